import { expect } from 'chai'
import { createHash } from 'node:crypto'
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { Related } from '../../graph/store/graph-store.ts'
import { Semaphore } from '../../graph/runtime/semaphore.ts'
import { registry } from '../../graph/registry.ts'
import { entityTypeOf } from '../../graph/model/urn.ts'
import { readLines, writeLines } from '../../server/commands/archive-file.ts'
import { datasetSource } from '../../scripts/generate/generate.ts'
import type { Source } from '../../server/commands/seed/proposal.ts'
import { sample } from '../../server/commands/seed/sample/sample.ts'
import { ArchiveReader } from '../../server/catalog/archive/archive-reader.ts'
import type { ArchiveCounts } from '../../server/catalog/archive/format.ts'
import { archiveLines } from '../../server/catalog/archive/lines.ts'
import { checkRecords, restore } from '../../server/catalog/archive/restore.ts'
import { SYSTEM_CALLER } from '../../server/authorize/roles.ts'
import { verify } from '../../server/catalog/index/verify.ts'
import { propose } from '../../server/catalog/write/proposals/propose.ts'
import { dataset } from '../support/edits.ts'
import { neo4j, sqlite, type Engine, type OpenStores } from '../support/stores/engines.ts'
import { neo4jOrSkip } from '../support/stores/neo4j.ts'
import { deletion, upsert } from '../support/proposals.ts'
import { AMOUNTS } from '../support/run/settings.ts'
import { proposalsOf } from '../support/seeded.ts'
import { ada } from '../support/people.ts'

const DATASETS = AMOUNTS.archivedDatasets
const TIMEOUT_MS = 120_000 + DATASETS * 200
const PROPOSALS_PER_WRITE = 500
/** What a process may need more at the end than at the start, however much there is. */
const MEMORY_GROWTH_MB_MAX = 400

const keyAspectOf = (urn: string) => registry.keyAspectOf(entityTypeOf(urn))
const column = `urn:li:schemaField:(${dataset('orders')},id)`
const lost = 'urn:li:tag:referred_to_only'
const odd = 'urn:li:undeclaredType:\u{1F600} (a,b)'

async function fill(stores: OpenStores): Promise<void> {
  const indexer = { wait: () => Promise.resolve(false) }
  const largeBatch = new Semaphore(1)
  const clock = Date.now
  const part = {
    registry,
    clock,
    strictModel: false,
    largeBatch,
    ...stores,
    indexer,
    indexWaitMs: 0,
  }
  const write = (proposals: readonly object[]) => propose(part, proposals, SYSTEM_CALLER)
  const load = async (source: Source) => {
    const proposals = proposalsOf(source)
    for (let at = 0; at < proposals.length; at += PROPOSALS_PER_WRITE) {
      await write(proposals.slice(at, at + PROPOSALS_PER_WRITE))
    }
  }
  await load(sample())
  if (DATASETS > 0) await load(datasetSource(DATASETS))
  const [orders, old, gone] = ['orders', 'old', 'gone'].map(dataset) as [string, string, string]
  const extras = { systemMetadata: { runId: 'r', lastObserved: 5, properties: { a: 'b' } } }
  for (let n = 0; n < 5; n++) {
    const tags = { tags: n % 2 === 0 ? [{ tag: lost }] : [] }
    const description = {
      description: `Version ${n}. `.repeat(n * 200),
      customProperties: { n: `${n}` },
    }
    await write([
      upsert(orders, 'globalTags', tags, extras),
      upsert(orders, 'datasetProperties', description),
      upsert(orders, 'datasetProfile', { timestampMillis: n, rowCount: n }, extras),
    ])
  }
  const upstream = { dataset: old, type: 'TRANSFORMED', auditStamp: { time: 1, actor: ada } }
  await write([
    upsert(orders, 'upstreamLineage', { upstreams: [upstream] }),
    upsert(old, 'status', { removed: true }),
    upsert(gone, 'status', { removed: false }),
    upsert(column, 'globalTags', { tags: [{ tag: lost }] }),
    upsert(odd, 'undeclaredAspect', { z: 1, a: ['\u2028', { 'é\u{1F600}': null }], 10: 1, 9: 2 }),
  ])
  await write([upsert(orders, 'deprecation', { deprecated: true, note: 'n', actor: ada })])
  await write([deletion(gone), deletion(orders, 'deprecation'), deletion(orders, 'globalTags')])
  await write([upsert(orders, 'globalTags', { tags: [{ tag: lost }] })])
  const token = { kind: 'PERSONAL', role: 'editor', actor: ada, owner: ada, createdMillis: 1 }
  await stores.tokens.create({ ...token, hash: 'b'.repeat(64), name: 'used' })
  await stores.tokens.create({ ...token, hash: 'a'.repeat(64), name: '', expiresMillis: 7 })
  await stores.tokens.replacePassword(ada, undefined, { hash: 'h', resetHash: 'r' })
  await stores.tokens.replacePrincipal('ada', undefined, { urn: ada, issuer: 'i', roleSeconds: 7 })
  await stores.tokens.touch('b'.repeat(64), 9)
  const event = { eventType: 'LogInEvent', actor: ada, body: '{"n":1}' }
  await stores.auditRecords.put([
    { ...event, id: '2' },
    { ...event, id: '1', entityType: 'corpuser', aspect: 'corpUserInfo' },
  ])
  const old10 = { entityType: 'dataset', aspect: 'operation', endMillis: 10 }
  const task = await stores.tasks.create({ kind: 'truncate', ...old10, batchSize: 5 }, 'n', 60_000)
  const held = { id: task.id, node: 'n', ttlMs: 60_000 }
  await stores.tasks.advance(held, { total: 0, position: 'p', retries: 3 })
  await stores.tasks.advance(held, { ending: { how: 'failed', reason: 'because' } })
  await stores.tasks.create({ kind: 'restore', start: 3, batchSize: 5 }, 'n', 0)
}

