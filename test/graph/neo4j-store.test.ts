import { expect } from 'chai'
import { subscribe, unsubscribe } from 'node:diagnostics_channel'
import type { Socket } from 'node:net'
import { tmpdir } from 'node:os'
import neo4j, { type Node, type Plan, type Relationship } from 'neo4j-driver'
import { createAbortController } from '../../graph/runtime/deadline.ts'
import { Neo4jConnection } from '../../graph/neo4j/connection.ts'
import { READ_POINTS } from '../../graph/neo4j/points/read.ts'
import type { RelationshipKind } from '../../graph/neo4j/relationships.ts'
import { Relationships } from '../../graph/neo4j/relationships.ts'
import { openNeo4jStores, type Neo4jStores } from '../../graph/neo4j/stores.ts'
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
  asserting,
  customers,
  dataset,
  datasets,
  edit,
  keyAspectOf,
  linking,
  orders,
  pii,
  point,
  put,
  remove,
  stamp,
  tagging,
  upsert,
  upstreams,
} from '../support/edits.ts'
import { AMOUNTS } from '../support/run/settings.ts'
import { proxyTo } from '../support/stores/tcp-proxy.ts'
import { freshDatabase, neo4jOrSkip, withDriver, type TestNeo4j } from '../support/stores/neo4j.ts'
import { writesOf } from '../support/stores/socket-writes.ts'
import { statementsOf } from '../support/stores/neo4j-statements.ts'
import { readLog, replay, storedLines } from '../support/replayed-log.ts'
import { codeOf, meanwhile, refusalOf, wait, type Open } from '../support/stores/stores.ts'
import { ada } from '../support/people.ts'

/** Far below what the driver's own silent retries would take. */
const REFUSAL_MS_MAX = 25_000

const LABELS: Readonly<Record<string, string>> = { dataset: 'Dataset', tag: 'Tag' }

/** What the contract and the cases here link entities by. */
const RELATIONSHIPS: readonly RelationshipKind[] = [
  'ApprovedBy',
  'Contains',
  'FollowedBy',
  'OwnedBy',
  'SiblingOf',
  'TaggedWith',
  'Consumes',
  'DownstreamOf',
  'Feeds',
]
  .map((name): RelationshipKind => ({ name }))
  .concat(
    ['Knows', 'Likes', 'MadeBy', 'DownstreamOf'].map((name) => ({ name, derived: true })),
    ['Consumes', 'Feeds'].map((name) => ({ name, lineage: 'upstream' })),
    ['Feeds', 'Produces'].map((name) => ({ name, lineage: 'downstream' })),
    [{ name: 'DownstreamOf', lineage: 'upstream', derived: true }],
  )

