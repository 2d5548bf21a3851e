import { expect } from 'chai'
import type {
  TaskHold,
  Reindexing,
  TaskStep,
  Task,
  Truncation,
} from '../../graph/store/task-store.ts'
import { customers, datasets, orders, point, upsert } from '../support/edits.ts'
import type { Stores } from '../../graph/store/stores.ts'
import { closingStores, codeOf, wait, type Open } from '../support/stores/stores.ts'
import { ada } from '../support/people.ts'

const PROFILE = 'datasetProfile'
const MINUTE_MS = 60_000

const truncation: Truncation = {
  kind: 'truncate',
  entityType: 'dataset',
  aspect: PROFILE,
  endMillis: 5,
  batchSize: 2,
  timeoutMs: 9_000,
}
const reindexing: Reindexing = {
  kind: 'restore',
  urnLike: '%\u2028😀\uD800',
  start: 0,
  batchSize: 7,
}
const truncate = { entityType: 'dataset', aspect: PROFILE, endMillis: 5, limit: 2 }

const heldBy = (node: string, { id }: Task): TaskHold => ({ id, node, ttlMs: MINUTE_MS })
const at = (...times: number[]) => times.map((time) => point(orders, time))

/** Returns a task that `a` holds, with functions to continue it. */
async function taken({ tasks }: Stores) {
  const task = await tasks.create(truncation, 'a', MINUTE_MS)
  const advance = (step: TaskStep) => tasks.advance(heldBy('a', task), step)
  return { task, advance }
}

async function timesOf({ points }: Stores, urn = orders): Promise<number[]> {
  const query = { urn, aspect: PROFILE, order: 'oldest first', limit: 100 } as const
  return (await points.readPoints(query)).map((each) => each.timestampMillis)
}

async function marked({ control }: Stores): Promise<string[]> {
  return (await control.dirtyFlags(100)).map(({ urn }) => urn).toSorted()
}

/** The contract of `graph/store/task-store.ts`; see `graphStoreContract` on exceptions. */
export function taskStoreContract(name: string, open: Open): void {
  describe(`TaskStore: ${name}`, () => {
    const stores = closingStores(open)
    keepsTasks(stores)
    handsThemOut(stores)
    advances(stores)
    truncates(stores)
    agrees(stores)
  })
}

function keepsTasks(open: Open): void {
  it('numbers tasks in order, and keeps their assignment', async () => {
    const { tasks } = await open()
    const one = await tasks.create(truncation, 'a', MINUTE_MS)
    const two = await tasks.create(reindexing, 'b-_9', 0)
    const { runMillis, ...rest } = one
    expect(rest).to.deep.equal({
      id: 'a:1',
      assignment: truncation,
      counts: { total: undefined, deleted: 0, updated: 0, passedOver: 0, batches: 0, retries: 0 },
      position: undefined,
      ending: undefined,
    })
    expect(runMillis).to.be.within(0, MINUTE_MS)
    expect(two).to.deep.include({ id: 'b-_9:2', assignment: reindexing })
    expect(await tasks.read('b-_9:2')).to.deep.include({ id: 'b-_9:2', assignment: reindexing })
  })

  it('finds no task by another id', async () => {
    const { tasks } = await open()
    await tasks.create(truncation, 'a', 0)
    for (const id of ['b:1', 'a:2', 'a:01', 'a:1 ', 'A:1', '1', 'a', '', 'a:1e0', '\0', '\uD800']) {
      expect(await tasks.read(id), id).to.equal(undefined)
    }
  })

  it('creates none while the store is read-only', async () => {
    const { control, tasks } = await open()
    await control.setWritable(false)
    expect(await codeOf(tasks.create(truncation, 'a', 0))).to.equal('READ_ONLY')
    await control.setWritable(true)
    expect(await tasks.claim('a', MINUTE_MS)).to.equal(undefined)
    expect((await tasks.create(truncation, 'a', 0)).id).to.match(/^a:\d+$/)
  })

  it('forgets those that ended long ago, and never repeats a number', async () => {
    const stores = await open()
    const { tasks } = stores
    const { task, advance } = await taken(stores)
    await tasks.create(reindexing, 'a', 0)
    await advance({ ending: { how: 'done' } })
    await wait(20)
    expect(await tasks.forget(MINUTE_MS)).to.equal(0)
    expect((await tasks.read(task.id))?.ending).to.deep.equal({ how: 'done' })
    expect(await tasks.forget(5)).to.equal(1)
    expect(await tasks.read(task.id)).to.equal(undefined)
    expect(await tasks.read('a:2')).to.include({ id: 'a:2' })
    await tasks.advance(heldBy('a', task), {})
    const other = await tasks.claim('b', MINUTE_MS)
    await tasks.advance({ id: other?.id ?? '', node: 'b', ttlMs: 1 }, { ending: { how: 'done' } })
    await wait(20)
    expect(await tasks.forget(5)).to.equal(1)
    expect((await tasks.create(truncation, 'a', 0)).id).to.equal('a:3')
  })

  it('is not an entity, and is not indexed', async () => {
    const { graph, control, tasks } = await open()
    await tasks.create(truncation, 'a', 0)
    expect(await graph.countByType()).to.deep.equal(new Map())
    expect(await control.dirtyFlags(10)).to.deep.equal([])
  })
}