/** @returns the SHA-256 of the file */
async function backUp(
  stores: OpenStores,
  file: string,
): Promise<{ sha: string; counts: ArchiveCounts }> {
  const records = stores.archive.records({ keyAspectOf, scratchDir: tmpdir() })
  let counts: ArchiveCounts | undefined
  await writeLines(
    file,
    archiveLines(records, '1.2.3', (found) => {
      counts = found
    }),
  )
  if (!counts) throw new Error('the backup has no end')
  const hash = createHash('sha256')
  for await (const line of readLines(file)) hash.update(line).update('\n')
  return { sha: hash.digest('hex'), counts }
}

async function bringBack(stores: OpenStores, file: string): Promise<void> {
  const entries = () => new ArchiveReader(readLines(file), keyAspectOf).entries()
  await checkRecords(registry, entries())
  await restore({ ...stores, registry }, entries())
}

/** All relationships at one entity, both ways. */
async function relatedTo({ graph }: OpenStores, urn: string): Promise<Related[]> {
  const page = { urn, start: 0, count: 10_000 }
  const [incoming, outgoing] = await Promise.all([
    graph.related({ ...page, direction: 'incoming' }),
    graph.related({ ...page, direction: 'outgoing' }),
  ])
  return [incoming.related, outgoing.related].flat()
}

/** The relationships of entities after each of the last changes. */
async function relatedThen({ past, changeLog }: OpenStores, urns: readonly string[]) {
  const last = await changeLog.last()
  const answers: Record<string, unknown> = {}
  const page = { start: 0, count: 100, direction: 'outgoing' } as const
  for (let position = last - 40; position <= last; position++) {
    for (const urn of urns) {
      for (const direction of ['incoming', 'outgoing'] as const) {
        const found = past.relatedAt(position, [urn], { ...page, direction })
        answers[`${position} ${direction} ${urn}`] = await found.then(
          (pages) => pages.get(urn)?.related,
          (error: { code?: string }) => error.code,
        )
      }
    }
  }
  return answers
}

/** What follows from a backup, and is not in it. */
async function derived(stores: OpenStores): Promise<object> {
  const { urns } = await stores.graph.listUrns('tag', { start: 0, count: 10_000 })
  const all = [dataset('orders'), dataset('old'), column, lost, urns].flat()
  const related = new Map<string, Related[]>()
  for (const urn of all) related.set(urn, await relatedTo(stores, urn))
  const lineage = {
    urn: dataset('old'),
    direction: 'downstream',
    hopsMax: 5,
    nodesMax: 50,
  } as const
  return {
    related,
    past: await relatedThen(stores, [dataset('orders'), dataset('gone'), lost]),
    lineage: await stores.graph.lineage(lineage),
    existing: await stores.graph.existing([lost, dataset('gone'), odd]),
    types: await stores.graph.countByType(),
  }
}

describe('backup and restore', function () {
  this.timeout(TIMEOUT_MS)
  before(async function findNeo4j() {
    await neo4jOrSkip(this)
  })
  let folder = ''
  beforeEach(async () => {
    folder = await mkdtemp(join(tmpdir(), 'trellis-backup-'))
  })
  afterEach(() => rm(folder, { recursive: true }))

  /** Opens fresh stores of an engine for as long as `work` takes. */
  async function using<T>(engine: Engine, work: (stores: OpenStores) => Promise<T>): Promise<T> {
    const storage = await engine.create()
    const stores = await storage.open(Date.now)
    try {
      return await work(stores)
    } finally {
      await stores.index.close()
      await stores.control.close()
      await storage.remove()
    }
  }

  const ways: readonly (readonly [from: Engine, to: Engine])[] = [
    [sqlite, neo4j],
    [neo4j, sqlite],
  ]
  for (const [from, to] of ways) {
    it(`on ${from.name} → restore on ${to.name} → backup again gives the same file, hash for hash, of the sample and ${DATASETS} datasets`, async () => {
      const [first, second] = [join(folder, 'first.jsonl'), join(folder, 'second.jsonl.gz')]
      const before = await using(from, async (stores) => {
        await fill(stores)
        return { ...(await backUp(stores, first)), derived: await derived(stores) }
      })
      expect(before.counts).to.deep.include({
        tokens: 2,
        passwords: 1,
        principals: 1,
        tasks: 2,
        audits: 2,
      })
      expect(before.counts.versions).to.be.greaterThan(7)
      const startMb = process.memoryUsage().rss / 1e6
      const after = await using(to, async (stores) => {
        await bringBack(stores, first)
        const again = { ...(await backUp(stores, second)), derived: await derived(stores) }
        const { differences } = await verify({ ...stores, registry, repair: false })
        expect(differences).to.deep.equal([])
        expect(await stores.control.dirtyFlags(1)).to.deep.equal([])
        expect(await stores.index.isComplete()).to.equal(true)
        return again
      })
      expect(after).to.deep.equal(before)
      const growthMb = process.memoryUsage().rss / 1e6 - startMb
      expect(growthMb).to.be.lessThan(MEMORY_GROWTH_MB_MAX)
    })
  }
})
