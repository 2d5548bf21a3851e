import { expect } from 'chai'
import { mkdir, mkdtemp, readdir, readFile, rm, stat, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { gunzipSync, gzipSync } from 'node:zlib'
import { startServerProcess } from '../../scripts/server-process.ts'
import { datasetSource } from '../../scripts/generate/generate.ts'
import { readConfig } from '../../server/config.ts'
import { openStores } from '../../server/engines.ts'
import { factsOf, run, start, type Variables } from '../support/run/commands.ts'
import { dataset } from '../support/edits.ts'
import { send } from '../support/http.ts'
import { freshDatabase, neo4jOrSkip } from '../support/stores/neo4j.ts'
import { neo4jVariables } from '../support/stores/neo4j-variables.ts'
import { INGEST_BATCH, upsert } from '../support/proposals.ts'
import { proposalsOf } from '../support/seeded.ts'
import { refusalOf, wait } from '../support/stores/stores.ts'

/** Enough to observe a restore while it runs. */
const DATASETS = 120
const POLL_MS = 20

async function ingest(url: string, proposals: readonly object[]): Promise<void> {
  const bytes = JSON.stringify({ proposals, async: 'true' })
  const { status, body } = await send(url, 'POST', INGEST_BATCH, { bytes })
  expect(status, JSON.stringify(body)).to.equal(200)
}

describe('trellis backup, trellis restore', () => {
  let folder = ''
  let file = ''
  let source: Variables
  let whole: Record<string, unknown>
  const fresh = (): Variables => ({ DATA_DIR: join(folder, `data${Math.random()}`) })

  before(async () => {
    folder = await mkdtemp(join(tmpdir(), 'trellis-commands-'))
    source = fresh()
    file = join(folder, 'whole.jsonl')
    const server = await startServerProcess(source)
    try {
      await ingest(server.url, proposalsOf(datasetSource(DATASETS)))
    } finally {
      await server.end('SIGTERM')
    }
    whole = await factsOf('backup', source, '--out', file)
  })
  after(() => rm(folder, { recursive: true }))

  it('report what they did, and leave nothing but the file, which only its owner may read', async () => {
    expect(whole).to.include({ file })
    expect(whole['counts']).to.have.property('entities').greaterThan(DATASETS)
    expect((await stat(file)).mode & 0o077).to.equal(0)
    expect((await readdir(folder)).filter((name) => /part|archive/.test(name))).to.deep.equal([])
    const { stdout, stderr, code } = await run('backup', source, '--out', '-')
    expect(code).to.equal(0)
    expect(stdout).to.equal(await readFile(file, 'utf8'))
    expect(stderr).to.match(/entities/)
  })

  it('work while a server runs and writes, and restored data is searchable at once', async () => {
    const server = await startServerProcess(source)
    const target = fresh()
    const busy = join(folder, 'busy.jsonl.gz')
    const running = { stopped: false }
    const pair = [dataset('aaa'), dataset('zzz')]
    const writer = (async () => {
      for (let n = 0; !running.stopped; n++) {
        await ingest(
          server.url,
          pair.map((urn) => upsert(urn, 'datasetProperties', { description: `${n}` })),
        )
      }
    })()
    try {
      await factsOf('backup', source, '--out', busy)
    } finally {
      running.stopped = true
      await writer
      await server.end('SIGTERM')
    }
    const text = gunzipSync(await readFile(busy)).toString()
    const written = pair.map((urn) => {
      const lines = text.split('\n').filter((line) => line.includes(`"urn":"${urn}"`))
      const values = lines.map((line) => JSON.parse(line) as { version: number; value: object })
      return values.map(({ version, value }) => ('description' in value ? { version, value } : {}))
    })
    expect(written[0]?.length).to.be.greaterThan(1)
    expect(written[1]).to.deep.equal(written[0])

    await factsOf('restore', target, '--in', busy)
    expect((await run('verify', target)).stdout).to.match(/, 0 differences/)
  })

  it('leave no partial file, however a backup ends', async () => {
    const target = join(folder, 'parts')
    await mkdir(target)
    const out = join(target, 'some.jsonl')
    const parts = async () => (await readdir(target)).filter((name) => name.endsWith('.part'))
    const { child, ended } = start('backup', source, '--out', out)
    while ((await parts()).length === 0 && child.exitCode === null) await wait(1)
    child.kill('SIGTERM')
    const { code, stderr } = await ended
    expect(stderr).to.match(code === 0 ? /^$/ : /was stopped; its partial file was removed/)
    expect(await readdir(target)).to.deep.equal(code === 0 ? ['some.jsonl'] : [])

    // Files of a killed backup, of a running one, and of another program.
    const [dead, working, other] = [
      `.some.jsonl.${child.pid}.part`,
      `.some.jsonl.${process.pid}.part`,
      `.some.jsonl.${child.pid}.jsonl.${child.pid}.part`,
    ]
    for (const name of [dead, working, other]) await writeFile(join(target, name), '')
    await factsOf('backup', source, '--out', out)
    expect(await parts()).to.have.members([working, other])
  })

  it('refuse stores that are not empty, except with --wipe, which leaves nothing of them', async () => {
    const target = fresh()
    const server = await startServerProcess(target)
    await ingest(server.url, [upsert(dataset('other'), 'status', { removed: false })])
    const whileRunning = await run('restore', target, '--in', file, '--wipe')
    expect(whileRunning).to.include({ code: 1, stdout: '' })
    expect(whileRunning.stderr).to.match(/The store is in use by another server/)
    await server.end('SIGTERM')

    const refused = await run('restore', target, '--in', file)
    expect(refused).to.include({ code: 1, stdout: '' })
    expect(refused.stderr).to.match(/is not empty; --wipe/)
    await factsOf('restore', target, '--in', file, '--wipe')
    const again = await factsOf('backup', target, '--out', join(folder, 'again.jsonl'))
    expect(again['sha256']).to.equal(whole['sha256'])
    expect((await run('verify', target)).stdout).to.match(/, 0 differences/)
  })

  it('refuse a truncated or changed file before anything is written', async () => {
    const target = fresh()
    const bytes = await readFile(file)
    const [middle, line] = [Math.floor(bytes.length / 2), /: line \d+: /]
    const broken: [name: string, bytes: Buffer, problem: RegExp][] = [
      ['cut.jsonl', bytes.subarray(0, middle), line],
      ['cut.jsonl.gz', gzipSync(bytes).subarray(0, 5_000), /unexpected end of file/],
      ['plain.jsonl.gz', bytes, /incorrect header/],
      ['empty.jsonl', Buffer.alloc(0), line],
    ]
    for (const [name, content, problem] of broken) {
      const path = join(folder, name)
      await writeFile(path, content)
      const { code, stderr } = await run('restore', target, '--in', path)
      expect(stderr)
        .to.match(/nothing was written/)
        .and.match(problem)
      expect(code).to.equal(1)
    }
    const missing = await run('restore', target, '--in', join(folder, 'none'))
    expect(missing.stderr).to.match(/ENOENT/)
    const empty = await factsOf('backup', target, '--out', join(folder, 'empty-store.jsonl'))
    expect(empty['counts']).to.include({ entities: 0, tokens: 0, tasks: 0 })
  })

  it('are checked by `verify` and `reindex`, which with --json print one line for programs', async () => {
    const { entities } = whole['counts'] as { entities: number }
    const verified = await factsOf('verify', source)
    expect(verified).to.deep.include({ differences: [], repaired: false })
    expect(await factsOf('reindex', source)).to.include({ entities: verified['compared'] })
    expect(verified['compared']).to.be.at.least(entities)
  })

  it('answer wrong options with 2, and a file that cannot be written with 1', async () => {
    const wrong = [['backup'], ['restore'], ['restore', '--in', '-'], ['backup', '--to', 'x']]
    for (const [command = '', ...args] of wrong) {
      expect((await run(command, source, ...args)).code, args.join(' ')).to.equal(2)
    }
    const nowhere = await run('backup', source, '--out', join(folder, 'no', 'where.jsonl'))
    expect(nowhere.code).to.equal(1)
    expect(nowhere.stderr).to.match(/ENOENT/)
  })

  it('leave a store that reports a partial restore when they are killed, on SQLite', () =>
    killed(fresh()))

  it('leave a store that reports a partial restore when they are killed, on Neo4j', async function () {
    const neo4j = await neo4jOrSkip(this)
    await freshDatabase(neo4j)
    await killed({ ...fresh(), ...neo4jVariables(neo4j) })
  })

  async function killed(target: Variables): Promise<void> {
    const { child, ended } = start('restore', target, '--in', file)
    const half = await openStores(readConfig(target), Date.now, () => {}, {
      allowHalfRestored: true,
    })
    try {
      // A part has been restored, but not everything.
      while (
        !(await half.archive.isHalfRestored()) ||
        (await half.graph.countByType()).size === 0
      ) {
        expect(child.exitCode).to.equal(null)
        await wait(POLL_MS)
      }
    } finally {
      child.kill('SIGKILL')
      await ended
    }
    expect(await half.archive.isHalfRestored()).to.equal(true)
    await half.control.close()

    const started = String(await refusalOf(startServerProcess(target)))
    expect(started).to.match(/restore .*was interrupted.*trellis restore again/s)
    const other = await run('backup', target, '--out', join(folder, 'half.jsonl'))
    expect(other.code).to.equal(1)
    expect(other.stderr).to.match(/was interrupted/)

    await factsOf('restore', target, '--in', file)
    const again = await factsOf('backup', target, '--out', join(folder, 'whole-again.jsonl'))
    expect(again['sha256']).to.equal(whole['sha256'])
    const server = await startServerProcess(target)
    await server.end('SIGTERM')
    expect((await run('verify', target)).stdout).to.match(/, 0 differences/)
  }
})
