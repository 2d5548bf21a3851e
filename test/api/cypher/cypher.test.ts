import { expect } from 'chai'
import { request } from 'node:http'
import { CYPHER_STATEMENTS_MAX, CYPHER_WAIT_MS } from '../../../graph/neo4j/cypher/limits.ts'
import { CypherThreads } from '../../../graph/neo4j/cypher/threads.ts'
import { jsonText } from '../../../graph/model/json-text.ts'
import { LIMITS } from '../../../graph/model/limits.ts'
import { makeToken, TOKENS_ONLY } from '../../support/access.ts'
import { dataset } from '../../support/edits.ts'
import { describeOnNeo4j } from '../../support/production.ts'
import { upsert, type ErrorBody } from '../../support/proposals.ts'
import { describeEmbedded, type TestServer } from '../../support/server.ts'
import { neo4jForTests, withDriver } from '../../support/stores/neo4j.ts'

const CYPHER = '/api/cypher'
const ORDERS = dataset('cypher.orders')
const RAW = dataset('cypher.raw')

interface Answer {
  readonly columns: readonly string[]
  readonly rows: readonly (readonly unknown[])[]
  readonly cut?: string
}

async function ask(server: TestServer, statement: string, parameters?: object): Promise<Answer> {
  const { status, body } = await server.post<Answer>(CYPHER, { statement, parameters })
  expect(status, jsonText(body)).to.equal(200)
  return body
}

const LINEAGE = upsert(ORDERS, 'upstreamLineage', {
  upstreams: [{ dataset: RAW, type: 'TRANSFORMED' }],
})

// docs/interface: explore/cypher
describeOnNeo4j('a Cypher statement over HTTP', (serve) => {
  const server = serve()
  before(() => server.ingest(LINEAGE))

  it('answers nodes, relationships and paths in readable form', async () => {
    const statement = `MATCH path = (orders:Entity {urn: $urn})-[edge:DownstreamOf]->(raw)
      RETURN orders, edge, path, labels(raw) AS labels`
    const { columns, rows } = await ask(server, statement, { urn: ORDERS })
    const orders = { urn: ORDERS, type: 'dataset', name: 'orders' }
    const raw = { urn: RAW, type: 'dataset', name: 'raw' }
    expect(columns).to.deep.equal(['orders', 'edge', 'path', 'labels'])
    const [[node, edge, path, labels] = []] = rows
    expect(node).to.deep.equal(orders)
    expect(edge).to.include({ type: 'DownstreamOf', from: ORDERS, to: RAW })
    expect(edge).to.have.nested.property('properties.lineage', 'upstream')
    expect(path).to.deep.equal({ nodes: [orders, raw], relationships: [edge] })
    expect(labels).to.include.members(['Entity', 'Dataset'])
  })

  it('names the ends of UPSTREAM by the nodes of its row', async () => {
    const match = 'MATCH path = (orders:Entity {urn: $urn})-[edge:UPSTREAM]->(raw)'
    const urn = { urn: ORDERS }
    const named = { type: 'UPSTREAM', from: ORDERS, to: RAW }
    const [along] = (await ask(server, `${match} RETURN path`, urn)).rows
    expect(along).to.have.nested.property('0.relationships.0').that.includes(named)
    const [beside] = (await ask(server, `${match} RETURN edge, [orders, raw]`, urn)).rows
    expect(beside?.[0]).to.include(named)
    const [alone] = (await ask(server, `${match} RETURN edge`, urn)).rows
    expect(alone?.[0]).to.include({ ...named, from: null, to: null })
  })

  it('keeps every digit of integers, in parameters and rows', async () => {
    const given = { big: 9_007_199_254_740_993n, small: 3, half: 0.5 }
    const statement =
      'RETURN $big AS big, $big + 2 AS more, range(1, $small) AS list, $half AS half'
    const { rows } = await ask(server, statement, given)
    expect(rows).to.deep.equal([[9_007_199_254_740_993n, 9_007_199_254_740_995n, [1, 2, 3], 0.5]])
  })

  it('answers times as ISO text, and values that JSON lacks as text', async () => {
    const statement = `RETURN date('2026-01-02') AS day, duration('P1D') AS length,
      0.0 / 0 AS none, {a: [null, true]} AS map`
    const { rows } = await ask(server, statement)
    expect(rows).to.deep.equal([['2026-01-02', 'P1D', 'NaN', { a: [null, true] }]])
  })

  it('names the error and its position in the statement', async () => {
    const { status, body } = await server.post<ErrorBody>(CYPHER, {
      statement: 'MATCH (a:Dataset)\nRETURN b',
    })
    expect(status).to.equal(400)
    expect(body.message).to.match(/`b` not defined \(line 2, column 8\)/)
  })

  it('requires either a statement or a question, and the parameters of the question', async () => {
    const given = [
      [{}, 'MISSING_PARAMETER', /statement or the name of a question/],
      [{ statement: 'RETURN 1', question: 'x' }, 'INVALID_PARAMETER', /not both/],
      [{ question: 'no-such' }, 'NOT_FOUND', /expected one of .*most-depended-on/],
      [{ question: 'most-depended-on' }, 'MISSING_PARAMETER', /limit: .*such as 5/],
      [
        { question: 'most-depended-on', parameters: { limit: 1, x: 2 } },
        'INVALID_PARAMETER',
        /no parameter x; expected limit/,
      ],
    ] as const
    for (const [sent, code, says] of given) {
      const { body } = await server.post<ErrorBody>(CYPHER, sent)
      expect(body.code).to.equal(code)
      expect(body.message).to.match(says)
    }
  })
})

