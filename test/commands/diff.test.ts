import { expect } from 'chai'
import { orders } from '../support/edits.ts'
import { upsert } from '../support/proposals.ts'
import { run } from '../support/run/commands.ts'
import { describeOnEngines } from '../support/server.ts'

describeOnEngines('trellis diff', (serve) => {
  const server = serve()
  const trellis = (...args: string[]) => run('diff', {}, ...args, '--server', server.url)

  it('tells what changed, in words or as JSON', async () => {
    const from = String(await server.stores.changeLog.last())
    await server.ingest(upsert(orders, 'globalTags', { tags: [{ tag: 'urn:li:tag:pii' }] }))
    const { stdout, code } = await trellis(orders, '--from', from)
    expect([code, stdout.split('\n')[0]]).to.deep.equal([0, `${orders} was created.`])
    expect(stdout).to.contain(`The tag 'pii' was added to '${orders}'.`)
    expect((await trellis('--from', '2023-01-01')).stdout).to.contain(orders)
    const { stdout: json } = await trellis('--from', from, '--json')
    expect(JSON.parse(json)).to.deep.include({ from: Number(from), hasMore: false })
  })

  it('refuses times that are none, and reports what the server refuses', async () => {
    const wrong = await trellis(orders, '--from', 'yesterday')
    expect([wrong.code, wrong.stderr]).to.deep.equal([
      2,
      "error: option '--from <time>' argument 'yesterday' is invalid. Expected a position, milliseconds, or a date like 2026-11-28.\nAdd --help to list commands and options.\n",
    ])
    const future = await trellis(orders, '--to', '99999')
    expect([future.code, /to is in the future/.test(future.stderr)]).to.deep.equal([1, true])
  })
})
