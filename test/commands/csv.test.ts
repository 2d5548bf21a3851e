import { expect } from 'chai'
import { mkdtemp, readFile, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { LIMITS } from '../../graph/model/limits.ts'
import { dataset } from '../support/edits.ts'
import { upsert } from '../support/proposals.ts'
import { run } from '../support/run/commands.ts'
import { describeOnEngines } from '../support/server.ts'

// docs/interface: bulk/csv
describeOnEngines('trellis csv', (serve) => {
  const server = serve()
  let folder = ''
  before('make a folder', async () => {
    folder = await mkdtemp(join(tmpdir(), 'trellis-csv-'))
  })
  after(() => rm(folder, { recursive: true }))
  const trellis = (...args: string[]) => run('csv', {}, ...args, '--server', server.url)
  const write = async (name: string, text: string | Buffer) => {
    const file = join(folder, name)
    await writeFile(file, text)
    return file
  }
  const [orders, clicks] = [dataset('orders'), dataset('clicks')]

  it('tells by line what a file would change, changes it, and says how to revert', async () => {
    const file = await write(
      'two.csv',
      `resource,tags,owner\n"${orders}",urn:li:tag:gold,x\n"${clicks}",gold,\n`,
    )
    const dry = await trellis('import', file, '--dry-run')
    expect([dry.code, dry.stdout.split('\n')]).to.deep.equal([
      1,
      [
        `line 2: The tag 'gold' was added to '${orders}'.`,
        "line 3: refused: tags: expected the URN of a tag, found 'gold'",
        '1 row would change something, 0 unchanged, 1 refused.',
        'Columns without a meaning: owner.',
        '',
      ],
    ])
    const { code, stdout } = await trellis('import', file)
    expect(code).to.equal(1)
    expect(stdout).to.include('1 row written, 0 unchanged, 1 refused.')
    const [, runId = ''] = /trellis revert --run (\S+)/.exec(stdout) ?? []
    const reverted = await run('revert', {}, '--run', runId, '--server', server.url)
    expect(reverted.stdout).to.include(orders)
  })

  it('sends long files in parts, with the lines of the whole file', async () => {
    const rows = Array.from(
      { length: LIMITS.csvRows.max + 2 },
      (_, at) => `"${dataset(`long${at}`)}","${at === LIMITS.csvRows.max ? 'two\nlines' : 'text'}"`,
    )
    const bad = `"${orders}",,extra`
    const file = await write('long.csv', ['resource,description', ...rows, bad].join('\r\n'))
    const { stdout } = await trellis('import', file, '--json')
    const {
      written,
      refused,
      rows: told,
    } = JSON.parse(stdout) as {
      written: number
      refused: number
      rows: { line: number }[]
    }
    expect([written, refused]).to.deep.equal([LIMITS.csvRows.max + 2, 1])
    expect(told.at(-1)?.line).to.equal(LIMITS.csvRows.max + 5)
  })

  it('exports a file that changes nothing when it is imported', async () => {
    const out = join(folder, 'out.csv')
    const exported = await trellis('export', '--out', out, '--type', 'dataset')
    expect(exported.code, exported.stderr).to.equal(0)
    expect(await readFile(out, 'utf8')).to.match(/^resource,subresource,/)
    const { code, stdout } = await trellis('import', out)
    expect([code, stdout]).to.deep.equal([0, '0 rows written, 1,002 unchanged, 0 refused.\n'])
  })

  it('exports what a view finds, which has to exist', async () => {
    const view = 'urn:li:dataHubView:one'
    const filter = { or: [{ and: [{ field: 'urn', values: [dataset('long7')] }] }] }
    await server.ingest(
      upsert(view, 'dataHubViewInfo', { name: 'One', type: 'GLOBAL', definition: { filter } }),
    )
    const { stdout } = await trellis('export', '--out', '-', '--view', view)
    const [, ...rows] = stdout.trim().split(/\r?\n/)
    expect(rows).to.have.length(1)
    expect(rows[0]).to.include(dataset('long7'))
    const { code, stderr } = await trellis('export', '--out', '-', '--view', `${view}s`)
    expect(code).to.equal(1)
    expect(stderr).to.include(`view: ${view}s does not exist`)
  })

  it('reports what is no such file', async () => {
    const latin = await write('latin.csv', Buffer.from('resource\nK\xf6ln', 'latin1'))
    for (const [file, message] of [
      [join(folder, 'none.csv'), 'Cannot read'],
      [latin, 'it is not UTF-8'],
      [await write('open.csv', 'resource\n"x'), 'The file is no CSV'],
      [await write('other.csv', 'name\nx'), 'The header has no column resource'],
    ] as const) {
      const { code, stderr } = await trellis('import', file)
      expect([code, stderr]).to.deep.equal([1, stderr])
      expect(stderr).to.include(message)
    }
  })
})
