import { expect } from 'chai'
import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { fileURLToPath } from 'node:url'
import { LINEAGE_NODE, STORE_NODE } from '../../graph/neo4j/store-node.ts'
import { declaredRelationshipKinds } from '../../graph/neo4j/relationships.ts'
import { openNeo4jStores, type Neo4jStores } from '../../graph/neo4j/stores.ts'
import { registry } from '../../graph/registry.ts'
import {
  asserting,
  customers,
  datasets,
  grouped,
  inputsAndOutputs,
  invoices,
  linking,
  loadJob,
  orders,
  stamp,
  tagging,
  upstreams,
} from '../support/edits.ts'
import { freshDatabase, neo4jOrSkip, type TestNeo4j } from '../support/stores/neo4j.ts'
import { askNeo4j, upstreamsIn } from '../support/stores/neo4j-upstream.ts'
import { codeOf, wait } from '../support/stores/stores.ts'

const CHILD = fileURLToPath(new URL('../support/stores/migrating.ts', import.meta.url))
/** More than some transactions of the migration take. */
const DATASETS = 2_500

interface Progress {
  readonly entities: number
  readonly isDone: boolean
}

describe('a Neo4j store of an earlier release', () => {
  let server: TestNeo4j
  const opened: Neo4jStores[] = []

  before(async function () {
    server = await neo4jOrSkip(this)
  })
  beforeEach(() => freshDatabase(server))
  afterEach(async () => {
    for (const stores of opened.splice(0)) await stores.control.close()
  })

  async function open(print: (line: string) => void = () => {}): Promise<Neo4jStores> {
    const stores = await openNeo4jStores({
      ...server,
      clock: Date.now,
      entityLabels: (type) => registry.entity(type)?.graphql,
      relationships: declaredRelationshipKinds(registry.aspects),
      print,
    })
    opened.push(stores)
    return stores
  }

  /** Restores the state of release 0.3.0. */
  async function makeOlder(): Promise<void> {
    for (const stores of opened.splice(0)) await stores.control.close()
    await askNeo4j(
      'MATCH ()-[edge:UPSTREAM]->() CALL (edge) { DELETE edge } IN TRANSACTIONS OF 5000 ROWS',
    )
    await askNeo4j(`MATCH ()-[edge]->() WHERE edge.owner IS NOT NULL
      CALL (edge) { REMOVE edge.createdAt, edge.createdBy } IN TRANSACTIONS OF 5000 ROWS`)
    await askNeo4j('MATCH (lineage:Meta {id: $id}) DELETE lineage', { id: LINEAGE_NODE })
    await askNeo4j('MATCH (store:Meta {id: $id}) SET store.modelVersion = 1', { id: STORE_NODE })
  }

  async function progress(): Promise<Progress> {
    const [found] = await askNeo4j<Progress>(
      `MATCH (lineage:Meta {id: $id})
       RETURN lineage.entities AS entities, lineage.doneMillis IS NOT NULL AS isDone`,
      { id: LINEAGE_NODE },
    )
    return found ?? { entities: 0, isDone: false }
  }

  /** Starts a process that migrates, and kills it once it has migrated more than `entities`. */
  async function killAfter(entities: number): Promise<Progress> {
    const child = spawn(process.execPath, ['--import', 'tsx', CHILD, JSON.stringify(server)], {
      stdio: ['ignore', 'ignore', 'inherit'],
    })
    const exited = once(child, 'exit')
    while (child.exitCode === null && (await progress()).entities <= entities) await wait(20)
    child.kill('SIGKILL')
    await exited
    return progress()
  }

  /** Pairs that the relationships of edges make lineage. */
  async function expectComplete(): Promise<void> {
    const expected = await askNeo4j<{ downstream: string; upstream: string }>(`
      MATCH (from)-[edge]->(to)
      WHERE edge.lineage IS NOT NULL
      WITH DISTINCT edge.owner AS owner,
        CASE edge.lineage WHEN 'upstream' THEN from.urn ELSE to.urn END AS downstream,
        CASE edge.lineage WHEN 'upstream' THEN to.urn ELSE from.urn END AS upstream
      RETURN downstream, upstream
      ORDER BY downstream, upstream`)
    const found = await upstreamsIn()
    expect(found.map(({ downstream, upstream }) => ({ downstream, upstream }))).to.deep.equal(
      expected,
    )
    const [lacking] = await askNeo4j<{ count: number }>(
      `MATCH ()-[edge]->() WHERE edge.owner IS NOT NULL
        AND (edge.createdAt IS NULL OR edge.createdBy IS NULL) RETURN count(*) AS count`,
    )
    expect(lacking).to.deep.equal({ count: 0 })
  }

  it('gains UPSTREAM and its stamps, equal to those of writes', async () => {
    const { graph } = await open()
    const column = (urn: string) => `urn:li:schemaField:(${urn},id)`
    const edge = { from: column(orders), name: 'DownstreamOf', to: column(customers) }
    const via = 'urn:li:query:q'
    await graph.write([
      asserting(orders, 'upstreamLineage', [{ ...edge, lineage: 'upstream', via }]),
      linking(orders, 'a', [['Consumes', customers, { lineage: 'upstream' }]]),
      linking(orders, 'b', [['DownstreamOf', customers, { lineage: 'upstream', via }]]),
      inputsAndOutputs(loadJob, { inputs: [orders], outputs: [invoices] }),
      tagging(orders, ['urn:li:tag:pii']),
    ])
    const written = await upstreamsIn()
    expect(written).to.have.length(4)
    await makeOlder()
    expect(await upstreamsIn()).to.deep.equal([])
    const lines: string[] = []
    const { migrated } = await open((line) => lines.push(line))
    await migrated
    expect(await upstreamsIn()).to.deep.equal(written)
    await expectComplete()
    expect(await progress()).to.deep.equal({ entities: 2, isDone: true })
    expect(lines.join('\n')).to.include('2 entities')
    const [tagged] = await askNeo4j('MATCH ()-[edge:TaggedWith]->() RETURN edge.createdAt AS at')
    expect(tagged).to.deep.equal({ at: stamp.time })
  })

  it('is migrated completely, however often it is killed, while others write', async () => {
    const urns = datasets('old', DATASETS)
    const { graph } = await open()
    const ups = (at: number) => [urns[at - 1] ?? orders, urns[at - 2] ?? customers]
    for (const some of grouped(
      urns.map((urn, at) => upstreams(urn, ups(at))),
      250,
    )) {
      await graph.write(some)
    }
    await makeOlder()
    const first = await killAfter(0)
    const second = await killAfter(first.entities)
    expect(first.entities).to.be.above(0)
    expect(second.entities).to.be.above(first.entities)
    expect(second.isDone).to.equal(false)
    const again = await open()
    const query = {
      urn: urns[1_000] ?? '',
      direction: 'upstream',
      hopsMax: 1,
      nodesMax: 10,
    } as const
    expect(await codeOf(again.graph.lineage(query))).to.equal('STORE_UNAVAILABLE')
    expect(await codeOf(again.graph.neighbours([query.urn], { direction: 'upstream' }))).to.equal(
      'STORE_UNAVAILABLE',
    )
    let writes = 0
    const run = { isOver: false }
    const writing = (async () => {
      for (; !run.isOver && writes < 200; writes++) {
        const [late, early] = [urns.at(-1 - writes) ?? orders, urns[writes] ?? orders]
        await again.graph.write([upstreams(late, [invoices]), upstreams(early, [])])
        await again.graph.deleteEntity(urns.at(-(DATASETS / 2) - writes) ?? orders)
        expect((await again.graph.read([late])).size).to.equal(1)
      }
    })()
    await again.migrated
    run.isOver = true
    await writing
    expect(writes).to.be.above(0)
    await expectComplete()
    expect((await progress()).isDone).to.equal(true)
    const { nodes } = await again.graph.lineage(query)
    expect(nodes.map(({ urn }) => urn)).to.deep.equal([urns[998], urns[999]])
  })
})
