import { expect } from 'chai'
import { mkdir, mkdtemp, rm, symlink } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { observe } from '../../scripts/attack/watch.ts'
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
    expect(await dead.graph.lease('indexer', 'dead', LEASE_MS)).to.equal(true)
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
