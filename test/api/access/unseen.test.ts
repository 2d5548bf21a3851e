import { expect } from 'chai'
import * as fc from 'fast-check'
import { declaredEdgePaths } from '../../../graph/model/edges.ts'
import { ENTITY_PRIVILEGES, PLATFORM_PRIVILEGES } from '../../../graph/model/privilege.ts'
import { entityTypeOf } from '../../../graph/model/urn.ts'
import { upstreamMetrics } from '../../../graph/aspects/lineage/upstream-metrics.ts'
import { registry } from '../../../graph/registry.ts'
import { CATALOG_ENDPOINT, EXPLORER_ENDPOINT } from '../../../server/http/graphql.ts'
import { VIEW_PRIVILEGES } from '../../../server/authorize/policies/rules.ts'
import { routeName, type Route } from '../../../server/http/route.ts'
import { ROUTES } from '../../../server/http/routes/index.ts'
import { makeToken, TOKENS_ONLY, withoutShippedPolicies } from '../../support/access.ts'
import { exampleProposals } from '../../support/examples.ts'
import { data } from '../../support/graphql.ts'
import { encoded, INGEST_BATCH, upsert } from '../../support/proposals.ts'
import { plainMutation, plainQuery } from '../../support/documents/plain.ts'
import { RandomDocuments } from '../../support/documents/random.ts'
import { requestsOn, SAMPLE_URN, type Asked } from '../../support/requests.ts'
import { SCHEMA } from '../../support/run/graphql.ts'
import { AMOUNTS, SEED } from '../../support/run/settings.ts'
import { describeOnAllEngines } from '../../support/server.ts'
import { ada, bob, grace, having, onlyUsers, policy, type Headers } from '../../support/people.ts'

/** Reads, and may edit tags of hidden entities. */
/** Tries changes, for which nothing gives him the privilege. */
const OPEN = 'urn:li:tag:open'
/** The tag of the examples. */
const TAGGED = registry.entity('tag')?.exampleUrn ?? ''
/** Occurs in the names and texts of hidden entities only. */
const SECRET = 'xyzzy'
/** Whether policies hide entities of a type, on their own or with what they are about. */
const mayBeHidden = (type: string) =>
  registry.hiddenByPolicies.has(type) || registry.entity(type)?.about !== undefined
const HIDDEN = registry.entities
  .filter(({ name }) => mayBeHidden(name))
  .map(({ exampleUrn }) => exampleUrn)
