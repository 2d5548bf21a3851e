import { expect } from 'chai'
import * as fc from 'fast-check'
import Libsql from 'libsql'
import { execFile } from 'node:child_process'
import { mkdirSync, mkdtempSync, readdirSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { fileURLToPath } from 'node:url'
import { promisify } from 'node:util'
import { CatalogError } from '../../graph/model/errors.ts'
import { openSqliteStores } from '../../graph/sqlite/stores.ts'
import { archiveStoreContract } from '../contract/archive-store.ts'
import { graphStoreContract } from '../contract/graph-store.ts'
import { pointStoreContract } from '../contract/point-store.ts'
import { taskStoreContract } from '../contract/task-store.ts'
import { accessTokenStoreContract } from '../contract/access-token-store.ts'
import { auditStoreContract } from '../contract/audit-store.ts'
import { changeLogContract } from '../contract/change-log.ts'
import { pastStoreContract } from '../contract/past-store.ts'
import { deliveryStoreContract } from '../contract/delivery-store.ts'
import { keyedRequestContract } from '../contract/keyed-requests.ts'
import {
  customers,
  datasets,
  edit,
  linking,
  orders,
  pii,
  point,
  put,
  tagging,
  upsert,
} from '../support/edits.ts'
import { SEED } from '../support/run/settings.ts'
import { codeOf, refusalOf } from '../support/stores/stores.ts'
import { countingYields } from '../support/yields.ts'

const directory = mkdtempSync(path.join(tmpdir(), 'trellis-sqlite-'))
let files = 0
const freshFile = () => path.join(directory, `store-${++files}.db`)
const openFile = (file: string) =>
  openSqliteStores({ path: file, clock: Date.now, busyTimeoutMs: 10_000 })

after(() => rmSync(directory, { recursive: true }))

graphStoreContract('SQLite', async () => openFile(freshFile()))
pointStoreContract('SQLite', async () => openFile(freshFile()))
taskStoreContract('SQLite', async () => openFile(freshFile()))
accessTokenStoreContract('SQLite', async () => openFile(freshFile()))
auditStoreContract('SQLite', async () => openFile(freshFile()))
changeLogContract('SQLite', async () => openFile(freshFile()))
pastStoreContract('SQLite', async () => openFile(freshFile()))
keyedRequestContract('SQLite', async () => openFile(freshFile()))
deliveryStoreContract('SQLite', async () => openFile(freshFile()))
archiveStoreContract('SQLite', async () => openFile(freshFile()))

/** Steps of lineage as walks read them, and as the edges imply them; each with the ends of nodes. */
const STORED_STEPS = /* sql */ `
  SELECT one.urn AS upstream, other.urn AS downstream, step.total, one.total AS ofOne
  FROM lineageStep AS step
  JOIN lineageNode AS one ON one.id = upstream
  JOIN lineageNode AS other ON other.id = downstream
  UNION ALL SELECT urn, '', total, 0 FROM lineageNode
  ORDER BY 1, 2`
const DERIVED_STEPS = /* sql */ `
  WITH step AS (
    SELECT iif(lineage = 'upstream', target, source) AS upstream,
           iif(lineage = 'upstream', source, target) AS downstream
    FROM edge WHERE lineage IS NOT NULL
  ), node AS (
    SELECT urn, count(*) AS total
    FROM (SELECT upstream AS urn FROM step UNION ALL SELECT downstream FROM step) GROUP BY urn
  )
  SELECT upstream, downstream, count(*) AS total, node.total AS ofOne
  FROM step JOIN node ON node.urn = upstream
  GROUP BY upstream, downstream
  UNION ALL SELECT urn, '', total, 0 FROM node
  ORDER BY 1, 2`

describe('A SQLite file', () => {
  const increment = edit(orders, 'counter', ({ aspect }) => {
    const n = Number(aspect?.value()['n'] ?? 0)
    return { kind: 'put', put: put('counter', { n: n + 1 }) }
  })

  it('yields between two large reads, and within larger ones', async () => {
    const { graph, control } = openFile(freshFile())
    const urns = datasets('read', 900)
    await graph.write(urns.map((urn) => tagging(urn, [pii])))
    const page = { start: 0, count: 1_000 }
    const incoming = { urn: pii, direction: 'incoming', ...page } as const
    const outgoing = { direction: 'outgoing', ...page } as const
    const reads: readonly [atLeast: number, () => Promise<unknown>][] = [
      [4, async () => expect((await graph.read(urns)).size).to.equal(900)],
      [4, async () => expect((await graph.relatedOfEach(urns, outgoing)).size).to.equal(900)],
      ...[
        () => graph.listUrns('dataset', page),
        () => graph.urnsAfter('dataset', '', 1_000),
        () => graph.related(incoming),
        () => graph.referrers(pii, page),
        () => graph.existing(urns),
      ].map((read): [number, () => Promise<unknown>] => {
        return [8, () => Promise.all(Array.from({ length: 8 }, () => read()))]
      }),
    ]
    for (const [atLeast, read] of reads) {
      expect((await countingYields(read)).yields, String(read)).to.be.at.least(atLeast)
    }
    expect((await countingYields(() => graph.read([orders]))).yields).to.be.at.most(1)
    await control.close()
  })

  it('is created with its directory, and keeps everything when it is opened again', async () => {
    const file = path.join(directory, 'deep', 'er', 'store.db')
    const answersOf = async ({ graph, control, points }: ReturnType<typeof openFile>) => ({
      entities: await graph.read([orders, customers]),
      old: await graph.readVersion(orders, 'status', 1),
      related: await graph.related({ urn: pii, direction: 'incoming', start: 0, count: 9 }),
      pending: await control.dirtyFlags(9),
      points: await points.readPoints({
        urn: orders,
        aspect: 'datasetProfile',
        order: 'oldest first',
        limit: 9,
      }),
      writable: await control.writable(),
    })
    const first = openFile(file)
    await first.graph.write([
      upsert(orders, 'status', { n: 1 }),
      upsert(orders, 'status', { n: 2 }),
    ])
    await first.graph.write([tagging(customers, [pii]), point(orders, 5)])
    await first.control.setWritable(false)
    const before = await answersOf(first)
    await first.control.close()
    const second = openFile(file)
    expect(await answersOf(second)).to.deep.equal(before)
    await second.control.close()
  })

  it('leaves nothing in its log when it is closed', async () => {
    const place = path.join(directory, 'closed')
    const { graph, control } = openFile(path.join(place, 'store.db'))
    await graph.write([increment])
    await control.close()
    await control.close()
    // What others copy while nobody has it open is then whole.
    rmSync(path.join(place, 'store.db-wal'), { force: true })
    const again = openFile(path.join(place, 'store.db'))
    expect((await again.graph.readVersion(orders, 'counter', 0))?.value).to.deep.equal({ n: 1 })
    await again.control.close()
    expect(readdirSync(place)).to.include('store.db')
  })

  it('answers STORE_UNAVAILABLE once it is closed', async () => {
    const { graph, control, points } = openFile(freshFile())
    await control.close()
    const codes = [
      codeOf(control.ping()),
      codeOf(graph.read([orders])),
      codeOf(graph.write([increment])),
      codeOf(points.deletePoints(orders, 'datasetProfile')),
    ]
    expect(new Set(await Promise.all(codes))).to.deep.equal(new Set(['STORE_UNAVAILABLE']))
  })

  it("may be opened twice: both see each other's writes, and lose nothing", async () => {
    const file = freshFile()
    const [one, two] = [openFile(file), openFile(file)]
    await Promise.all(
      Array.from({ length: 100 }, (_, n) => (n % 2 ? one : two).graph.write([increment])),
    )
    expect((await one.graph.readVersion(orders, 'counter', 0))?.value).to.deep.equal({ n: 100 })
    expect((await two.graph.readVersion(orders, 'counter', 99))?.value).to.deep.equal({ n: 99 })
    await one.control.setWritable(false)
    expect(await codeOf(two.graph.write([increment]))).to.equal('READ_ONLY')
    await one.control.close()
    expect(await two.control.writable()).to.equal(false)
    await two.control.close()
  })

  it('may be created and written by several processes at once', async () => {
    const file = freshFile()
    const writer = fileURLToPath(new URL('../support/stores/sqlite-writer.ts', import.meta.url))
    const processes = [1, 2, 3].map(() =>
      promisify(execFile)(process.execPath, ['--import', 'tsx', writer, file, '100']),
    )
    await Promise.all(processes)
    const { graph, control } = openFile(file)
    expect((await graph.readVersion(orders, 'counter', 0))?.value).to.deep.equal({ n: 300 })
    expect((await graph.readVersion(orders, 'counter', 299))?.value).to.deep.equal({ n: 299 })
    await control.close()
  })

  it('reports that another process holds the lock for too long', async () => {
    const file = freshFile()
    const { graph, control } = openSqliteStores({ path: file, clock: Date.now, busyTimeoutMs: 50 })
    const other = new Libsql(file)
    other.exec('BEGIN IMMEDIATE')
    const error = await refusalOf(graph.write([increment]))
    expect(error).to.be.instanceOf(CatalogError).with.property('code', 'STORE_UNAVAILABLE')
    expect(error).to.have.nested.property('cause.code', 'SQLITE_BUSY')
    expect(await graph.existing([orders])).to.deep.equal(new Set())
    other.exec('ROLLBACK')
    expect(await graph.write([increment])).to.deep.equal(['written'])
    other.close()
    await control.close()
  })

  it('is accepted when an older release has written it', async () => {
    const file = freshFile()
    const before = openFile(file)
    await before.graph.write([increment])
    await before.control.close()
    const older = new Libsql(file)
    older.exec(
      'DROP TABLE task; DROP TABLE token; DROP TABLE password; DROP TABLE principal; DROP TABLE audit; DROP TABLE log; DROP TABLE request; DROP TABLE requestStep; DROP TABLE webhook; DROP TABLE delivery; ALTER TABLE store DROP COLUMN halfRestored; ALTER TABLE store DROP COLUMN logPosition; ALTER TABLE store DROP COLUMN logMillis; ALTER TABLE store DROP COLUMN isLogPaused; DROP TABLE pastAspect; DROP TABLE deletedName; ALTER TABLE store DROP COLUMN pastBegin; ALTER TABLE entity DROP COLUMN position; ALTER TABLE aspect DROP COLUMN position; DROP TABLE pastEdge; ALTER TABLE edge DROP COLUMN since; ALTER TABLE edge DROP COLUMN createdOn; ALTER TABLE edge DROP COLUMN updatedOn; ALTER TABLE edge DROP COLUMN isManual; DROP TRIGGER firstStep; DROP TRIGGER lastStep; DROP TABLE lineageStep; DROP TABLE lineageNode; DROP TABLE logRun; DROP TABLE logMinute; ALTER TABLE store DROP COLUMN olderAfter; ALTER TABLE store DROP COLUMN olderEntities; ALTER TABLE store DROP COLUMN runsBegin; DROP INDEX aspectByRun; DROP INDEX edgeDownstream; DROP INDEX pointByRun; PRAGMA user_version = 2',
    )
    older.close()
    const { graph, control, tasks, tokens } = openFile(file)
    expect((await graph.readVersion(orders, 'counter', 0))?.value).to.deep.equal({ n: 1 })
    expect(await tokens.list({ start: 0, count: 1 })).to.deep.equal({ tokens: [], total: 0 })
    const assignment = { kind: 'restore', start: 0, batchSize: 1 } as const
    expect((await tasks.create(assignment, 'a', 0)).id).to.equal('a:1')
    await control.close()
  })

  it('finds what a run has written before the release that has an index of runs', async () => {
    const file = freshFile()
    const written = (n: number) =>
      upsert(orders, 'counter', { n }, { systemMetadata: { runId: 'nightly' } })
    const before = openFile(file)
    await before.graph.write([written(1)])
    await before.control.close()
    const older = new Libsql(file)
    older.exec(
      'DROP TRIGGER firstStep; DROP TRIGGER lastStep; DROP TABLE lineageStep; DROP TABLE lineageNode; DROP TABLE logRun; ALTER TABLE store DROP COLUMN runsBegin; DROP TABLE logMinute; ALTER TABLE store DROP COLUMN olderAfter; ALTER TABLE store DROP COLUMN olderEntities; PRAGMA user_version = 16',
    )
    older.close()
    const { graph, changeLog, control } = openFile(file)
    await graph.write([written(2)])
    const { changes, end } = await changeLog.ofRun('nightly', 0)
    expect(changes.map(({ after }) => after?.version)).to.deep.equal([1])
    const later = await changeLog.ofRun('nightly', end ?? 0)
    expect(later.changes.map(({ after }) => after?.version)).to.deep.equal([2])
    expect(later.end).to.equal(undefined)
    await control.close()
  })

  it('numbers the ends of lineage, and counts what asserts each step, after any history', async () => {
    const file = freshFile()
    const { graph, control } = openFile(file)
    const urns = datasets('step', 6)
    const anyEdge = fc.tuple(fc.nat(5), fc.constantFrom('upstream', 'downstream', undefined))
    const edges = fc.uniqueArray(anyEdge, { selector: (edge) => edge.join() })
    const anyWrite = fc.record({ at: fc.nat(5), aspect: fc.nat(1), edges })
    const counted = () => {
      const other = new Libsql(file)
      const [stored, derived] = [STORED_STEPS, DERIVED_STEPS].map((sql) => other.prepare(sql).all())
      other.close()
      return { stored, derived }
    }
    await fc.assert(
      fc.asyncProperty(fc.array(anyWrite, { minLength: 1, maxLength: 12 }), async (writes) => {
        for (const { at, aspect, edges: asserted } of writes) {
          const urn = urns[at] ?? ''
          const links = asserted.map(([end, lineage]) => {
            return [`Edge ${lineage}`, urns[end] ?? '', lineage ? { lineage } : {}] as const
          })
          if (asserted.length === 0) await graph.deleteEntity(urn)
          else await graph.write([linking(urn, `links${aspect}`, links)])
        }
        const { stored, derived } = counted()
        expect(stored).to.deep.equal(derived)
      }),
      { seed: SEED, numRuns: 30 },
    )
    expect(counted().derived).not.to.deep.equal([])
    for (const urn of urns) await graph.deleteEntity(urn)
    expect(counted().stored).to.deep.equal([])
    await control.close()
  })

  it('is not changed when a newer release has written it', async () => {
    const file = freshFile()
    await openFile(file).control.close()
    const newer = new Libsql(file)
    newer.exec('PRAGMA user_version = 99')
    newer.close()
    expect(() => openFile(file))
      .to.throw(CatalogError, 'written by a newer release: its schema is version 99')
      .with.property('code', 'STORE_UNAVAILABLE')
  })

  it('is refused with the reason when it cannot be a database', () => {
    const text = freshFile()
    writeFileSync(text, 'This is no database, and long enough to tell. '.repeat(100))
    const folder = path.join(directory, 'folder.db')
    mkdirSync(folder)
    for (const file of [text, folder, path.join(text, 'below-a-file.db')]) {
      expect(() => openFile(file), file)
        .to.throw(CatalogError)
        .with.property('code', 'STORE_UNAVAILABLE')
    }
    expect(() => openFile(path.join(text, 'x.db'))).to.throw(/^Cannot open .*x\.db: /)
  })
})