/** Statements, the operator that the error names, and the reason. */
const REFUSED: readonly (readonly [string, string, RegExp])[] = [
  ['CREATE (n:Dataset)', 'Create', /only read/],
  ['MATCH (n:Dataset) SET n.name = "x"', 'SetProperty', /only read/],
  ['MERGE (n:Dataset {name: "x"})', 'Merge', /only read/],
  ['MATCH (n:Dataset) REMOVE n:Dataset', 'RemoveLabels', /only read/],
  ['MATCH (n:Dataset) DETACH DELETE n', 'DetachDelete', /only read/],
  ['FOREACH (x IN [1] | CREATE (:Dataset))', 'Foreach', /only read/],
  ['CREATE INDEX other FOR (n:Dataset) ON (n.other)', 'CreateIndex', /only read/],
  ['LOAD CSV FROM "file:///etc/passwd" AS line RETURN line', 'LoadCSV', /not files/],
  [
    'MATCH (n:Dataset) CALL (n) { RETURN n.name AS x } IN TRANSACTIONS RETURN x',
    'TransactionApply',
    /omit IN TRANSACTIONS/,
  ],
  [
    'UNWIND [1] AS x CALL (x) { CREATE (:Dataset) } IN TRANSACTIONS',
    'TransactionForeach',
    /omit IN TRANSACTIONS/,
  ],
  ['CALL dbms.listConfig()', 'ProcedureCall', /dbms\.listConfig is not one of db\.labels/],
  ['SHOW USERS', 'AdministrationCommand', /graph only/],
  ['SHOW TRANSACTIONS', 'ShowTransactions', /graph only/],
  ['TERMINATE TRANSACTIONS "x"', 'TerminateTransactions', /graph only/],
  ['MATCH (n) RETURN n', 'AllNodesScan', /name a label/],
  ['MATCH (n:!Entity) RETURN n', 'AllNodesScan', /name a label/],
  ['MATCH (n:$("AccessToken")) RETURN n', 'AllNodesScan', /name a label/],
  ['MATCH (n) WHERE id(n) = 1 RETURN n', 'NodeByIdSeek', /by their urn/],
  ['MATCH (n) WHERE elementId(n) = "4:x:1" RETURN n', 'NodeByElementIdSeek', /by their urn/],
  ['MATCH (n:AccessToken) RETURN n.hash', 'NodeByLabelScan', /AccessToken are internal/],
  ['MATCH (n:`Access\\u0054oken`) RETURN n', 'NodeByLabelScan', /AccessToken are internal/],
  ['MATCH (n:Dataset|Task) RETURN n', 'UnionNodeByLabelsScan', /Task are internal/],
  ['MATCH (n:AccessToken {hash: "x"}) RETURN n', 'NodeUniqueIndexSeek', /AccessToken are/],
  ['MATCH (n) RETURN count(n)', 'NodeCountFromCountStore', /counts internal records/],
  ['MATCH () RETURN count(*) AS c', 'NodeCountFromCountStore', /counts internal records/],
  ['MATCH (n:Meta) RETURN count(n)', 'NodeCountFromCountStore', /Meta are internal/],
  [
    'MATCH (d:Dataset) RETURN CASE d.name WHEN "" THEN COLLECT { MATCH (n) RETURN n.hash } END',
    'Projection',
    /hides a subquery/,
  ],
  [
    'MATCH (d:Dataset) RETURN CASE d.name WHEN "" THEN [(n)-[*0..1]-() | n.hash] END',
    'Projection',
    /hides a subquery/,
  ],
]

