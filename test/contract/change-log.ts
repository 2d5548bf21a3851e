import { expect } from 'chai'
import * as fc from 'fast-check'
import { tmpdir } from 'node:os'
import type { ArchivedRecord, ArchiveStore } from '../../graph/store/archive-store.ts'
import {
  SYSTEM_AUTHOR,
  type ChangeLog,
  type LogEntry,
  type LoggedChange,
  type RunPage,
} from '../../graph/store/change-log.ts'
import type { Edit } from '../../graph/store/edit.ts'
import type { Stores } from '../../graph/store/stores.ts'
import {
  customers,
  datasets,
  edit,
  keyAspectOf,
  orders,
  pii,
  point,
  refuse,
  remove,
  tagging,
  upsert,
} from '../support/edits.ts'
import { ada } from '../support/people.ts'
import { readLog, replay, storedLines } from '../support/replayed-log.ts'
import { AMOUNTS } from '../support/run/settings.ts'
import { closingStores, meanwhile, refusalOf, wait, type Open } from '../support/stores/stores.ts'

const archiveOptions = { keyAspectOf, scratchDir: tmpdir() }
const author = { actor: ada, source: 'graphql', traceId: 'f00d' }
const PROFILE = 'datasetProfile'

/** Returns a change in a few words: operation, aspect or entity, versions, run, point. */
function briefly({ urn, aspect, operation, runId, before, after, point: at }: LoggedChange) {
  const name = urn === orders ? 'orders' : urn === customers ? 'customers' : urn
  return [
    operation,
    name,
    aspect,
    (before || after) && `${before?.version ?? '-'}>${after?.version ?? '-'}`,
    at && `${at.timestampMillis}${at.id}`,
    runId,
  ]
    .filter((word) => word !== undefined)
    .join(' ')
}

async function changesOf({ changeLog }: Stores): Promise<string[]> {
  return (await readLog(changeLog)).map(briefly)
}

/** Returns the positions of all changes of a run after a position. */
async function positionsOfRun(changeLog: ChangeLog, runId: string, after = 0): Promise<number[]> {
  const positions: number[] = []
  for (let from: number | undefined = after; from !== undefined;) {
    const page: RunPage = await changeLog.ofRun(runId, from)
    positions.push(...page.changes.map(({ position }) => position))
    from = page.end
  }
  return positions
}

async function archivedEntries(archive: ArchiveStore): Promise<LogEntry[]> {
  const entries: LogEntry[] = []
  for await (const record of archive.records(archiveOptions)) {
    if (record.kind === 'logEntry') entries.push(record.entry)
  }
  return entries
}

const status = (urn: string, removed: boolean) => upsert(urn, 'status', { removed })
const title = (n: number) => upsert(orders, 'title', { n })
const born = ['CREATE_ENTITY orders', 'CREATE orders datasetKey ->1']

/** What is logged of the last group of edits, each in a transaction of its own. */
const WRITES: readonly { title: string; groups: Edit[][]; logged: string[] }[] = [
  {
    title: 'the birth of an entity, before its aspects',
    groups: [[title(1), point(orders, 5)]],
    logged: [...born, 'CREATE orders title ->1', `CREATE orders ${PROFILE} 5`],
  },
  {
    title: 'the birth of an entity by its key aspect, once',
    groups: [[upsert(orders, 'datasetKey', { key: 'k' })]],
    logged: born,
  },
  {
    title: 'each version',
    groups: [[title(1)], [title(2), title(3)]],
    logged: ['UPDATE orders title 1>2', 'UPDATE orders title 2>3'],
  },
  { title: 'nothing of a value that was there', groups: [[title(1)], [title(1)]], logged: [] },
  {
    title: 'the removal of an aspect, after which versions begin again',
    groups: [[title(1)], [title(2)], [remove(orders, 'title'), title(3)]],
    logged: ['DELETE orders title 2>-', 'CREATE orders title ->1'],
  },
  {
    title: 'nothing of the removal of an absent aspect',
    groups: [[title(1)], [remove(orders, 'absent')]],
    logged: [],
  },
  {
    title: 'a soft deletion',
    groups: [[status(orders, false)], [status(orders, true)]],
    logged: ['SOFT_DELETE orders', 'UPDATE orders status 1>2'],
  },
  {
    title: 'the birth of a soft-deleted entity',
    groups: [[status(orders, true)]],
    logged: [...born, 'SOFT_DELETE orders', 'CREATE orders status ->1'],
  },
  {
    title: 'the end of a soft deletion, also by the removal of the aspect',
    groups: [
      [status(orders, true)],
      [status(orders, false), status(orders, true)],
      [remove(orders, 'status')],
    ],
    logged: ['REINSTATE orders', 'DELETE orders status 3>-'],
  },
  {
    title: 'points, and other values of them',
    groups: [
      [point(orders, 5)],
      [point(orders, 5, { value: { rowCount: 2 } }), point(orders, 6, { id: 'a' })],
    ],
    logged: [`UPDATE orders ${PROFILE} 5`, `CREATE orders ${PROFILE} 6a`],
  },
  {
    title: 'the run of a value, unless it is the placeholder of none',
    groups: [
      [
        upsert(orders, 'title', {}, { systemMetadata: { runId: 'nightly' } }),
        upsert(orders, 'other', {}, { systemMetadata: { runId: 'no-run-id-provided' } }),
        point(orders, 5, { systemMetadata: { runId: 'hourly' } }),
      ],
    ],
    logged: [
      ...born,
      'CREATE orders title ->1 nightly',
      'CREATE orders other ->1',
      `CREATE orders ${PROFILE} 5 hourly`,
    ],
  },
]