function handsThemOut(open: Open): void {
  it('assigns the oldest task without a holder, once', async () => {
    const { tasks } = await open()
    expect(await tasks.claim('a', MINUTE_MS)).to.equal(undefined)
    await tasks.create(truncation, 'a', MINUTE_MS)
    for (let n = 0; n < 3; n++) await tasks.create(truncation, 'a', 0)
    await wait(5)
    const claimed = []
    for (let n = 0; n < 4; n++) claimed.push((await tasks.claim('b', MINUTE_MS))?.id)
    expect(claimed).to.deep.equal(['a:2', 'a:3', 'a:4', undefined])
  })

  it('assigns a task whose holder has not renewed its lease in time', async () => {
    const stores = await open()
    const { tasks } = stores
    // Longer in total than the lease, with each renewal early enough on a busy machine.
    const ttlMs = 5_000
    const { id } = await tasks.create(truncation, 'a', ttlMs)
    const held = { id, node: 'a', ttlMs }
    for (let n = 0; n < 4; n++) {
      await wait(1_500)
      expect(await tasks.advance(held, {}), 'renewed').to.include({ id })
      expect(await tasks.claim('b', MINUTE_MS)).to.equal(undefined)
    }
    await tasks.advance({ ...held, ttlMs: 1 }, {})
    await wait(20)
    expect(await tasks.claim('b', MINUTE_MS)).to.include({ id })
    expect(await tasks.advance(held, { truncate })).to.equal(undefined)
    expect(await tasks.claim('a', MINUTE_MS)).to.equal(undefined)
  })

  it('assigns a task that its holder, and nobody else, has released', async () => {
    const stores = await open()
    const { tasks } = stores
    const { task, advance } = await taken(stores)
    await tasks.release({ id: task.id, node: 'b' })
    await wait(5)
    expect(await tasks.claim('b', MINUTE_MS)).to.equal(undefined)
    await tasks.release({ id: task.id, node: 'a' })
    expect(await advance({ total: 1 })).to.equal(undefined)
    await wait(5)
    expect(await tasks.claim('b', MINUTE_MS)).to.include({ id: task.id })
  })

  it('assigns no task that has ended', async () => {
    const stores = await open()
    const { task, advance } = await taken(stores)
    await advance({ ending: { how: 'done' } })
    await stores.tasks.release({ id: task.id, node: 'a' })
    await wait(5)
    expect(await stores.tasks.claim('b', MINUTE_MS)).to.equal(undefined)
    expect(await advance({ total: 1 })).to.equal(undefined)
  })

  it('assigns each of several tasks to one of many concurrent claimants', async () => {
    const { tasks } = await open()
    for (let n = 0; n < 3; n++) await tasks.create(truncation, 'a', 0)
    await wait(5)
    const asking = Array.from({ length: 12 }, (_, n) => tasks.claim(`node${n}`, MINUTE_MS))
    const claimed = (await Promise.all(asking)).flatMap((task) => task?.id ?? [])
    for (let rest = await tasks.claim('z', MINUTE_MS); rest; rest = await tasks.claim('z', 1e6)) {
      claimed.push(rest.id)
    }
    expect(claimed.toSorted()).to.deep.equal(['a:1', 'a:2', 'a:3'])
  })
}