const CONTAINER = registry.entity('container')?.exampleUrn ?? ''
const DATASET = registry.entity('dataset')?.exampleUrn ?? ''
/** Entities of plain queries: seen, hidden, and one that everybody sees. */
const PLAIN = [SAMPLE_URN, DATASET, CONTAINER]
const SEEN_PRODUCT = 'urn:li:dataProduct:seen'
const COLUMN = `urn:li:schemaField:(${DATASET},id)`
/** URNs of new entities, in refusals too. */
const RANDOM_ID = /[0-9a-f]{64}|[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}|whsec_[\w+/]{43}=/g
/** Positions of the log, which tell how many changes there were (docs/interface: changes/views). */
const END_OF_LOG =
  /(?<=cursor\\?":\\?")\d+\.[\w-]{6}|(?<="to":)\d+(?=,"entities")|(?<="position\\?":|"before\\?":\\?")\d+/g
const BUSY = 'urn:li:tag:busy'
/** The most entries of the latest changes that one answer has. */
const LATEST_MAX = 100
/** GraphQL documents that begin at one field. */
const DOCUMENTS_PER_FIELD = AMOUNTS.randomQueries / 100
/** A busy machine takes long to index every example. */
const INDEX_WAIT_MS = 200_000
/** Routes and fields whose answer has to differ for a reader. */
const TELLING_MIN = 50
/** Mutations whose dry run has to succeed. */
const DRY_RUNS_MIN = 20

/** They answer the state of the server. */
const EXEMPT = ['GET /metrics', 'GET /health', 'GET /health/live', 'GET /health/ready']

const isAbout = (route: Route) =>
  (route.role !== 'public' || route.path.includes('<urn>')) && !EXEMPT.includes(routeName(route))

/**
 * Edits of a seen entity that name a hidden or a seen one. Hidden entities refer to the seen one, so
 * that refusals would tell which do.
 */
const edits = (field: string) => [
  ...HIDDEN.map((urn) => plainMutation(field, SAMPLE_URN, urn)),
  plainMutation(field, SAMPLE_URN, SEEN_PRODUCT),
]

/** Documents that name hidden entities, from every field. */
function documents(operation: 'query' | 'mutation'): Asked[] {
  const texts = [SAMPLE_URN, ...HIDDEN, COLUMN, OPEN, ada, '*', '*', '*', SECRET, 'dataset']
  const random = new RandomDocuments(SCHEMA, texts)
  const root = operation === 'query' ? SCHEMA.getQueryType() : SCHEMA.getMutationType()
  const draws = fc.sample(fc.gen(), { seed: SEED, numRuns: DOCUMENTS_PER_FIELD })
  return Object.keys(root?.getFields() ?? {}).flatMap((field) =>
    [
      ...draws.map((draw) => random.ofField(operation, field, draw)),
      ...(operation === 'query' ? PLAIN.map((urn) => plainQuery(field, urn)) : edits(field)),
    ].map((query) => ({
      name: `${operation} ${field}`,
      method: 'POST',
      isRead: operation === 'query',
      target: CATALOG_ENDPOINT.paths[0],
      body: JSON.stringify({ query }),
    })),
  )
}

/** A value in whose texts for people the secret occurs. */
function secretly(value: unknown, name = ''): unknown {
  if (Array.isArray(value)) return value.map((each) => secretly(each))
  if (typeof value === 'object' && value !== null) {
    return Object.fromEntries(
      Object.entries(value).map(([key, each]) => [key, secretly(each, key)]),
    )
  }
  const isProse = /^(name|title|displayName|description|definition)$/.test(name)
  return isProse && typeof value === 'string' ? `${SECRET} ${value}` : value
}

/** The proposal of a policy on all entities with a tag. */
function granting(
  name: string,
  privileges: readonly string[],
  users: readonly string[],
  tag: string,
) {
  return policy(name, privileges, { users }, { resources: having('TAG', [tag]) })
}

/** Whether edges of an aspect lead to hidden entities as nodes without a name. */
function isLineage(aspectName: string): boolean {
  const aspect = registry.aspect(aspectName)
  if (!aspect) return false
  const notes = [...declaredEdgePaths(aspect).map(({ note }) => note), ...aspect.derivedEdges]
  return notes.some(({ lineage }) => lineage !== undefined)
}

/** Whether an entity names in an aspect what it is about. */
function namesSubjects({
  entityUrn,
  aspectName,
}: Omit<ReturnType<typeof upsert>, 'aspect'>): boolean {
  const paths = registry.subjectPaths(entityTypeOf(entityUrn))
  return paths.some(({ aspect }) => aspect === aspectName)
}

// docs/interface: access/views
describeOnAllEngines('a caller who does not see an entity', (serve) => {
  const server = serve({
    access: { ...TOKENS_ONLY, views: { secret: 'x'.repeat(32) } },
    indexWaitMs: INDEX_WAIT_MS,
  })
  let admin: Headers
  let reading: Headers
  let editing: Headers
  const asked = [
    ...ROUTES.flatMap((route, at) =>
      isAbout(route) ? requestsOn(route, at, [SAMPLE_URN, ...HIDDEN, COLUMN]) : [],
    ),
    ...documents('query'),
    ...documents('mutation'),
  ]

  async function write(proposals: readonly object[]): Promise<void> {
    const { status, body, headers } = await server.post(INGEST_BATCH, { proposals }, admin)
    expect(status, JSON.stringify(body)).to.equal(200)
    expect(headers['x-trellis-index']).to.equal('done')
  }

  async function answerTo({ method, target, body }: Asked, headers: Headers): Promise<string> {
    const bytes = body === undefined ? {} : { bytes: body }
    const answer = await server.send(method, target, { headers, ...bytes })
    const text = JSON.stringify(answer.body)
    return `${answer.status} ${text?.replaceAll(RANDOM_ID, '<id>').replaceAll(END_OF_LOG, '<end>')}`
  }

  /** Asks all, after as many changes of an entity that no request names as the latest changes list. */
  async function answers(): Promise<string[]> {
    for (let at = 1; at <= LATEST_MAX; at++)
      await write([upsert(BUSY, 'tagProperties', { name: 'Busy', description: `${at}` })])
    const all: string[] = []
    for (const each of asked) all.push(await answerTo(each, each.isRead ? reading : editing))
    return all
  }

  it('gets answers as if it did not exist, from every route and every field', async function () {
    this.timeout(600_000)
    admin = (await makeToken(server, 'urn:li:corpuser:root', 'admin')).headers
    reading = (await makeToken(server, ada, undefined)).headers
    editing = (await makeToken(server, bob, undefined)).headers
    const isHidden = ({ entityUrn }: { readonly entityUrn: string }) =>
      mayBeHidden(entityTypeOf(entityUrn)) || entityUrn.includes(':schemaField:')
    const examples = exampleProposals().filter(
      ({ entityUrn }) => !entityUrn.includes(':dataHubPolicy:'),
    )
    await write([
      ...withoutShippedPolicies(),
      granting('open', ['VIEW_ENTITY_PAGE'], [ada, bob], OPEN),
      granting('edits', ['EDIT_ENTITY_TAGS'], [ada], TAGGED),
      ...examples.filter((each) => !isHidden(each)),
      upsert(OPEN, 'tagProperties', { name: 'Open' }),
      // Some mutations change their author, whom everybody sees.
      upsert(bob, 'corpUserInfo', { active: true }),
      ...examples
        // A seen metric leads on to hidden entities, as nodes without a name.
        .filter(({ entityUrn, aspectName }) => {
          return entityUrn === DATASET && aspectName !== upstreamMetrics.name
        })
        .map((each) => ({ ...each, entityUrn: SAMPLE_URN })),
      upsert(SAMPLE_URN, 'globalTags', { tags: [{ tag: OPEN }] }),
      upsert(SEEN_PRODUCT, 'dataProductProperties', { name: 'Seen' }),
      upsert(SEEN_PRODUCT, 'globalTags', { tags: [{ tag: OPEN }] }),
      upsert(SAMPLE_URN, 'status', { removed: false }),
    ])
    // What mutations change of their author is the same before both, but for entries of the log.
    for (const each of asked) if (!each.isRead) await answerTo(each, editing)
    const absent = await answers()
    await write(
      examples.filter(isHidden).map(({ aspect, ...each }) => {
        const value = JSON.stringify(secretly(JSON.parse(aspect.value)))
        // Seen entities refer to hidden ones, but what is about seen ones only is seen.
        const text = isLineage(each.aspectName)
          ? value
          : namesSubjects(each)
            ? value.replaceAll(CONTAINER, DATASET)
            : value.replaceAll(DATASET, SAMPLE_URN)
        return { ...each, aspect: { ...aspect, value: text } }
      }),
    )
    const hidden = await answers()
    const told = asked.flatMap((each, at) =>
      hidden[at] === absent[at] ? [] : [{ ...each, absent: absent[at], hidden: hidden[at] }],
    )
    expect(told).to.deep.equal([])
    // A refusal may repeat what the request said.
    const echoes = (at: number) => asked[at]?.body?.includes(SECRET) ?? false
    const leaking = hidden.filter((each, at) => each.includes(`${SECRET} `) && !echoes(at))
    expect(leaking).to.deep.equal([])
  })

  it('would learn of it as a reader, by many of the same requests', async () => {
    const reader = (await makeToken(server, ada, 'reader')).headers
    const telling = new Set<string>()
    for (const each of asked.filter(({ isRead }) => isRead)) {
      if (telling.has(each.name) || telling.size === TELLING_MIN) continue
      if ((await answerTo(each, reader)) !== (await answerTo(each, reading))) telling.add(each.name)
    }
    expect(telling.size, [...telling].join(', ')).to.equal(TELLING_MIN)
  })

  it('is not told its name by dry runs of changes that she may make', async function () {
    this.timeout(600_000)
    const granted = Object.entries({ ...ENTITY_PRIVILEGES, ...PLATFORM_PRIVILEGES }).flatMap(
      ([name, { isEnforced }]) =>
        isEnforced && !(VIEW_PRIVILEGES as readonly string[]).includes(name) ? [name] : [],
    )
    await write([
      policy('changes', granted, onlyUsers(grace)),
      granting('edits of seen', ['EDIT_ENTITY', 'DELETE_ENTITY'], [grace], OPEN),
      policy('tags', ['DELETE_ENTITY'], onlyUsers(grace), { resources: having('URN', [TAGGED]) }),
    ])
    const changing = (await makeToken(server, grace, undefined)).headers
    const isHidden = async (urn: string) =>
      (await server.get(`/entitiesV2/${encoded(urn)}`, changing)).status === 403
    const hidden: string[] = []
    for (const urn of HIDDEN) if (await isHidden(urn)) hidden.push(urn)
    expect(hidden).to.include(DATASET)
    const mutations = Object.keys(SCHEMA.getMutationType()?.getFields() ?? {}).flatMap((field) =>
      [SAMPLE_URN, TAGGED, SEEN_PRODUCT].map((urn) => plainMutation(field, urn, SEEN_PRODUCT)),
    )
    const named: string[] = []
    let written = 0
    for (const query of mutations) {
      const { body } = await server.post<{
        readonly errors?: unknown
        readonly extensions: { readonly items: readonly { readonly urn: string }[] }
      }>(CATALOG_ENDPOINT.paths[0], { query }, { ...changing, 'X-Trellis-Dry-Run': 'true' })
      if (!body.errors) written++
      // Values of seen entities may name others.
      const told = JSON.stringify([body.errors, body.extensions.items.map(({ urn }) => urn)])
      for (const urn of hidden) if (told.includes(urn)) named.push(`${query}: ${told}`)
    }
    expect(named).to.deep.equal([])
    expect(written).to.be.greaterThan(DRY_RUNS_MIN)
  })

  it('does not learn of it by the privileges that she has on it', async () => {
    const explain = '/openapi/v1/authorization/explain'
    const question = { privilege: 'EDIT_ENTITY_TAGS', resourceUrn: DATASET }
    expect((await server.post(explain, question, reading)).status).to.equal(403)
    const document = `query ($input: GetGrantedPrivilegesInput!) {
      getGrantedPrivileges(input: $input) { privileges }
    }`
    const resourceSpec = { resourceType: 'DATASET', resourceUrn: DATASET }
    const input = { actorUrn: ada, resourceSpec }
    const granted = await data(server, document, { input }, reading)
    expect(granted).to.deep.equal({ getGrantedPrivileges: { privileges: [] } })
  })
  it('cannot use Cypher or the graph explorer', async () => {
    const statement = 'MATCH (n) RETURN count(n)'
    expect((await server.post('/api/cypher', { statement }, reading)).status).to.equal(403)
    const { query } = EXPLORER_ENDPOINT.operation.example
    const explored = await server.post(EXPLORER_ENDPOINT.paths[0], { query }, reading)
    expect(explored.status).to.equal(server.stores.cypher ? 403 : 501)
  })
})