describe('Neo4j', () => {
  let server: TestNeo4j
  const opened: Neo4jStores[] = []

  before(async function () {
    server = await neo4jOrSkip(this)
  })
  afterEach(async () => {
    for (const stores of opened.splice(0)) await stores.control.close()
  })

  async function openAgain({ uri }: Pick<TestNeo4j, 'uri'> = server): Promise<Neo4jStores> {
    const stores = await openNeo4jStores({
      ...server,
      uri,
      clock: Date.now,
      entityLabels: (type) => LABELS[type],
      relationships: RELATIONSHIPS,
    })
    opened.push(stores)
    // Some cases measure time, and are not about planning.
    await stores.warmed
    return stores
  }
  async function openFresh(): Promise<Neo4jStores> {
    await freshDatabase(server)
    return openAgain()
  }
  function ask(statement: string, parameters = {}) {
    return withDriver(server, async (driver) => {
      const session = driver.session({ database: server.database ?? 'neo4j' })
      const result = await session.run(`CYPHER 5 ${statement}`, parameters)
      await session.close()
      return result
    })
  }
  async function nodeOf(urn: string): Promise<{ labels: string[]; properties: object }> {
    const { records } = await ask('MATCH (entity:Entity {urn: $urn}) RETURN entity', { urn })
    const [record] = records
    if (!record) throw new Error(`no node for ${urn}`)
    const { labels, properties } = record.get('entity') as Node
    const {
      revision: _revision,
      dirtyAt: _dirtyAt,
      createdAt: _createdAt,
      position: _position,
      ...rest
    } = properties
    return { labels: labels.toSorted(), properties: rest }
  }

  describe('meets the contracts', () => {
    const reused = reusedStores()
    graphStoreContract('Neo4j', reused)
    pointStoreContract('Neo4j', reused)
    taskStoreContract('Neo4j', reused)
    accessTokenStoreContract('Neo4j', reused)
    auditStoreContract('Neo4j', reused)
    changeLogContract('Neo4j', reused)
    pastStoreContract('Neo4j', reused)
    keyedRequestContract('Neo4j', reused)
    deliveryStoreContract('Neo4j', reused)
    archiveStoreContract('Neo4j', reused)
  })

  /** Opens stores for many tests, since opening takes longer than most of them; each finds what a fresh database has. */
  function reusedStores(): Open {
    let kept: { readonly stores: Neo4jStores; readonly meta: readonly object[] } | undefined
    after(() => kept?.stores.control.close())
    return async () => {
      if (kept) {
        await freshDatabase(server)
        await ask('UNWIND $meta AS each CREATE (node:Meta) SET node = each', { meta: kept.meta })
      } else {
        const stores = await openFresh()
        opened.splice(0)
        const { records } = await ask('MATCH (node:Meta) RETURN properties(node) AS meta')
        kept = { stores, meta: records.map((record) => record.get('meta') as object) }
      }
      const { control, ...others } = kept.stores
      const close = () => {
        kept = undefined
        return control.close()
      }
      return { ...others, control: { ...control, close }, isReused: true }
    }
  }

  describe('nodes in the browser', () => {
    it('labels entities by type, names them, and shows their flattened values', async () => {
      const { graph } = await openFresh()
      const urn = dataset('shop.public.orders')
      const properties = { description: 'Orders', rows: 3, ratio: 0.5, removed: false, env: null }
      await graph.write([upsert(urn, 'datasetProperties', { n: 1 }, { properties })])
      expect(await nodeOf(urn)).to.deep.equal({
        labels: ['Dataset', 'Entity'],
        properties: {
          urn,
          entityType: 'dataset',
          name: 'orders',
          description: 'Orders',
          rows: neo4j.int(3),
          ratio: 0.5,
          removed: false,
        },
      })
    })

    it('removes a value that became null, and falls back on another name', async () => {
      const { graph } = await openFresh()
      const show = (properties: object) =>
        graph.write([
          upsert(pii, 'tagProperties', { ...properties }, { properties: { ...properties } }),
        ])
      await show({ name: 'Personal', colorHex: '#f00' })
      expect((await nodeOf(pii)).properties).to.include({ name: 'Personal', colorHex: '#f00' })
      await show({ name: null, colorHex: null })
      expect((await nodeOf(pii)).properties).to.deep.equal({
        urn: pii,
        entityType: 'tag',
        name: 'pii',
      })
    })

    it('truncates long values, and never uses one in place of the stored value', async () => {
      const { graph } = await openFresh()
      const properties = { name: '😀'.repeat(5_000), urn: 'x', entityType: 'y', revision: 0 }
      await graph.write([upsert(pii, 'tagProperties', { n: 1 }, { properties })])
      const { properties: shown } = await nodeOf(pii)
      expect(shown).to.deep.equal({ urn: pii, entityType: 'tag', name: '😀'.repeat(500) })
      await graph.write([upsert(pii, 'tagProperties', { n: 2 }, { properties: { name: 'a😀' } })])
      expect(await graph.existing([pii])).to.deep.equal(new Set([pii]))
    })

    it('adds no label of an undeclared type', async () => {
      const { graph } = await openFresh()
      await graph.write([upsert('urn:li:invented:(a,b)', 'status', { n: 1 })])
      expect(await nodeOf('urn:li:invented:(a,b)')).to.deep.equal({
        labels: ['Entity'],
        properties: { urn: 'urn:li:invented:(a,b)', entityType: 'invented', name: 'b' },
      })
    })

    it('shows a stub as one, and so a deleted entity that is referred to', async () => {
      const { graph, control } = await openFresh()
      const stub = {
        labels: ['Entity', 'Stub', 'Tag'],
        properties: { urn: pii, entityType: 'tag', name: 'pii' },
      }
      await graph.write([tagging(orders, [pii])])
      expect(await nodeOf(pii)).to.deep.equal(stub)
      await graph.write([
        upsert(pii, 'tagProperties', { n: 1 }, { properties: { colorHex: '#f00' } }),
      ])
      expect((await nodeOf(pii)).labels).to.deep.equal(['Entity', 'Tag'])
      await graph.deleteEntity(pii)
      await control.clearDirty(await control.dirtyFlags(10))
      expect(await nodeOf(pii)).to.deep.equal(stub)
    })

    it('keeps values as readable JSON, unless they are large', async () => {
      const { graph } = await openFresh()
      await graph.write([
        upsert(orders, 'small', { n: 1 }),
        upsert(orders, 'large', { text: 'x'.repeat(5_000) }),
      ])
      const { records } = await ask(
        `MATCH (:Entity {urn: $urn})-[:HAS_ASPECT]->(aspect:Aspect)
         RETURN aspect.name AS name, aspect.value AS value ORDER BY name`,
        { urn: orders },
      )
      const values = new Map(records.map((record) => [record.get('name'), record.get('value')]))
      expect(values.get('small')).to.equal('{"n":1}')
      expect(values.get('large')).to.be.instanceOf(Int8Array)
    })

    it('has one relationship per pair and entity, with the aspects that assert it', async () => {
      const { graph } = await openFresh()
      await graph.write([
        linking(orders, 'ownership', [['OwnedBy', ada]]),
        linking(orders, 'editors', [['OwnedBy', ada, { via: 'urn:li:query:q' }]]),
      ])
      const { records } = await ask('MATCH (:Dataset)-[edge]->({urn: $ada}) RETURN edge', { ada })
      const edges = records.map((record) => record.get('edge') as Relationship)
      expect(edges.map(({ type, properties }) => ({ type, ...properties }))).to.deep.equal([
        {
          type: 'OwnedBy',
          src: orders,
          dst: ada,
          owner: orders,
          aspects: ['editors', 'ownership'],
          via: 'urn:li:query:q',
          createdAt: neo4j.int(stamp.time),
          createdBy: stamp.actor,
          // The second of the two changes made it what it is.
          from: neo4j.int(4),
        },
      ])
    })

    it('leaves no node of deleted entities', async () => {
      const { graph, control } = await openFresh()
      const column = `urn:li:schemaField:(${orders},a)`
      const derived = { from: column, name: 'DownstreamOf', to: ada }
      await graph.write([
        ...[1, 2].map((n) => upsert(orders, 'status', { n })),
        tagging(orders, [pii]),
        asserting(orders, 'lineage', [derived]),
        point(orders, 1),
      ])
      await graph.write([tagging(orders, []), remove(orders, 'lineage')])
      const count = async () =>
        Number((await ask('MATCH (node:!Meta) RETURN count(node)')).records[0]?.get(0))
      // The entity, three aspects, a superseded value of two of them, the point, what the removal
      // has ended, two edges that have ended, and the log.
      expect(await count()).to.equal(8 + 2 + 2)
      await graph.deleteEntity(orders)
      await control.clearDirty(await control.dirtyFlags(10))
      // The log, and the name.
      expect(await count()).to.equal(3 + 1)
    })
  })

  it('answers while an index becomes available', async () => {
    await openFresh()
    const connection = new Neo4jConnection(server)
    const input = { urn: 'a', aspect: 'b', start: 0, end: 1, limit: 1 }
    const statement = READ_POINTS['newest first']
    for (let round = 0; round < AMOUNTS.indexStarts; round++) {
      await ask('DROP INDEX trellis_point_series IF EXISTS')
      const run = { isOver: false }
      const asking = Array.from({ length: 4 }, async (_, at) => {
        // Each is a new one to the server, which has to plan it.
        for (let n = 0; !run.isOver; n++) {
          const text = `/* ${round} ${at} ${n} */ ${statement}`
          expect(await connection.read(text, input)).to.deep.equal([])
        }
      })
      await wait(30)
      await ask(
        'CREATE INDEX trellis_point_series FOR (point:TimeseriesPoint) ' +
          'ON (point.urn, point.aspect, point.timestampMillis)',
      )
      await ask('CALL db.awaitIndexes(60)')
      await wait(50)
      run.isOver = true
      await Promise.all(asking)
    }
    await connection.close()
  })

  describe('plans', () => {
    // One relationship of each kind, as planning takes its time.
    const kinds = RELATIONSHIPS.filter(({ name }) => /^(TaggedWith|Feeds|DownstreamOf)$/.test(name))
    const statements = statementsOf(new Relationships(kinds))
    /**
     * Operators that find something where nothing is known yet; all by an index, or by the numbers of
     * nodes that a statement before has found.
     */
    const SEEKS =
      /^((Node|DirectedRelationship)(Unique)?IndexSeek(ByRange)?(\(Locking\))?|MergeUniqueNode|NodeByIdSeek)$/
    const HARMLESS = /^(Argument|Create|EmptyRow|Unwind)$/
    /** What they look for is all that is in an index of what waits, of what exists, or of tokens. */
    const SCANS: Readonly<Record<string, string>> = {
      DIRTY_FLAGS: 'trellis_entity_waiting',
      COUNT_BY_TYPE: 'trellis_entity_list',
      SERIES: 'trellis_point_age',
      RUNS: 'trellis_aspect_run',
      LIST_TOKENS: 'trellis_token_list',
      COUNT_TOKENS: 'trellis_token_list',
    }
    /** They are about all that there is, whatever that is. */
    const EVERYTHING =
      /^(ARCHIVED_(TOKENS|PASSWORDS|PRINCIPALS|TASKS)|DELETED_NAMES|LOG_MINUTES|IS_EMPTY|TRANSACTIONS|EMPTY_RELATIONSHIPS|emptyNodes .*)$/
    /**
     * They sort what is of one entity, what waits or what an answer says; others take the order of an
     * index.
     */
    const SORTED =
      /^(FREE_TASKS|LIST_TOKENS|RUNS|DELETED_SINCE|HISTORY|REMOVALS|READ_ENTITIES_AT|relatedThen|relatedToThen|sourcesThen|outgoing|referring|incomingWithPrefixes .*)$/
    const NO_INPUT = [
      'CREATE_ENTITIES',
      'CREATE_VERSIONS',
      'CREATE_PAST_EDGES',
      'CREATE_TOKEN',
      'ADD_ENDED',
    ]

    it('seek in an index, on an empty store and on a filled one', async () => {
      const { graph, warmed } = await openFresh()
      await warmed
      expect((await faults()).join('\n')).to.equal('')
      const urns = datasets('planned', AMOUNTS.plannedDatasets)
      for (let at = 0; at < urns.length; at += 200) {
        const part = urns.slice(at, at + 200)
        await graph.write(part.map((urn) => tagging(urn, [pii])))
        await graph.write(part.map((urn) => upstreams(urn, [orders, customers])))
      }
      await ask('CALL db.prepareForReplanning()')
      expect((await faults()).join('\n')).to.equal('')
    })

    it('are the same in Cypher 25, if the server supports it', async function () {
      const { agent = '' } = await withDriver(server, (driver) => driver.getServerInfo())
      if (agent.startsWith('Neo4j/5.')) this.skip()
      await withDriver(server, async (driver) => {
        const session = driver.session({ database: server.database ?? 'neo4j' })
        for (const [name, statement] of statements) {
          const { summary } = await session.run(`CYPHER 25 EXPLAIN ${statement}`)
          expect(summary.plan, name).to.be.an('object')
        }
        await session.close()
      })
    })

    /** In one session: to open one for each takes as long as to plan. */
    function plans(): Promise<ReadonlyMap<string, Plan>> {
      return withDriver(server, async (driver) => {
        const session = driver.session({ database: server.database ?? 'neo4j' })
        const made = new Map<string, Plan>()
        for (const [name, statement] of statements) {
          if (EVERYTHING.test(name)) continue
          const { summary } = await session.run(`CYPHER 5 EXPLAIN ${statement}`)
          if (!summary.plan) throw new Error(`${name} has no plan`)
          made.set(name, summary.plan)
        }
        await session.close()
        return made
      })
    }

    async function faults(): Promise<string[]> {
      const found: string[] = []
      for (const [name, plan] of await plans()) {
        const operators = operatorsOf(plan)
        if (!SORTED.test(name) && operators.some(({ type }) => /^(Sort|Top)$/.test(type)))
          found.push(`${name}: sorts all that it finds`)
        const isPruned = operators.some(({ type }) =>
          type.startsWith('VarLengthExpand(Pruning,BFS'),
        )
        if (/^walkOf .* 20$/.test(name) && !isPruned) found.push(`${name}: is not pruned`)
        const hasRange = operators.some(
          ({ type, details }) => type.endsWith('IndexSeek') && details.includes('STARTS WITH'),
        )
        if (name.startsWith('incomingWithPrefixes ') && !hasRange) found.push(`${name}: no range`)
        if (operators.some(({ type }) => type === 'LockingMerge'))
          found.push(`${name}: LockingMerge`)
        for (const { type, leaf, details } of operators) {
          const index = SCANS[name]
          const isScan = type === 'NodeIndexScan' && index !== undefined
          if (leaf && !SEEKS.test(type) && !HARMLESS.test(type) && !isScan) {
            found.push(`${name}: ${type} ${details}`)
          }
        }
        if (
          !operators.some(({ type }) => /Index|^(MergeUniqueNode|NodeByIdSeek)$/.test(type)) &&
          !NO_INPUT.includes(name)
        ) {
          found.push(`${name}: no index`)
        }
      }
      return found
    }
  })

  describe('several servers on one database', () => {
    it('lose nothing when they write entities that refer to each other', async () => {
      const stores = [await openFresh(), await openAgain()]
      const urns = datasets('linked', 20)
      const rounds = 10
      /** Counts a round, and points at every other entity. */
      const changing = (urn: string, writer: number, round: number) =>
        edit(urn, 'links', ({ aspect }) => {
          const n = Number(aspect?.value()['n'] ?? 0) + 1
          const others = urns.filter((other, at) => other !== urn && (at + round + writer) % 3 > 0)
          const edges = others.map((to) => ({ from: urn, name: 'FollowedBy', to }))
          return { kind: 'put', put: put('links', { n, others }, { edges }) }
        })
      await Promise.all(
        stores.flatMap(({ graph }, writer) =>
          [0, 1].map(async (turn) => {
            for (let round = 0; round < rounds; round++) {
              const order = writer + turn === 1 ? urns.toReversed() : urns
              await graph.write(order.map((urn) => changing(urn, writer, round)))
            }
          }),
        ),
      )
      const { graph } = stores[0]!
      const found = await graph.read(urns, ['links'])
      const counted = urns.map((urn) => found.get(urn)?.aspects.get('links')?.value['n'])
      expect(counted).to.deep.equal(urns.map(() => 4 * rounds))
      for (const urn of urns) {
        const page = { urn, direction: 'outgoing', start: 0, count: 100 } as const
        const { related } = await graph.related(page)
        const others = found.get(urn)?.aspects.get('links')?.value['others']
        expect(related.map((each) => each.urn)).to.deep.equal(others)
      }
      const edges = await ask('MATCH (:Dataset)-[edge:FollowedBy]->() RETURN count(edge)')
      const distinct = await ask(
        'MATCH (a:Dataset)-[:FollowedBy]->(b) WITH DISTINCT a, b RETURN count(*)',
      )
      expect(edges.records[0]?.get(0)).to.deep.equal(distinct.records[0]?.get(0))
    })

    it('number changes in the order in which readers of each of them see them', async () => {
      const stores = [await openFresh(), await openAgain()]
      const writing = stores.flatMap(({ graph, points }, at) =>
        Array.from({ length: 8 }, async (_, writer) => {
          for (let n = 0; n < 15; n++) {
            const urn = dataset(n % 3 === 0 ? 'shared' : `own${at}${writer}${n % 4}`)
            if (n === 7) await graph.deleteEntity(urn)
            if (n === 9) await points.deletePoints(urn, 'datasetProfile')
            await graph.write([tagging(urn, [`urn:li:tag:${n}`]), point(urn, n)])
            await graph.write([upsert(urn, 'status', { removed: n % 2 === 0, writer })])
          }
        }),
      )
      const readings = stores.map(() => [] as number[])
      await meanwhile(Promise.all(writing), async () => {
        for (const [at, { changeLog }] of stores.entries()) {
          const positions = readings[at] ?? []
          const page = await changeLog.after(positions.at(-1) ?? 0, 1_000)
          positions.push(...page.changes.map(({ position }) => position))
        }
      })
      const [{ changeLog, archive }] = stores as [Neo4jStores, Neo4jStores]
      const changes = await readLog(changeLog, 500)
      const positions = changes.map(({ position }) => position)
      for (const reading of readings)
        expect(reading).to.deep.equal(positions.slice(0, reading.length))
      const records = archive.records({ keyAspectOf, scratchDir: tmpdir() })
      expect(replay(changes)).to.deep.equal(await storedLines(records))
    })

    it('show readers of a change its value, and a large transaction whole', async () => {
      const stores = [await openFresh(), await openAgain()]
      const writing = stores.map(async ({ graph }, writer) => {
        const urns = datasets(`told${writer}`, 600)
        for (let n = 0; n < 6; n++) {
          await graph.write(
            urns.slice(0, n % 2 ? 600 : 20).map((urn) => upsert(urn, 'title', { n })),
          )
        }
      })
      let position = 0
      const problems: string[] = []
      await meanwhile(Promise.all(writing), async () => {
        const [{ graph }, { changeLog }] = stores as [Neo4jStores, Neo4jStores]
        const page = await changeLog.after(position, 500)
        const titles = page.changes.filter(({ aspect }) => aspect === 'title').slice(-50)
        const found = await graph.read(
          titles.map(({ urn }) => urn),
          ['title'],
        )
        for (const { urn, after } of titles) {
          const { superseded = -1 } = found.get(urn)?.aspects.get('title') ?? {}
          if (superseded + 1 < (after?.version ?? 0)) problems.push(`${urn}: ${superseded}`)
        }
        if (page.changes[0] && page.changes[0].position !== position + 1)
          problems.push(`a gap after ${position}`)
        position = page.end?.position ?? position
      })
      expect(problems).to.deep.equal([])
    })

    it('may create the same constraints and indexes at the same time', async () => {
      const { archive } = await openFresh()
      for (const name of ['trellis_token', 'trellis_point']) await ask(`DROP CONSTRAINT ${name}`)
      for (const name of ['trellis_task', 'trellis_token_list']) await ask(`DROP INDEX ${name}`)
      await Promise.all([openAgain(), openAgain()])
      expect((await archive.checkup()).faults).to.deep.equal([])
    })

    it('agree on who creates an entity', async () => {
      const [one, two] = [await openFresh(), await openAgain()]
      for (const urn of datasets('new', 20)) {
        const outcomes = await Promise.all(
          [one, two].map(({ graph }) => graph.write([tagging(urn, [pii, orders])])),
        )
        expect(outcomes.flat().toSorted()).to.deep.equal(['unchanged', 'written'])
      }
    })

    it('agree on whether writes are allowed', async () => {
      const [one, two] = [await openFresh(), await openAgain()]
      await one.control.setWritable(false)
      expect(await codeOf(two.graph.write([tagging(orders, [])]))).to.equal('READ_ONLY')
    })
  })

  describe('refusals', () => {
    it('writes no edge that no declaration allows', async () => {
      const { graph } = await openFresh()
      const wrong = [
        linking(orders, 'links', [['Invented', ada]]),
        linking(orders, 'links', [['OwnedBy', ada, { lineage: 'upstream' }]]),
        asserting(orders, 'links', [{ from: customers, name: 'OwnedBy', to: ada }]),
      ]
      for (const each of wrong) {
        const outcomes = await Promise.allSettled([
          graph.write([each]),
          graph.write([tagging(customers, [])]),
        ])
        expect(outcomes.map(({ status }) => status)).to.deep.equal(['rejected', 'fulfilled'])
      }
      expect(await graph.existing([orders])).to.deep.equal(new Set())
    })

    it('does not start with a name that could be read as Cypher in a statement', async () => {
      for (const name of ['a-b', 'X]->() DETACH DELETE n //', '', '1a', 'HAS_ASPECT', 'UPSTREAM']) {
        expect(() => new Relationships([{ name }])).to.throw('cannot be a label')
      }
    })

    it('adds missing constraints and indexes to a database of an older release', async () => {
      const { graph, control } = await openFresh()
      await graph.write([tagging(orders, [pii])])
      await control.close()
      opened.splice(0)
      const lacking = ['trellis_task', 'trellis_task_free', 'trellis_task_ended']
      for (const name of lacking) await ask(`DROP INDEX ${name}`)
      await ask('DROP CONSTRAINT trellis_token')
      const { graph: again, tasks } = await openAgain()
      const { records } = await ask('SHOW INDEXES YIELD name, state WHERE state = "ONLINE"')
      expect(records.map((record) => String(record.get('name')))).to.include.members([
        ...lacking,
        'trellis_token',
      ])
      expect((await tasks.claim('a', 1_000))?.id).to.equal(undefined)
      expect([...(await again.existing([orders]))]).to.deep.equal([orders])
    })

    it('says which constraints and indexes are missing', async () => {
      const { archive } = await openFresh()
      await ask('DROP CONSTRAINT trellis_aspect')
      await ask('DROP INDEX trellis_entity_list')
      const { faults } = await archive.checkup()
      await ask(
        'CREATE INDEX trellis_entity_list FOR (entity:Entity) ON (entity.entityType, entity.urn, entity.createdAt)',
      )
      expect(faults).to.have.members([
        'trellis_aspect is missing',
        'trellis_entity_list is missing',
      ])
    })

    it('begins the log of a database of the release before it, which then refuses it', async () => {
      await openFresh()
      await ask('MATCH (store:Meta {id: "store"}) SET store.modelVersion = 2')
      await ask('MATCH (log:Meta {id: "log"}) DELETE log')
      const { graph, changeLog } = await openAgain()
      const { records } = await ask('MATCH (store:Meta {id: "store"}) RETURN store.modelVersion')
      expect(Number(records[0]?.get(0))).to.equal(4)
      expect(await changeLog.bounds()).to.deep.equal({ forgotten: 0, last: 0 })
      await graph.write([upsert(orders, 'status', { n: 1 })])
      expect((await changeLog.bounds()).last).to.equal(3)
    })

    it('knows the past of a database of the release before it from then on', async () => {
      const { graph, changeLog } = await openFresh()
      await graph.write([upsert(orders, 'status', { n: 1 })])
      await graph.write([upsert(orders, 'status', { n: 2 })])
      const begin = await changeLog.last()
      await ask('MATCH (store:Meta {id: "store"}) SET store.modelVersion = 3')
      await ask('MATCH (node:Entity|Aspect|AspectVersion) REMOVE node.position')
      const again = await openAgain()
      expect(await again.past.begin()).to.equal(begin)
      expect((await again.changeLog.ofRun('nightly', 0)).end).to.equal(begin)
      await again.graph.write([upsert(orders, 'status', { n: 3 })])
      const then = (await again.past.readAt(begin, [orders])).get(orders)?.aspects.get('status')
      expect(then?.value).to.deep.equal({ n: 2 })
    })

    it('opens no database of a newer release', async () => {
      const { control } = await openFresh()
      await control.close()
      opened.splice(0)
      await ask('MATCH (store:Meta) SET store.modelVersion = 99')
      const refusal = await refusalOf(openAgain())
      expect(String(refusal)).to.include('version 99')
      await freshDatabase(server)
    })
  })

  /** How many statements run that have the mark. */
  async function running(mark: string): Promise<number> {
    const { records } = await ask(
      `SHOW TRANSACTIONS YIELD currentQuery AS text WHERE text CONTAINS '${mark}' RETURN text`,
    )
    return records.filter((record) => !String(record.get('text')).includes('SHOW')).length
  }
  const untilRunning = async (mark: string) => {
    while ((await running(mark)) === 0) await wait(20)
  }
  const untilEnded = async (mark: string) => {
    const deadlineMs = performance.now() + REFUSAL_MS_MAX
    while ((await running(mark)) > 0 && performance.now() < deadlineMs) await wait(100)
    expect(await running(mark)).to.equal(0)
  }

  it('sends a transaction and its first statements without waiting for an answer', async () => {
    const connection = new Neo4jConnection(server)
    const sent: string[] = []
    let socket: Socket | undefined
    const watch = (message: unknown) => {
      ;({ socket } = message as { socket: Socket })
      writesOf(socket, sent)
    }
    subscribe('net.client.socket', watch)
    await connection.read('RETURN 1 AS one')
    unsubscribe('net.client.socket', watch)
    sent.length = 0
    let sentBeforeAnswer = ''
    socket?.once('data', () => (sentBeforeAnswer = sent.join('')))
    await connection.transaction(async (pipeline) => {
      pipeline.send('/* first */ RETURN 1 AS one', {})
      await pipeline.run('/* second */ RETURN 2 AS two', {})
    })
    expect(sentBeforeAnswer).to.match(/tx_timeout.*first.*second/s)
    await connection.close()
  })

  it('a failed statement names its caller', async () => {
    const connection = new Neo4jConnection(server)
    const wrong = 'RETURN 1 / 0 AS none'
    const calls = {
      read: () => connection.read(wrong),
      run: () => connection.transaction((pipeline) => pipeline.run(wrong, {})),
      commit: () =>
        connection.transaction((pipeline) => {
          pipeline.send(wrong, {})
          return pipeline.commit()
        }),
    }
    for (const [name, call] of Object.entries(calls)) {
      const { stack } = (await refusalOf(call())) as Error
      expect(stack, name).to.match(/^Neo4jError: \/ by zero\n/)
      expect(stack, name).to.match(/at (async )?(Neo4jConnection|Pipeline)\./)
    }
    expect(Error.stackTraceLimit).to.be.at.least(10)
    await connection.close()
  })

  it('every call has a deadline, at which the server ends it', async () => {
    const connection = new Neo4jConnection({ ...server, answerTimeoutMs: 1_000 })
    const statement = '/* endless */ UNWIND range(1, 1000000000) AS n RETURN sum(n % 7) AS sum'
    const startMs = performance.now()
    const calls = [
      connection.read(statement),
      connection.change(statement),
      connection.transaction((pipeline) => pipeline.run(statement, {})),
    ]
    for (const call of calls) expect(await codeOf(call)).to.equal('STORE_UNAVAILABLE')
    expect(performance.now() - startMs).to.be.lessThan(REFUSAL_MS_MAX)
    await untilEnded('/* endless */')
    await connection.close()
  })

  it('ends the statements of an aborted caller, in the server too, and frees its connection', async () => {
    const connection = new Neo4jConnection(server)
    const statement = '/* left */ UNWIND range(1, 1000000000) AS n RETURN sum(n % 7) AS sum'
    const gone = createAbortController()
    const reader = connection.until(gone.signal)
    const left = () => refusalOf(reader.read(statement))
    const first = left()
    await untilRunning('/* left */')
    // More than there are connections.
    const calls = [first, ...Array.from({ length: 40 }, left)]
    gone.abort(new Error('left'))
    for (const refusal of await Promise.all(calls)) expect(refusal).to.equal(gone.signal.reason)
    expect(await connection.read('RETURN 1 AS one')).to.deep.equal([{ one: 1 }])
    await untilEnded('/* left */')
    expect(await refusalOf(reader.read('RETURN 1 AS one'))).to.equal(gone.signal.reason)
    await connection.close()
  })

  it('a query of clients has a shorter deadline, and others continue beside it', async () => {
    const connection = new Neo4jConnection({ ...server, queryTimeoutMs: 1_000 })
    const sum = (numbers: number) => `UNWIND range(1, ${numbers}) AS n RETURN sum(n % 7) AS sum`
    let isOver = false
    const late = refusalOf(connection.read(sum(1_000_000_000))).finally(() => (isOver = true))
    const explored = refusalOf(connection.explore(sum(1_000_000_000), {}))
    expect(await connection.read(sum(6))).to.deep.equal([{ sum: 21 }])
    expect(isOver).to.equal(false)
    for (const refusal of await Promise.all([late, explored])) {
      expect(refusal).to.include({ code: 'STORE_UNAVAILABLE' })
      expect(String(refusal)).to.match(
        /stopped a transaction at its time limit|not answered within 1000 ms/,
      )
    }
    await connection.close()
  })

  describe('without its server', () => {
    // A Neo4j that is killed and starts again: test/durability/kill.test.ts.
    it('refuses at once, and continues when the server is back', async function () {
      if (!server.uri.startsWith('bolt://')) this.skip()
      const proxy = await proxyTo(server.uri)
      await freshDatabase(server)
      const { graph, control } = await openAgain(proxy)
      await graph.write([tagging(orders, [pii])])
      await proxy.shut()
      const startedMillis = Date.now()
      const refusals = await Promise.all([
        codeOf(graph.write([tagging(orders, [])])),
        codeOf(graph.read([orders])),
        codeOf(control.ping()),
        codeOf(openAgain(proxy)),
      ])
      expect(refusals).to.deep.equal(Array<string>(4).fill('STORE_UNAVAILABLE'))
      expect(Date.now() - startedMillis).to.be.below(REFUSAL_MS_MAX)
      await proxy.open()
      expect(await graph.write([tagging(orders, [ada])])).to.deep.equal(['written'])
      expect([...(await graph.read([orders])).keys()]).to.deep.equal([orders])
      await proxy.shut()
    })
  })
})

interface Operator {
  readonly type: string
  readonly leaf: boolean
  readonly details: string
}

function operatorsOf(plan: Plan): Operator[] {
  const type = plan.operatorType.replace(/@.*$/, '')
  const details = plan.arguments['Details'] ?? ''
  const operator = { type, leaf: plan.children.length === 0, details }
  return [operator, ...plan.children.flatMap(operatorsOf)]
}