/**
 * The contract of `graph/store/change-log.ts`; see `graphStoreContract` on exceptions (docs/interface:
 * changes/log).
 */
export function changeLogContract(name: string, open: Open): void {
  describe(`ChangeLog: ${name}`, () => {
    const stores = closingStores(open)
    logsWrites(stores)
    logsDeletions(stores)
    numbersChanges(stores)
    forgets(stores)
    isArchived(stores)
  })
}

function logsWrites(open: Open): void {
  describe('has', () => {
    for (const { title: what, groups, logged } of WRITES) {
      it(what, async () => {
        const stores = await open()
        for (const group of groups.slice(0, -1)) await stores.graph.write(group)
        const before = await changesOf(stores)
        await stores.graph.write(groups.at(-1) ?? [])
        expect((await changesOf(stores)).slice(before.length)).to.deep.equal(logged)
      })
    }

    it('nothing of a refused group', async () => {
      const stores = await open()
      await refusalOf(stores.graph.write([title(1), refuse(orders, new Error('no'))]))
      expect(await changesOf(stores)).to.deep.equal([])
      expect(await stores.changeLog.bounds()).to.deep.equal({ forgotten: 0, last: 0 })
    })

    it('author, source and trace of each group, and of the system by default', async () => {
      const { graph, changeLog } = await open()
      await Promise.all([
        graph.write([title(1)], [], author),
        graph.write([upsert(customers, 'title', {})]),
      ])
      const authors = (await readLog(changeLog)).map((change) => change.author)
      const ofEach = [author, SYSTEM_AUTHOR].flatMap((one) => [one, one, one])
      expect(authors).to.have.deep.members(ofEach)
    })
  })
}

function logsDeletions(open: Open): void {
  it('has the deletion of an entity after those of its aspects and points', async () => {
    const stores = await open()
    const { graph, changeLog } = stores
    await graph.write([title(1), point(orders, 5), point(orders, 6)])
    await graph.write([title(2)])
    const before = await changesOf(stores)
    await graph.deleteEntity(orders, author)
    const changes = (await changesOf(stores)).slice(before.length)
    expect(changes.toSorted()).to.deep.equal(
      [
        `DELETE orders ${PROFILE} 5`,
        `DELETE orders ${PROFILE} 6`,
        'DELETE orders datasetKey 1>-',
        'DELETE orders title 2>-',
        'DELETE_ENTITY orders',
      ].toSorted(),
    )
    expect(changes.at(-1)).to.equal('DELETE_ENTITY orders')
    expect((await readLog(changeLog)).at(-1)?.author).to.deep.equal(author)
    await graph.deleteEntity(orders)
    await graph.deleteEntity(pii)
    expect((await changesOf(stores)).length).to.equal(before.length + changes.length)
  })

  it('has deleted points, however they are deleted', async () => {
    const stores = await open()
    const { graph, points, tasks, changeLog } = stores
    const ofRun = { systemMetadata: { runId: 'nightly' } }
    await graph.write([1, 2, 3, 4].map((time) => point(orders, time)))
    await graph.write([point(customers, 1), point(customers, 9, ofRun)])
    const before = await changesOf(stores)
    await points.deletePoints(orders, PROFILE, { startMillis: 2, endMillis: 3 }, author)
    await points.deleteRunPoints('nightly', 10, author)
    const old = { entityType: 'dataset', aspect: PROFILE, endMillis: 3 }
    const task = await tasks.create({ kind: 'truncate', ...old, batchSize: 5 }, 'a', 60_000)
    const hold = { id: task.id, node: 'a', ttlMs: 60_000 }
    await tasks.advance(hold, { truncate: { ...old, limit: 5, author } })
    await points.deletePoints(orders, PROFILE, { startMillis: 2, endMillis: 3 })
    const changes = (await changesOf(stores)).slice(before.length)
    expect(changes).to.have.members([
      `DELETE orders ${PROFILE} 2`,
      `DELETE orders ${PROFILE} 3`,
      `DELETE customers ${PROFILE} 9`,
      `DELETE orders ${PROFILE} 1`,
      `DELETE customers ${PROFILE} 1`,
    ])
    const deletions = (await readLog(changeLog)).slice(before.length)
    for (const change of deletions) expect(change.author).to.deep.equal(author)
  })
}