function advances(open: Open): void {
  it('adds up the counts of steps, and keeps their progress', async () => {
    const stores = await open()
    const { task, advance } = await taken(stores)
    await stores.graph.write([orders, customers].map((urn) => upsert(urn, 'status', { n: 1 })))
    await advance({ total: 9 })
    await advance({ markDirty: [orders], passedOver: 2, position: 'here', retries: 1 })
    await advance({ markDirty: [], passedOver: 1 })
    await advance({ markDirty: [customers, orders], position: 'there' })
    await advance({})
    const counts = { total: 9, deleted: 0, updated: 3, passedOver: 3, batches: 3, retries: 1 }
    const found = await stores.tasks.read(task.id)
    expect(found).to.deep.include({ counts, position: 'there', ending: undefined })
    const ended = await advance({ ending: { how: 'failed', reason: 'no more "disk"' } })
    expect(ended).to.deep.include({
      counts,
      position: 'there',
      ending: { how: 'failed', reason: 'no more "disk"' },
    })
  })

  it('sets dirty flags of entities', async () => {
    const stores = await open()
    const { advance } = await taken(stores)
    const urns = datasets('marked', 50)
    await stores.graph.write(urns.map((urn) => upsert(urn, 'status', { n: 1 })))
    const before = await stores.control.dirtyFlags(100)
    await stores.control.clearDirty(before)
    await advance({ markDirty: urns.toReversed().slice(10) })
    const marks = await stores.control.dirtyFlags(100)
    expect(marks.map(({ urn }) => urn).toSorted()).to.deep.equal(urns.slice(0, 40))
    const newest = Math.max(...before.map(({ revision }) => revision))
    for (const { revision } of marks) expect(revision).to.be.above(newest)
  })

  it('measures its time until it ends', async () => {
    const stores = await open()
    const { task, advance } = await taken(stores)
    await wait(30)
    const running = (await stores.tasks.read(task.id))?.runMillis ?? 0
    expect(running).to.be.within(25, MINUTE_MS)
    const ended = (await advance({ ending: { how: 'timed out' } }))?.runMillis ?? 0
    expect(ended).to.be.within(running, MINUTE_MS)
    await wait(30)
    expect((await stores.tasks.read(task.id))?.runMillis).to.equal(ended)
  })

  it('neither truncates nor sets flags while the store is read-only, and continues afterwards', async () => {
    const stores = await open()
    await stores.graph.write(at(1, 2))
    await stores.control.clearDirty(await stores.control.dirtyFlags(10))
    const { advance } = await taken(stores)
    await stores.control.setWritable(false)
    expect(await codeOf(advance({ truncate }))).to.equal('READ_ONLY')
    expect(await codeOf(advance({ markDirty: [orders] }))).to.equal('READ_ONLY')
    expect(await advance({ total: 2 })).to.have.nested.property('counts.total', 2)
    expect(await timesOf(stores)).to.deep.equal([1, 2])
    expect(await marked(stores)).to.deep.equal([])
    await stores.control.setWritable(true)
    expect(await advance({ truncate })).to.have.nested.property('counts.deleted', 2)
  })
}