// docs/interface: explore/plans
describeOnNeo4j('the plan of a Cypher statement', (serve) => {
  const server = serve({ access: TOKENS_ONLY })
  let headers: { readonly Authorization: string }
  before(async () => {
    headers = (await makeToken(server, 'urn:li:corpuser:ada', 'admin')).headers
    const answer = await server.post(
      '/aspects?action=ingestProposal',
      { proposal: LINEAGE },
      headers,
    )
    expect(answer.status).to.equal(200)
  })

  const everything = async () => {
    const address = await neo4jForTests()
    if ('skip' in address) throw new Error(address.skip)
    return withDriver(address, async (driver) => {
      const { records } = await driver.executeQuery(`MATCH (n:Entity)
        WITH n ORDER BY n.urn RETURN collect([n.urn, n.name, labels(n), COUNT { (n)--() }]) AS all`)
      return JSON.stringify(records[0]?.get('all'))
    })
  }

  it('is refused, by the name of an operator, unless it only reads entities', async () => {
    const before = await everything()
    for (const [statement, operator, reason] of REFUSED) {
      const { status, body } = await server.post<ErrorBody>(CYPHER, { statement }, headers)
      expect([status, body.code], `${statement}: ${body.message}`).to.deep.equal([
        400,
        'INVALID_PARAMETER',
      ])
      expect(body.message, statement).to.contain(`contains ${operator}: `)
      expect(body.message, statement).to.match(reason)
    }
    expect(await everything()).to.equal(before)
  })

  const ALLOWED = [
    'MATCH (d:Dataset) WHERE d.name = "Task" OR (d)-[:DownstreamOf]->() RETURN d',
    'MATCH (d:Dataset) RETURN d, COUNT { (d)-[:DownstreamOf]->() }',
    'MATCH (d:Dataset) RETURN [(d)-[:DownstreamOf]->(u) | u.name]',
    'MATCH (d:Dataset) WHERE EXISTS { (d)-[:HAS_ASPECT]->(:Aspect {name: "ownership"}) } RETURN d',
    'MATCH ()-[r:DownstreamOf]->() RETURN count(r)',
    'MATCH (a:Entity {urn: "x"}), (b:Entity {urn: "y"}) MATCH p = shortestPath((a)-[*..9]-(b)) RETURN p',
    'RETURN date.truncate("year", date()) AS d, duration.between(date(), date()) AS e',
    'CALL db.labels() YIELD label RETURN label',
    'UNWIND [1, 2] AS x RETURN x UNION RETURN 3 AS x',
  ]
  for (const statement of ALLOWED) {
    it(`is accepted: ${statement}`, async () => {
      const { status, body } = await server.post(CYPHER, { statement }, headers)
      expect(status, JSON.stringify(body)).to.equal(200)
    })
  }

  it('requires an administrator', async () => {
    const { headers: editor } = await makeToken(server, 'urn:li:corpuser:eva', 'editor')
    const body = { statement: 'RETURN 1' }
    expect((await server.post(CYPHER, body)).status).to.equal(401)
    expect((await server.post(CYPHER, body, editor)).status).to.equal(403)
  })
})

// docs/interface: explore/cypher
describeOnNeo4j('the limits of a Cypher statement', (serve) => {
  const server = serve()

  it('is answered up to a number of rows', async () => {
    const { rows, cut } = await ask(server, 'UNWIND range(1, 1000000) AS x RETURN x')
    expect([rows.length, cut]).to.deep.equal([LIMITS.cypherRows.max, 'rows'])
    const exact = await ask(server, `UNWIND range(1, ${LIMITS.cypherRows.max}) AS x RETURN x`)
    expect(exact).not.to.have.property('cut')
  })

  it('is answered up to a number of bytes', async () => {
    const statement =
      'UNWIND range(1, 100) AS x RETURN x, reduce(t = "", i IN range(1, 17) | t + t + "é") AS text'
    const { rows, cut } = await ask(server, statement)
    expect(cut).to.equal('bytes')
    const bytes = Buffer.byteLength(JSON.stringify(rows))
    expect(bytes).to.be.within(LIMITS.cypherBytes.max - 300_000, LIMITS.cypherBytes.max)
  })

  it('is cancelled in Neo4j when the client disconnects', async () => {
    const statement =
      'UNWIND range(1, 1000000) AS a UNWIND range(1, 1000000) AS b WITH a, b, "left alone" AS t RETURN count(a + b)'
    const sent = request(`${server.url}${CYPHER}`, { method: 'POST' }).on('error', () => {})
    sent.end(JSON.stringify({ statement }))
    await until(async () => (await running('left alone')) === 1)
    sent.destroy()
    await until(async () => (await running('left alone')) === 0)
  })
})