function numbersChanges(open: Open): void {
  it('numbers changes from 1, without gaps, and returns those after a position', async () => {
    const { graph, changeLog } = await open()
    for (let n = 1; n <= 5; n++) await graph.write([title(n)])
    expect(await changeLog.bounds()).to.deep.equal({ forgotten: 0, last: 7 })
    const positions = async (after: number, limit: number) =>
      (await changeLog.after(after, limit)).changes.map(({ position }) => position)
    expect(await positions(0, 1)).to.deep.equal([1])
    expect(await positions(2, 2)).to.deep.equal([3, 4])
    expect(await positions(3, 3)).to.deep.equal([4, 5, 6])
    expect(await positions(4, 100)).to.deep.equal([5, 6, 7])
    expect(await positions(7, 1)).to.deep.equal([])
    expect(await positions(70, 1)).to.deep.equal([])
  })

  it('returns the selected changes of those that it reads, and where it stopped', async () => {
    const { graph, changeLog } = await open()
    for (let n = 1; n <= 5; n++) await graph.write([title(n)])
    const { changes, end } = await changeLog.after(2, 4, ({ position }) => position % 2 === 0)
    expect(changes.map(({ position }) => position)).to.deep.equal([4, 6])
    expect(end?.position).to.equal(6)
    expect(await changeLog.after(7, 4)).to.deep.equal({ changes: [] })
    expect(await changeLog.last()).to.equal(7)
  })

  it('returns the changes of a user in a range of positions, and those of a run', async () => {
    const { graph, changeLog } = await open()
    const byAda = { actor: 'urn:li:corpuser:ada', source: 'rest' }
    const ofRun = (n: number, runId: string) =>
      upsert(orders, 'title', { n }, { systemMetadata: { runId } })
    await graph.write([title(1)])
    await graph.write([ofRun(2, 'a "run"'), ofRun(3, 'other')], [], byAda)
    const many = datasets('made', 1_100).map((urn) => upsert(urn, 'title', {}))
    await graph.write([...many, ofRun(4, 'a "run"')])
    const last = await changeLog.last()
    const made = async (actor: string, after: number, until: number) =>
      (await changeLog.madeBy(actor, after, until)).map(({ position }) => position)
    expect(await made(byAda.actor, 0, last)).to.deep.equal([4, 5])
    expect(await made(byAda.actor, 4, last)).to.deep.equal([5])
    expect(await made(byAda.actor, 3, 4)).to.deep.equal([4])
    expect(await made(byAda.actor, last, last)).to.deep.equal([])
    expect(await positionsOfRun(changeLog, 'a "run"')).to.deep.equal([4, last])
    expect(await positionsOfRun(changeLog, 'a "run"', 4)).to.deep.equal([last])
    expect(await positionsOfRun(changeLog, 'a "run"', last)).to.deep.equal([])
    expect(await positionsOfRun(changeLog, 'a')).to.deep.equal([])
  })

  it('returns all changes of a run page by page, also of a long name', async () => {
    const { graph, changeLog } = await open()
    const runs = ['', 'a', 'b'].map((end) => 'r'.repeat(2_000) + end)
    const expected = new Map<string, number[]>(runs.map((runId) => [runId, []]))
    for (let n = 0; n < 3 * 130; n++) {
      const runId = runs[n % 3] ?? ''
      await graph.write([upsert(orders, 'title', { n }, { systemMetadata: { runId } })])
      expected.get(runId)?.push(await changeLog.last())
    }
    for (const [runId, positions] of expected)
      expect(await positionsOfRun(changeLog, runId)).to.deep.equal(positions)
  })

  it('knows which run has removed a value', async () => {
    const { graph, changeLog } = await open()
    await graph.write([title(1)])
    const removal = { kind: 'remove', properties: {}, runId: 'cleans' } as const
    await graph.write([edit(orders, 'title', () => removal)])
    const [change] = (await changeLog.ofRun('cleans', 0)).changes
    expect(change).to.deep.include({ operation: 'DELETE', aspect: 'title', runId: 'cleans' })
  })

  it('forgets the runs of the entries that it forgets', async () => {
    const { graph, changeLog } = await open()
    const written = (n: number) =>
      graph.write([upsert(orders, 'title', { n }, { systemMetadata: { runId: 'nightly' } })])
    for (const n of [1, 2, 3]) await written(n)
    await changeLog.forget(Date.now() + 1_000, 2)
    expect(await positionsOfRun(changeLog, 'nightly')).to.deep.equal([await changeLog.last()])
  })

  it('says of long groups which entries belong together', async () => {
    const { graph, archive } = await open()
    await graph.write(
      datasets('long', 1_100).map((urn) => upsert(urn, 'title', {})),
      [],
      author,
    )
    await graph.write([title(1)])
    const entries = await archivedEntries(archive)
    expect(entries.slice(0, -2).every(({ isContinued }) => isContinued)).to.equal(true)
    expect(entries.slice(-2).map(({ isContinued }) => isContinued)).to.deep.equal([false, false])
    expect(entries.at(-2)?.position).to.equal(3_300)
    expect(entries.every(({ changes }) => changes.length <= 1_000)).to.equal(true)
  })

  it('finds the position before a time', async () => {
    const { graph, changeLog } = await open()
    for (let n = 1; n <= 20; n++) {
      await graph.write([title(n)])
      await wait(2)
    }
    const changes = await readLog(changeLog, 100)
    const times = changes.map(({ millis }) => millis)
    expect(times).to.deep.equal(times.toSorted((a, b) => a - b))
    for (const millis of [0, ...times, times[7] ?? 0, Date.now() + 1_000]) {
      const earlier = changes.filter((change) => change.millis < millis)
      expect(await changeLog.positionBefore(millis)).to.equal(earlier.at(-1)?.position ?? 0)
    }
  })

  it('leads to the state of the store, after any concurrent history', async () => {
    const { graph, points, archive, changeLog } = await open()
    let urns = 0
    const anyGroup = fc.array(fc.record({ at: fc.nat(4), kind: fc.nat(11), n: fc.nat(3) }), {
      minLength: 1,
      maxLength: 5,
    })
    await fc.assert(
      fc.asyncProperty(fc.array(anyGroup, { minLength: 1, maxLength: 12 }), async (history) => {
        urns += 5
        await Promise.all(
          history.map(async (group) => {
            const [first] = group
            const urnAt = (at: number) => `urn:li:tag:log${urns + at}`
            if (first?.kind === 0) return graph.deleteEntity(urnAt(first.at))
            if (first?.kind === 1) return points.deletePoints(urnAt(first.at), PROFILE)
            const edits = group.map(({ at, kind, n }) => {
              const urn = urnAt(at)
              if (kind === 2) return remove(urn, 'a')
              if (kind === 3) return status(urn, n > 1)
              if (kind === 4) return tagging(urn, [urnAt(n)])
              if (kind === 5) return point(urn, n, { value: { rowCount: at } })
              return upsert(urn, kind > 8 ? 'a' : 'b', { n })
            })
            return graph.write(edits)
          }),
        )
      }),
      { numRuns: AMOUNTS.histories },
    )
    const stored = await storedLines(archive.records(archiveOptions))
    expect(replay(await readLog(changeLog))).to.deep.equal(stored)
  })

  it('never shows a change below one that was read, beside 16 writers', async () => {
    const { graph, archive, changeLog } = await open()
    const readPositions: number[] = []
    const writers = Array.from({ length: 16 }, async (_, writer) => {
      for (let n = 0; n < 20; n++) {
        const urn = `urn:li:tag:${n % 2 === 0 ? 'shared' : `own${writer}`}`
        await graph.write([upsert(urn, `a${writer % 3}`, { n, writer })])
      }
    })
    await meanwhile(Promise.all(writers), async () => {
      const page = await changeLog.after(readPositions.at(-1) ?? 0, 1_000)
      readPositions.push(...page.changes.map(({ position }) => position))
    })
    const changes = await readLog(changeLog)
    const rest = changes.slice(readPositions.length).map(({ position }) => position)
    const positions = changes.map(({ position }) => position)
    expect([...readPositions, ...rest]).to.deep.equal(positions)
    const stored = await storedLines(archive.records(archiveOptions))
    expect(replay(changes)).to.deep.equal(stored)
  })
}

