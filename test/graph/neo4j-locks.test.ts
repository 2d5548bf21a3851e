import { expect } from 'chai'
import type { GraphStore } from '../../graph/store/graph-store.ts'
import { openNeo4jStores, type Neo4jStores } from '../../graph/neo4j/stores.ts'
import { dataset, datasets, edit, orders, put, upsert } from '../support/edits.ts'
import { proxyTo } from '../support/stores/tcp-proxy.ts'
import { freshDatabase, neo4jOrSkip, withDriver, type TestNeo4j } from '../support/stores/neo4j.ts'
import { codeOf, wait } from '../support/stores/stores.ts'

const linked = datasets('linked', 3)

/** Counts the edits of an entity, and links it to one more entity with each. */
function counting(onDecided = () => {}) {
  return edit(orders, 'links', ({ aspect }) => {
    onDecided()
    const n = Number(aspect?.value()['n'] ?? 0) + 1
    const edges = linked.slice(0, n).map((to) => ({ from: orders, name: 'FollowedBy', to }))
    return { kind: 'put', put: put('links', { n }, { edges }) }
  })
}

// Not left to chance: group commit makes most races of servers fail on a constraint and start
// again. docs/interface: consistency/concurrent-edits
describe('Neo4j: while a server has read an entity, but not written it yet', () => {
  let server: TestNeo4j
  const opened: Neo4jStores[] = []

  before(async function () {
    server = await neo4jOrSkip(this)
  })
  beforeEach(() => freshDatabase(server))
  afterEach(async () => {
    for (const stores of opened.splice(0)) await stores.control.close()
  })

  const open = async (uri?: string): Promise<GraphStore> => (await openStores(uri)).graph

  async function openStores(uri = server.uri): Promise<Neo4jStores> {
    const stores = await openNeo4jStores({
      ...server,
      uri,
      clock: Date.now,
      entityLabels: () => undefined,
      relationships: [{ name: 'FollowedBy' }],
    })
    opened.push(stores)
    return stores
  }

  /** Whether a transaction waits for the lock of another. */
  function someoneWaits(): Promise<boolean> {
    return withDriver(server, async (driver) => {
      const { records } = await driver.executeQuery(
        'SHOW TRANSACTIONS YIELD status WHERE status STARTS WITH "Blocked" RETURN status',
        {},
        { database: server.database ?? 'neo4j' },
      )
      return records.length > 0
    })
  }

  /**
   * Begins `work` after another server has decided an edit of the same entity, and lets that edit
   * be written once `work` waits for it, or has ended without waiting.
   */
  async function whileOneWrites(work: () => Promise<unknown>): Promise<void> {
    const proxy = await proxyTo(server.uri)
    const other = await open(proxy.uri)
    const progress = { isDecided: false, isOver: false }
    const hold = () => {
      if (!progress.isDecided) proxy.hold()
      progress.isDecided = true
    }
    const writing = other.write([counting(hold)])
    while (!progress.isDecided) await wait(5)
    const working = work().finally(() => {
      progress.isOver = true
    })
    while (!progress.isOver && !(await someoneWaits())) await wait(5)
    proxy.release()
    await Promise.all([writing, working])
    await proxy.shut()
  }

  it('no other writes it: both edits count, with all versions and edges', async () => {
    const graph = await open()
    await graph.write([counting()])
    await whileOneWrites(() => graph.write([counting()]))
    const versions = [1, 2, 0].map((version) => graph.readVersion(orders, 'links', version))
    const counts = (await Promise.all(versions)).map((each) => each?.value['n'])
    expect(counts).to.deep.equal([1, 2, 3])
    const page = { urn: orders, direction: 'outgoing', start: 0, count: 10 } as const
    const { related } = await graph.related(page)
    expect(related.map(({ urn }) => urn)).to.deep.equal(linked)
  })

  it('no other deletes it: nothing of the write remains', async () => {
    const graph = await open()
    await graph.write([upsert(orders, 'status', { removed: false })])
    await whileOneWrites(() => graph.deleteEntity(orders))
    expect([...(await graph.read([orders])).keys()]).to.deep.equal([])
    expect(await graph.readVersion(orders, 'links', 0)).to.equal(undefined)
  })

  it('no other clears its dirty flag: the change still has to be indexed', async () => {
    const { graph, control } = await openStores()
    await graph.write([counting()])
    const marks = await control.dirtyFlags(10)
    await whileOneWrites(() => control.clearDirty(marks))
    expect((await control.dirtyFlags(10)).map(({ urn }) => urn)).to.deep.equal([orders])
  })

  describe('while a server creates an entity that it expects to be new', () => {
    /** Two servers that have created an entity each, so that they expect others to be new. */
    async function openTwo(firstUri?: string): Promise<[GraphStore, GraphStore]> {
      const graphs = [await open(firstUri), await open()] as [GraphStore, GraphStore]
      for (const [at, graph] of graphs.entries()) {
        await graph.write([upsert(dataset(`warm${at}`), 'status', { removed: false })])
      }
      return graphs
    }

    async function countsOf(graph: GraphStore, urn: string): Promise<unknown[]> {
      const latest = await graph.readVersion(urn, 'links', 0)
      const highest = Number(latest?.value['n'] ?? 0)
      const versions = Array.from({ length: highest }, (_, at) => (at + 1) % highest)
      const values = versions.map((version) => graph.readVersion(urn, 'links', version))
      return (await Promise.all(values)).map((each) => each?.value['n'])
    }

    it('another creates it: both edits count, with their versions and edges', async () => {
      const proxy = await proxyTo(server.uri)
      const [one, other] = await openTwo(proxy.uri)
      const decided = { times: 0 }
      const writing = one.write([counting(() => ++decided.times === 1 && proxy.hold())])
      while (decided.times === 0) await wait(5)
      await other.write([counting()])
      proxy.release()
      await writing
      expect(decided.times).to.equal(2)
      expect(await countsOf(other, orders)).to.deep.equal([1, 2])
      const page = { urn: orders, direction: 'outgoing', start: 0, count: 10 } as const
      const { related } = await other.related(page)
      expect(related.map(({ urn }) => urn)).to.deep.equal(linked.slice(0, 2))
      await proxy.shut()
    })

    it('another creates it at the same time: both edits count', async () => {
      const graphs = await openTwo()
      for (const urn of datasets('contested', 40)) {
        const add = edit(urn, 'links', ({ aspect }) => {
          return { kind: 'put', put: put('links', { n: Number(aspect?.value()['n'] ?? 0) + 1 }) }
        })
        await Promise.all(graphs.map((graph) => graph.write([add])))
        expect(await countsOf(graphs[0], urn)).to.deep.equal([1, 2])
      }
    })

    it('and is killed: nothing remains, and another creates it', async () => {
      const proxy = await proxyTo(server.uri)
      const [one, other] = await openTwo(proxy.uri)
      const decided = { times: 0 }
      const writing = one.write([counting(() => ++decided.times === 1 && proxy.hold())])
      while (decided.times === 0) await wait(5)
      await proxy.shut()
      expect(await codeOf(writing)).to.equal('STORE_UNAVAILABLE')
      expect([...(await other.read([orders])).keys()]).to.deep.equal([])
      await other.write([counting()])
      expect(await countsOf(other, orders)).to.deep.equal([1])
    })

    it('a value that the same group supersedes is kept as a version', async () => {
      const [one] = await openTwo()
      await one.write([counting(), counting()])
      expect(await countsOf(one, orders)).to.deep.equal([1, 2])
    })

    it('and the store becomes read-only: the write is refused, and leaves no trace', async () => {
      const [one, other] = await openTwo()
      const { control } = opened.at(-1)!
      await control.setWritable(false)
      expect(await codeOf(one.write([counting()]))).to.equal('READ_ONLY')
      expect([...(await other.read([orders, ...linked])).keys()]).to.deep.equal([])
      await control.setWritable(true)
    })

    it('a condition that requires it to exist is decided by the stored state', async () => {
      const [one, other] = await openTwo()
      await other.write([upsert(orders, 'status', { removed: false })])
      const seen: boolean[] = []
      const conditional = edit(orders, 'links', ({ entityExists }) => {
        seen.push(entityExists)
        return entityExists ? { kind: 'put', put: put('links', { n: 1 }) } : { kind: 'keep' }
      })
      expect(await one.write([conditional])).to.deep.equal(['written'])
      expect(seen.at(-1)).to.equal(true)
    })
  })
})