describeOnNeo4j('a Cypher statement that Neo4j does not interrupt', (serve) => {
  serve()

  it('is answered at the deadline, and keeps its permit until it has ended', async () => {
    const address = await neo4jForTests()
    if ('skip' in address) throw new Error(address.skip)
    const cypher = new CypherThreads({
      address: { ...address, queryTimeoutMs: 3_000 },
      bookmarks: async () => [],
    })
    const long = {
      statement: 'RETURN reduce(a = 0, x IN range(1, 200000000) | a + x)',
      parameters: {},
    }
    const refusal = (error: { code?: string }) => error.code
    try {
      const runs = Array.from({ length: CYPHER_STATEMENTS_MAX }, () =>
        cypher.run(long).catch(refusal),
      )
      expect(new Set(await Promise.all(runs))).to.deep.equal(new Set(['STORE_UNAVAILABLE']))
      // A fast machine ends the statements within the wait for a permit.
      const outcome = await cypher
        .run({ statement: 'RETURN 1 AS x', parameters: {} })
        .catch(refusal)
      if (outcome !== 'OVERLOADED') expect(outcome).to.have.property('rows', '[[1]]')
      await until(async () => (await running('reduce(a = 0')) === 0)
      // On a busy machine one of them may take longer than this deadline.
      await until(async () => {
        const next = cypher.run({ statement: 'RETURN 2 AS x', parameters: {} })
        return (await next.catch(() => undefined))?.rows === '[[2]]'
      })
    } finally {
      await cypher.close()
    }
  })

  it('refuses others after a wait while all permits are held', async () => {
    const address = await neo4jForTests()
    if ('skip' in address) throw new Error(address.skip)
    const cypher = new CypherThreads({ address, bookmarks: () => new Promise(() => {}) })
    const statement = { statement: 'RETURN 1', parameters: {} }
    const held = Array.from({ length: CYPHER_STATEMENTS_MAX }, () =>
      cypher.run(statement).catch(() => {}),
    )
    const startedMs = performance.now()
    const error = await cypher.run(statement).catch((reason: unknown) => reason)
    expect(error).to.include({ code: 'OVERLOADED' })
    expect(performance.now() - startedMs).to.be.at.least(CYPHER_WAIT_MS - 100)
    await Promise.all(held)
    await cypher.close()
  })
})

describeEmbedded('Cypher without Neo4j', (serve) => {
  const server = serve()

  it('answers 501 with the setting that is missing, and lists the questions all the same', async () => {
    const { status, body } = await server.post<ErrorBody>(CYPHER, { statement: 'RETURN 1' })
    expect(status).to.equal(501)
    expect(body).to.include({ code: 'NO_EXPLORER' })
    expect(body.message).to.contain('set NEO4J_URI')
    const { body: listed } = await server.get<{ questions: { name: string }[] }>(CYPHER)
    expect(listed.questions.map(({ name }) => name)).to.include('most-depended-on')
  })
})

/** Counts the statements with this text that Neo4j runs. */
async function running(text: string): Promise<number> {
  const address = await neo4jForTests()
  if ('skip' in address) throw new Error(address.skip)
  return withDriver(address, async (driver) => {
    const statement = `SHOW TRANSACTIONS YIELD currentQuery
      WHERE currentQuery CONTAINS $text AND NOT currentQuery CONTAINS 'SHOW TRANSACTIONS'
      RETURN count(*) AS count`
    const { records } = await driver.executeQuery(statement, { text })
    return Number(records[0]?.get('count'))
  })
}

async function until(isSo: () => Promise<boolean>): Promise<void> {
  while (!(await isSo())) await new Promise((resolve) => setTimeout(resolve, 100))
}
