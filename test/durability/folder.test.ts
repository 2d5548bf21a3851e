import { expect } from 'chai'
import { chmod, mkdir, mkdtemp, readdir, rm, stat, symlink, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { observe } from '../../scripts/attack/observe.ts'
import { startServerProcess } from '../../scripts/server-process.ts'
import { readConfig } from '../../server/config.ts'
import { openEngines } from '../../server/engines.ts'
import { run, start } from '../support/run/commands.ts'
import { send } from '../support/http.ts'
import { INGEST_BATCH, INGEST_PROPOSAL, upsert } from '../support/proposals.ts'
import { refusalOf } from '../support/stores/stores.ts'

/** Longer than any start takes. */
const LEASE_MS = 600_000
/** Enough for several steps of a rebuild, each of which locks the folder's files for a while. */
const REINDEXED = 1_500
/** The longest latency that `npm run attack` accepts, too. */
const SILENCE_MS_MAX = 1_000

describe('durability: one server on a folder', () => {
  let folder = ''
  beforeEach(async () => {
    folder = await mkdtemp(join(tmpdir(), 'trellis one folder-'))
  })
  afterEach(() => rm(folder, { recursive: true }))

  const owned = (dataDir: string, lockWaitMs: number) =>
    openEngines(readConfig({ DATA_DIR: dataDir }), Date.now, () => {}, { lockWaitMs })

  it('refuses a second one with a message that names it, by whatever path', async () => {
    const real = join(folder, 'real')
    await mkdir(real)
    await symlink(real, join(folder, 'link'))
    const first = await owned(real, 0)
    for (const path of [real, join(folder, 'link')]) {
      const refusal = await refusalOf(owned(path, 150))
      expect(refusal).to.have.property('code', 'STORE_UNAVAILABLE')
      expect(String(refusal))
        .to.include(path)
        .and.match(/The store is in use by another server/)
    }
    await first.close()
    const next = await owned(join(folder, 'link'), 0)
    await next.close()
  })

  it('reports a folder that cannot be used', async () => {
    for (const path of ['/proc/x', '/proc/x/y', '/dev/null']) {
      const refusal = await refusalOf(owned(path, 0))
      expect(String(refusal)).to.include(path)
      expect(refusal).to.have.property('code', 'STORE_UNAVAILABLE')
    }
  })

  it('a restart waits for the server before it, ends by SIGTERM while it waits, and starts after it', async () => {
    const first = await startServerProcess({ DATA_DIR: folder })
    const impatient = start('serve', { DATA_DIR: folder, PORT: '0' })
    const said = new Promise<void>((resolve) => {
      impatient.child.stdout.on('data', (chunk: Buffer) => {
        if (chunk.toString().includes('Waiting for another server')) resolve()
      })
    })
    await said
    const next = startServerProcess({ DATA_DIR: folder })
    impatient.child.kill('SIGTERM')
    expect(await impatient.ended).to.include({ code: 0 })
    expect(await first.end('SIGTERM')).to.equal(0)
    const second = await next
    expect((await send(second.url, 'GET', '/health')).status).to.equal(200)
    expect(await second.end('SIGTERM')).to.equal(0)
  })

  it('commands work beside it; a restore does not', async () => {
    const variables = { DATA_DIR: folder }
    const server = await startServerProcess(variables)
    const file = join(folder, 'all.jsonl')
    try {
      for (const [command = '', ...args] of [
        ['backup', '--out', file],
        ['token', 'list'],
        ['reindex'],
        ['verify'],
        ['doctor'],
      ]) {
        expect(await run(command, variables, ...args), command).to.include({ code: 0 })
      }
      const restore = await run('restore', variables, '--in', file, '--wipe')
      expect(restore).to.include({ code: 1 })
      expect(restore.stderr).to.include(folder)
    } finally {
      await server.end('SIGTERM')
    }
  })

  it('a reindex beside it keeps neither health checks nor reads waiting', async () => {
    const variables = { DATA_DIR: folder }
    const server = await startServerProcess(variables)
    try {
      const proposals = Array.from({ length: REINDEXED }, (_, at) =>
        upsert(`urn:li:tag:t${at}`, 'tagProperties', { name: `tag ${at}`, description: 'Here.' }),
      )
      const bytes = JSON.stringify({
        proposals: [upsert('urn:li:tag:pii', 'tagProperties', { name: 'pii' }), ...proposals],
      })
      expect(await send(server.url, 'POST', INGEST_BATCH, { bytes })).to.include({ status: 200 })
      const watched = { url: server.url, residentMb: () => Promise.resolve(undefined) }
      const { health, read } = await observe(watched, async () => {
        expect(await run('reindex', variables)).to.include({ code: 0 })
      })
      for (const { worstMs, refused } of [health, read]) {
        expect(refused).to.equal(0)
        expect(worstMs).to.be.below(SILENCE_MS_MAX)
      }
    } finally {
      await server.end('SIGTERM')
    }
  })

  it('takes the lease of a process that died at once: the first write is searchable', async () => {
    const variables = { DATA_DIR: folder }
    const dead = await openEngines(readConfig(variables), Date.now)
    expect(await dead.control.lease('indexer', 'dead', LEASE_MS)).to.equal(true)
    await dead.close()
    const server = await startServerProcess(variables)
    try {
      const proposal = upsert('urn:li:tag:a', 'tagProperties', { name: 'a' })
      const bytes = JSON.stringify({ proposal })
      const { status, headers } = await send(server.url, 'POST', INGEST_PROPOSAL, { bytes })
      expect([status, headers['x-trellis-index']]).to.deep.equal([200, 'done'])
    } finally {
      await server.end('SIGTERM')
    }
  })
})

// docs/interface: access/files
describe('files of the program', () => {
  let parent = ''
  beforeEach(async () => {
    parent = await mkdtemp(join(tmpdir(), 'trellis-files-'))
  })
  afterEach(() => rm(parent, { recursive: true }))

  const modeOf = async (...path: string[]) =>
    ((await stat(join(parent, ...path))).mode & 0o777).toString(8)
  const modesIn = async (folder: string) => {
    const names = await readdir(join(parent, folder))
    const modes = await Promise.all(names.map((name) => modeOf(folder, name)))
    return { names, modes: new Set(modes) }
  }

  it('are for their owner only: stores, their logs, backups, exports and policies', async () => {
    const variables = { DATA_DIR: join(parent, 'new', 'data') }
    const server = await startServerProcess(variables)
    try {
      await send(server.url, 'POST', INGEST_PROPOSAL, {
        bytes: JSON.stringify({ proposal: upsert('urn:li:tag:a', 'tagProperties', { name: 'a' }) }),
      })
      const { names, modes } = await modesIn('new/data')
      expect(names).to.include.members(['trellis.db', 'trellis.db-wal', 'trellis.lock'])
      expect(modes).to.deep.equal(new Set(['600']))
      for (const folder of ['new', 'new/data']) expect(await modeOf(folder)).to.equal('700')
      const to = ['--server', server.url]
      for (const [command = '', ...args] of [
        ['backup', '--out', join(parent, 'b.jsonl')],
        ['export', '--out', join(parent, 'e.json'), ...to],
        ['policy', 'export', '--out', join(parent, 'p.yaml'), ...to],
      ]) {
        expect(await run(command, variables, ...args), command).to.include({ code: 0 })
      }
      for (const file of ['b.jsonl', 'e.json', 'p.yaml']) expect(await modeOf(file)).to.equal('600')
    } finally {
      await server.end('SIGTERM')
    }
  })

  it('of earlier releases are closed to others at the start', async () => {
    const folder = join(parent, 'old')
    await (await startServerProcess({ DATA_DIR: folder })).end('SIGTERM')
    for (const name of await readdir(folder)) await chmod(join(folder, name), 0o644)
    await chmod(folder, 0o755)
    const server = await startServerProcess({ DATA_DIR: folder })
    try {
      expect((await modesIn('old')).modes).to.deep.equal(new Set(['600']))
      expect(await modeOf('old')).to.equal('700')
      expect(server.output()).not.to.contain('Other users')
    } finally {
      await server.end('SIGTERM')
    }
  })

  it('in a folder that has files of others leave its permissions, and warn of writers', async () => {
    const folder = join(parent, 'shared')
    await mkdir(folder)
    await writeFile(join(folder, 'notes.txt'), 'x', { mode: 0o644 })
    await chmod(join(folder, 'notes.txt'), 0o644)
    await chmod(folder, 0o775)
    const server = await startServerProcess({ DATA_DIR: folder })
    try {
      expect(await modeOf('shared')).to.equal('775')
      expect(await modeOf('shared', 'notes.txt')).to.equal('644')
      expect(await modeOf('shared', 'trellis.db')).to.equal('600')
      expect(server.output()).to.contain(`chmod go-w ${folder}`)
    } finally {
      await server.end('SIGTERM')
    }
  })
})