function truncates(open: Open): void {
  it('deletes strictly older points, oldest first, a batch at a time, and then ends', async () => {
    const stores = await open()
    await stores.graph.write([...at(1, 2, 3, 4, 5, 6), point(customers, 1), point(ada, 1)])
    await stores.graph.write([point(orders, 1, { aspect: 'operation' })])
    const { advance } = await taken(stores)
    const rounds = []
    for (let n = 0; n < 4; n++) {
      const task = await advance({ truncate })
      rounds.push([task?.counts.deleted, task?.counts.batches, task?.ending?.how])
    }
    expect(rounds).to.deep.equal([
      [2, 1, undefined],
      [4, 2, undefined],
      [5, 3, 'done'],
      [undefined, undefined, undefined],
    ])
    expect(await timesOf(stores)).to.deep.equal([5, 6])
    expect(await timesOf(stores, customers)).to.deep.equal([])
    expect(await timesOf(stores, ada)).to.deep.equal([1])
    expect(await stores.points.countPoints('dataset', 'operation', 9)).to.include({ total: 1 })
    expect(await stores.graph.existing([customers])).to.deep.equal(new Set([customers]))
  })

  it('ends at once without points, and counts no batch then', async () => {
    const stores = await open()
    await stores.graph.write(at(5))
    const { advance } = await taken(stores)
    const task = await advance({ truncate })
    expect(task).to.deep.include({ ending: { how: 'done' } })
    expect(task?.counts).to.include({ deleted: 0, batches: 0 })
  })

  it('never reports more deleted points than there were', async () => {
    const stores = await open()
    const { advance } = await taken(stores)
    await advance({ total: 1 })
    await stores.graph.write(at(1, 2, 3))
    await advance({ truncate })
    expect((await advance({ truncate }))?.counts).to.include({ total: 3, deleted: 3 })
  })

  // Search knows only the newest point of a series.
  it('sets the dirty flag of an entity in the batch that deletes its last point, and not before', async () => {
    const stores = await open()
    await stores.graph.write([...at(1, 3, 4), point(customers, 1), point(customers, 9)])
    await stores.control.clearDirty(await stores.control.dirtyFlags(10))
    const { advance } = await taken(stores)
    await advance({ truncate })
    expect(await marked(stores)).to.deep.equal([])
    await advance({ truncate })
    expect(await marked(stores)).to.deep.equal([orders])
  })

  it('deletes points of equal time in order, the newest last', async () => {
    const stores = await open()
    const ids = ['b', '😀', 'a', '\uFF5E', 'c']
    await stores.graph.write(ids.map((id) => point(orders, 1, { id })))
    const { advance } = await taken(stores)
    await advance({ truncate: { ...truncate, limit: 4 } })
    const [left, ...others] = await stores.points.latestPoints([orders], [PROFILE])
    expect([left?.id, others]).to.deep.equal(['😀', []])
  })
}

function agrees(open: Open): void {
  it('counts every point once, whoever else deletes the same ones', async () => {
    const stores = await open()
    const { graph, control, points, tasks } = stores
    const urns = datasets('shared', 20)
    const times = Array.from({ length: 30 }, (_, n) => n)
    for (const urn of urns) await graph.write(times.map((time) => point(urn, time)))
    await control.clearDirty(await control.dirtyFlags(100))
    const range = { entityType: 'dataset', aspect: PROFILE, endMillis: 25, limit: 40 }
    const work = async (node: string) => {
      const held = heldBy(node, await tasks.create(truncation, node, MINUTE_MS))
      for (;;) {
        const task = await tasks.advance(held, { truncate: range })
        if (!task) throw new Error('nobody else claims it')
        if (task.ending) return task.counts.deleted
      }
    }
    const nodes = ['a', 'b', 'c', 'd'].map(work)
    const others = urns.slice(0, 5).map((urn) => points.deletePoints(urn, PROFILE))
    const deleted = await Promise.all([...nodes, ...others])
    const left = (await points.countPoints('dataset', PROFILE, 0)).total
    expect(left).to.equal(15 * 5)
    expect(deleted.reduce((sum, each) => sum + each, 0)).to.equal(20 * 30 - left)
    expect(await marked(stores)).to.deep.equal(urns.slice(0, 5))
  })

  it('runs the steps of one task one after the other, whoever holds it', async () => {
    const stores = await open()
    await stores.graph.write(at(...Array.from({ length: 60 }, (_, n) => n)))
    const { task, advance } = await taken(stores)
    const range = { ...truncate, endMillis: 100, limit: 5 }
    await Promise.all(Array.from({ length: 8 }, () => advance({ truncate: range })))
    const found = await stores.tasks.read(task.id)
    expect(found?.counts).to.include({ deleted: 40, batches: 8 })
    expect(await timesOf(stores)).to.have.length(20)
  })

  it('loses no point that is written while older ones are deleted', async () => {
    const stores = await open()
    const { graph, tasks } = stores
    await graph.write(at(...Array.from({ length: 200 }, (_, n) => n)))
    const held = heldBy('a', await tasks.create(truncation, 'a', MINUTE_MS))
    const range = { entityType: 'dataset', aspect: PROFILE, endMillis: 1_000, limit: 20 }
    const writing = async () => {
      for (let n = 0; n < 40; n++) await graph.write(at(1_000 + n))
    }
    const truncating = async () => {
      for (;;) {
        const task = await tasks.advance(held, { truncate: range })
        if (task?.ending) return task.counts
      }
    }
    const [counts] = await Promise.all([truncating(), writing()])
    expect(counts).to.include({ deleted: 200, batches: 10 })
    expect(await timesOf(stores)).to.deep.equal(Array.from({ length: 40 }, (_, n) => 1_000 + n))
  })
}