function forgets(open: Open): void {
  it('deletes the oldest entries made before a time, and never the newest', async () => {
    const { graph, changeLog } = await open()
    for (let n = 1; n <= 4; n++) await graph.write([title(n)])
    const [first] = await readLog(changeLog)
    expect(await changeLog.forget(first?.millis ?? 0, 10)).to.equal(0)
    const later = Date.now() + 60_000
    expect(await changeLog.forget(later, 2)).to.equal(2)
    expect(await changeLog.bounds()).to.deep.equal({ forgotten: 4, last: 6 })
    expect((await readLog(changeLog)).map(({ position }) => position)).to.deep.equal([5, 6])
    expect(await changeLog.positionBefore(0)).to.equal(4)
    expect(await changeLog.forget(later, 10)).to.equal(1)
    expect(await changeLog.forget(later, 10)).to.equal(0)
    expect(await changeLog.bounds()).to.deep.equal({ forgotten: 5, last: 6 })
    await graph.write([title(5)])
    expect(await changeLog.bounds()).to.deep.equal({ forgotten: 5, last: 7 })
  })

  it('keeps the last position of each minute of which it deletes entries, in backups too', async () => {
    const { graph, changeLog, archive } = await open()
    await graph.write([title(1)])
    await graph.write([title(2)])
    const [first] = await readLog(changeLog)
    const later = Date.now() + 60_000
    expect(await changeLog.forgottenBy(later)).to.equal(undefined)
    await changeLog.forget(later, 1)
    await graph.write([title(3)])
    await changeLog.forget(later, 1)
    expect(await changeLog.forgottenBy(first?.millis ?? 0)).to.equal(undefined)
    expect(await changeLog.forgottenBy(later)).to.equal(4)
    const minutes: ArchivedRecord[] = []
    for await (const each of archive.records(archiveOptions))
      if (each.kind === 'logMinute') minutes.push(each)
    expect(minutes.at(-1)).to.include({ position: 4 })
    await archive.addPast([
      { kind: 'logMinute', minute: 7, position: 2 },
      { kind: 'logMinute', minute: 9, position: 3 },
    ])
    const found = [7, 8, 9, 10].map((minute) => changeLog.forgottenBy(minute * 60_000))
    expect(await Promise.all(found)).to.deep.equal([undefined, 2, 2, 3])
  })

  it('keeps the URN of a deleted entity, and none of its values', async () => {
    const { graph, changeLog } = await open()
    await graph.write([upsert(orders, 'title', { secret: 'hunter2' })])
    await graph.deleteEntity(orders)
    const text = JSON.stringify(await readLog(changeLog))
    expect(text).to.contain(orders).and.not.contain('hunter2')
  })
}

function isArchived(open: Open): void {
  it('is in archives, and continues after its last entry once restored', async () => {
    const { graph, archive, changeLog } = await open()
    await graph.write([title(1), point(orders, 5)], [], author)
    await graph.deleteEntity(orders)
    const changes = await readLog(changeLog)
    const archived = await archivedEntries(archive)
    expect(archived.flatMap((entry) => entry.changes).map(briefly)).to.deep.equal(
      changes.map(briefly),
    )
    await archive.beginRestore()
    expect(await readLog(changeLog)).to.deep.equal([])
    await graph.write([upsert(customers, 'title', {})])
    await archive.addLogEntries(archived)
    await archive.resumeLog()
    await archive.endRestore()
    expect(await readLog(changeLog)).to.deep.equal(changes)
    await graph.write([upsert(customers, 'title', { n: 2 })])
    const next = (changes.at(-1)?.position ?? 0) + 1
    expect((await readLog(changeLog)).at(-1)?.position).to.equal(next)
  })
}
