import { expect } from 'chai'
import { orders } from '../support/edits.ts'
import { upsert } from '../support/proposals.ts'
import { run } from '../support/run/commands.ts'
import { describeOnEngines } from '../support/server.ts'

// docs/interface: changes/revert
describeOnEngines('trellis revert', (serve) => {
  const server = serve()
  const trellis = (...args: string[]) => run('revert', {}, ...args, '--server', server.url)
  const title = (name: string, more: object = {}) =>
    server.ingest({ ...upsert(orders, 'datasetProperties', { name }), ...more })

  it('lists what it reverts, and what is in conflict', async () => {
    await title('One')
    await title('Two', { systemMetadata: { runId: 'two', lastObserved: 1 } })
    const told = `${orders}: datasetProperties is at version 3\n`
    expect(await trellis('--run', 'two', '--dry-run')).to.deep.include({ code: 0, stdout: told })
    expect(await trellis('--run', 'two')).to.deep.include({ code: 0, stdout: told })
    await title('Four', { systemMetadata: { runId: 'four', lastObserved: 1 } })
    await title('Five')
    const position = await server.stores.changeLog.last()
    const refused = await trellis('--run', 'four')
    const by = 'urn:li:corpuser:__datahub_system'
    expect([refused.code, refused.stdout]).to.deep.equal([
      1,
      `conflict: ${orders}: /name of datasetProperties, changed by ${by} at position ${position}\n`,
    ])
    const { code, stdout } = await trellis('--run', 'four', '--on-conflict', 'force', '--json')
    expect([code, JSON.parse(stdout)]).to.deep.equal([
      0,
      {
        reverted: [{ urn: orders, aspect: 'datasetProperties', version: 6 }],
        conflicts: [{ urn: orders, aspect: 'datasetProperties', path: '/name', by, position }],
      },
    ])
  })

  it('reports what the server refuses', async () => {
    const { code, stderr } = await trellis()
    expect([code, stderr]).to.deep.equal([
      1,
      'The server answered 400: Expected exactly one of urn, runId and actor\n',
    ])
    expect((await trellis(orders, '--from', 'yesterday')).code).to.equal(2)
  })
})
