import { expect } from 'chai'
import { getNamedType } from 'graphql'
import { isEntityPrivilege } from '../../../../graph/model/privilege.ts'
import { walkFields, valuesAt } from '../../../../graph/model/field-walk.ts'
import { registry } from '../../../../graph/registry.ts'
import { UNDECLARED } from '../../../../graph/undeclared/undeclared.ts'
import { CATALOG_ENDPOINT } from '../../../../server/http/graphql.ts'
import { ROUTES } from '../../../../server/http/routes/index.ts'
import { makeToken, TOKENS_ONLY, withoutShippedPolicies } from '../../../support/access.ts'
import { plainQuery } from '../../../support/documents/plain.ts'
import { dataset } from '../../../support/edits.ts'
import { exampleProposals } from '../../../support/examples.ts'
import { ask, data } from '../../../support/graphql.ts'
import { encoded, INGEST_BATCH, upsert } from '../../../support/proposals.ts'
import { requestsOn, type Asked } from '../../../support/requests.ts'
import { SCHEMA } from '../../../support/run/graphql.ts'
import { describeEmbedded, describeOnAllEngines } from '../../../support/server.ts'
import { onlyUsers, policy } from '../../../support/people.ts'

/** Names of fields that may hold a secret. */
const SECRETLY = /token|password|secret|hash|recipe|credential|salt|apikey/i
/** Such fields that hold none, by the reason. */
const NO_SECRETS: Readonly<Record<string, readonly string[]>> = {
  'the URN of a secret, of which only the name is told': [
    'icebergWarehouseInfo.clientId',
    'icebergWarehouseInfo.clientSecret',
  ],
  'the hash of a schema or of a value, which readers see': [
    'schemaMetadata.hash',
    'assertionInfo.schemaAssertion.schema.hash',
  ],
}
/** Undeclared aspects with secrets in DataHub's model. */
const UNDECLARED_SECRETS = [
  'corpUserCredentials',
  'dataHubConnectionDetails',
  'globalSettingsInfo',
  'dataHubAccessTokenInfo',
  'dataHubExecutionRequestSignal',
]

// docs/interface: access/readers
describe('an aspect with a secret', () => {
  it('declares who may read it, by itself or with its entity type', () => {
    const reasons = new Set(Object.values(NO_SECRETS).flat())
    const named = registry.aspects.flatMap(({ name, fields, readBy }) =>
      [...walkFields(fields)].flatMap(({ path, field }) => {
        const at = `${name}.${path.join('.')}`
        const isText = field.kind === 'text' || field.kind === 'urn'
        if (!isText || !SECRETLY.test(path.at(-1) ?? '') || readBy !== undefined) return []
        const types = registry.entities.filter((entity) => registry.carries(entity.name, name))
        return types.every((entity) => entity.readBy !== undefined) ? [] : [at]
      }),
    )
    expect(named.filter((at) => !reasons.has(at))).to.deep.equal([])
    expect(Object.keys(UNDECLARED.readBy)).to.have.members(UNDECLARED_SECRETS)
  })
})

/** An aspect that not everybody reads, of the example of a type that carries it. */
interface Guarded {
  readonly urn: string
  readonly aspect: string
  /** The privileges that a reader needs; undefined: nobody reads it. */
  readonly privileges: readonly string[] | undefined
  readonly mark: string
}

const exampleOf = (type: string) =>
  registry.entity(type)?.exampleUrn ?? `urn:li:${type}:${type === 'globalSettings' ? '0' : 'one'}`

function guardedAspects(): Guarded[] {
  const types = [...registry.entities.map(({ name }) => name), ...Object.keys(UNDECLARED.carried)]
  const pairs = [...new Set(types)].flatMap((type) => {
    const declared = registry.aspects.filter(({ name }) => registry.carries(type, name))
    const names = [...declared.map(({ name }) => name), ...(UNDECLARED.carried[type] ?? [])]
    const ofType = registry.typesReadBy.get(type)
    return [...new Set(names)].flatMap((aspect) => {
      const own = registry.readBy.get(aspect)
      if (own === undefined) return []
      const needed = [...new Set([own, ofType])].flatMap((each) => each ?? [])
      return [{ urn: exampleOf(type), aspect, privileges: own === 'nobody' ? undefined : needed }]
    })
  })
  return pairs.map((each, at) => ({ ...each, mark: `qz${String(at).padStart(3, '0')}zq` }))
}

const GUARDED = guardedAspects()
const SECRET_IN = /qz\d{3}zq/g

/** Points of a dataset with values in search fields. */
const STATISTICS = [
  upsert(dataset('counted'), 'datasetProfile', { timestampMillis: 1, rowCount: 5 }),
  upsert(dataset('counted'), 'datasetUsageStatistics', { timestampMillis: 1, uniqueUserCount: 5 }),
  upsert(dataset('counted'), 'operation', {
    timestampMillis: 1,
    operationType: 'INSERT',
    lastUpdatedTimestamp: 5,
  }),
]

/** Puts a mark into every text of an aspect's example. */
function marked(
  { fields, example, readBy }: (typeof registry.aspects)[number],
  mark: string,
): object {
  const value = structuredClone(example) as object
  for (const { path, field } of walkFields(fields)) {
    // Names and descriptions of secrets are told to who manages them.
    const isSecret = readBy !== 'nobody' || /^(value|token)$/.test(path.at(-1) ?? '')
    // Policies name privileges and criteria that exist.
    const isChecked = path.includes('privileges') || path.at(-1) === 'field'
    if (field.kind !== 'text' || !isSecret || isChecked) continue
    for (const { parent } of valuesAt(value, path)) {
      const texts = parent as Record<string, unknown>
      for (const [key, text] of Object.entries(texts)) {
        const isLeaf = path.at(-1) === '*' || key === path.at(-1)
        if (isLeaf && typeof text === 'string' && !text.includes(mark))
          texts[key] = `${mark} ${text}`
      }
    }
  }
  return value
}

function proposalsOf({ urn, aspect, mark }: Guarded): object[] {
  const declared = registry.aspect(aspect)
  const value = declared ? marked(declared, mark) : { value: mark }
  // Points of these have numbers and URNs only.
  const person = `urn:li:corpuser:${mark}`
  const isUsage = /^(chart|dashboard)UsageStatistics$/.test(aspect)
  const users = isUsage ? { userCounts: [{ user: person, viewsCount: 1, usageCount: 1 }] } : {}
  return [upsert(urn, aspect, { ...value, ...users })]
}

const PRIVILEGES = [...new Set(GUARDED.flatMap(({ privileges = [] }) => privileges))].toSorted()

interface AskedOf extends Asked {
  /** The entities that it names. */
  readonly urns: readonly string[]
}

/** Requests of every reader's route and field, on every entity with such aspects, by their names. */
function requests(): AskedOf[] {
  const urns = [...new Set(GUARDED.map(({ urn }) => urn))]
  const ofRoutes = ROUTES.flatMap((route, at) => {
    if (route.role !== 'reader') return []
    return requestsOn(route, at, urns).flatMap((each) => {
      const text = `${each.target} ${each.body ?? ''}`
      const about = GUARDED.filter(({ urn }) => {
        return text.includes(urn) || text.includes(encodeURIComponent(urn))
      })
      const named = [...new Set(about.map(({ aspect }) => aspect))].map((aspect) => ({
        ...each,
        target: each.target.replaceAll(SAMPLED, aspect),
        ...(each.body && { body: each.body.replaceAll(SAMPLED, aspect) }),
      }))
      return [each, ...named].map((one) => ({ ...one, urns: about.map(({ urn }) => urn) }))
    })
  })
  const fields = Object.entries(SCHEMA.getQueryType()?.getFields() ?? {})
  const documents = fields.flatMap(([name, field]) => {
    const type = registry.entities.find(({ graphql }) => graphql === getNamedType(field.type).name)
    const ofType = type && field.args.map((each) => each.name).join() === 'urn' ? type.name : ''
    return urns.flatMap((urn) =>
      ofType === '' || urn.startsWith(`urn:li:${ofType}:`) ? [[urn, plainQuery(name, urn)]] : [],
    )
  })
  const [path] = CATALOG_ENDPOINT.paths
  const ofFields = documents.map(([urn = '', query = '']): AskedOf => ({
    name: query,
    method: 'POST',
    target: path,
    body: JSON.stringify({ query }),
    isRead: true,
    urns: query.includes(urn) ? [urn] : [],
  }))
  const all = [...ofRoutes, ...ofFields]
  const unique = new Map(all.map((each) => [`${each.method} ${each.target} ${each.body}`, each]))
  return [...unique.values()]
}
/** Names of aspects in the examples of routes. */
const SAMPLED =
  /(?<=[/=",(])(status|datasetProfile|datasetUsageStatistics|operation)(?=[&",)?/]|$)/g

// docs/interface: access/readers
for (const views of [undefined, { secret: 'x'.repeat(32) }]) {
  const mode = views ? 'with view authorization' : 'while everybody sees everything'
  const describeServers = views ? describeOnAllEngines : describeEmbedded
  describeServers(`an aspect that not everybody reads, ${mode}`, (serve) => {
    const server = serve({
      access: { ...TOKENS_ONLY, ...(views && { views }) },
      indexWaitMs: 200_000,
    })
    const asked = requests()
    type Headers = { readonly Authorization: string }
    const users = new Map<string, Headers>()
    const nameFor = (privilege: string) => `urn:li:corpuser:without-${privilege.toLowerCase()}`
    let admin: Headers

    before(async function write() {
      this.timeout(600_000)
      admin = (await makeToken(server, 'urn:li:corpuser:root', 'admin')).headers
      const proposals = [
        ...withoutShippedPolicies(),
        ...exampleProposals().filter(({ entityUrn, aspectName }) => {
          return !GUARDED.some(({ urn, aspect }) => urn === entityUrn && aspect === aspectName)
        }),
        ...GUARDED.flatMap(proposalsOf),
        ...STATISTICS,
        ...['', ...PRIVILEGES].flatMap((left) => policiesWithout(left)),
      ]
      const { status, body, headers } = await server.post(INGEST_BATCH, { proposals }, admin)
      expect(status, JSON.stringify(body)).to.equal(200)
      expect(headers['x-trellis-index']).to.equal('done')
      for (const privilege of ['', ...PRIVILEGES]) {
        const { headers: own } = await makeToken(server, nameFor(privilege), undefined)
        users.set(privilege, own)
      }
      users.set('everything', (await makeToken(server, nameFor('everything'), undefined)).headers)
    })

    /** Policies that show everything to a person, and grant all of the privileges but one. */
    function policiesWithout(left: string): object[] {
      const user = nameFor(left)
      const held = left === '' ? [] : PRIVILEGES.filter((each) => each !== left)
      const grant = (type: string, privileges: readonly string[]) =>
        policy(`${type}-without-${left}`, privileges, onlyUsers(user), {
          displayName: `${type} without ${left}`,
          type,
        })
      return [
        grant('METADATA', ['VIEW_ENTITY_PAGE', ...held.filter(isEntityPrivilege)]),
        grant(
          'PLATFORM',
          held.filter((each) => !isEntityPrivilege(each)),
        ),
      ]
    }

    async function marksFor(headers: Headers, urns?: readonly string[]) {
      const marks = new Map<string, string>()
      const relevant = urns
        ? asked.filter((each) => each.urns.some((urn) => urns.includes(urn)))
        : asked
      for (const { name, method, target, body } of relevant) {
        const answer = await server.send(method, target, { headers, ...(body && { bytes: body }) })
        const text = JSON.stringify(answer.body) + JSON.stringify(answer.headers)
        // Neo4j alone has an explorer.
        if (answer.status !== 501) expect(answer.status, `${name} ${target}`).to.be.below(500)
        const at = `${target} ${body ?? ''}`
        for (const [mark] of text.matchAll(SECRET_IN)) if (!marks.has(mark)) marks.set(mark, at)
      }
      return marks
    }

    const shownTo = (held: readonly string[]) =>
      GUARDED.filter(({ privileges }) => privileges?.every((each) => held.includes(each)) ?? false)

    function compare(marks: ReadonlyMap<string, string>, expected: readonly Guarded[]): void {
      const surplus = GUARDED.filter(({ mark }) => marks.has(mark))
        .filter((each) => !expected.includes(each))
        .map(({ aspect, mark }) => `${aspect} by ${marks.get(mark)}`)
      const lacking = expected.filter(({ mark }) => !marks.has(mark)).map(({ aspect }) => aspect)
      expect({ surplus, lacking }).to.deep.equal({ surplus: [], lacking: [] })
    }

    it('is in no answer to a person without a privilege', async function check() {
      this.timeout(600_000)
      compare(await marksFor(users.get('')!), [])
    })

    // By policies, whatever the caller sees.
    for (const privilege of views ? PRIVILEGES : []) {
      it(`is read with all privileges, and not without ${privilege}`, async function check() {
        this.timeout(600_000)
        const held = PRIVILEGES.filter((each) => each !== privilege)
        const guarded = GUARDED.filter(({ privileges }) => privileges?.includes(privilege))
        const urns = [...new Set(guarded.map(({ urn }) => urn))]
        const shown = shownTo(held).filter(({ urn }) => urns.includes(urn))
        compare(await marksFor(users.get(privilege)!, urns), shown)
      })
    }

    it('is read by the role admin, unless it is for nobody', async function check() {
      this.timeout(600_000)
      compare(await marksFor(admin), shownTo(PRIVILEGES))
    })

    it('is read by the roles reader and editor if a privilege on entities guards it', async function check() {
      this.timeout(600_000)
      for (const role of ['reader', 'editor'] as const) {
        const { headers } = await makeToken(server, `urn:li:corpuser:${role}`, role)
        // The roles differ in what they may edit.
        const some = role === 'editor' ? GUARDED.slice(0, 3).map(({ urn }) => urn) : undefined
        const shown = shownTo(PRIVILEGES.filter(isEntityPrivilege))
        const expected = shown.filter(({ urn }) => !some || some.includes(urn))
        compare(await marksFor(headers, some), expected)
      }
    })

    it('is refused over REST with the privilege that reading it alone takes', async () => {
      for (const { urn, aspect, privileges } of GUARDED) {
        const type = urn.split(':')[2]!
        const path = registry.isTimeseries(aspect)
          ? `/openapi/v3/entity/${type}/${encoded(urn)}/${aspect}`
          : `/aspects/${encoded(urn)}?aspect=${aspect}&version=0`
        const { status, body } = await server.get(path, users.get(''))
        expect(status, path).to.equal(403)
        const typePrivilege = registry.typesReadBy.get(type)
        const named = typePrivilege ?? privileges?.[0] ?? 'nobody may'
        expect((body as { message: string }).message, path).to.include(named)
      }
    })

    it('can be neither filtered nor sorted by, and is in no facet', async () => {
      const orFilters = (field: string, condition: string) => [
        { and: [{ field, values: ['0'], condition }] },
      ]
      const search = `query ($orFilters: [AndFilterInput!], $sort: SearchSortInput) {
        found: searchAcrossEntities(input: { types: [DATASET], query: "*", orFilters: $orFilters, sortInput: $sort, searchFlags: { includeSoftDeleted: true } }) {
          total searchResults { matchedFields { name } extraProperties { name } } } }`
      const totals = async (headers: Headers) => {
        const all: number[] = []
        for (const field of ['rowCount', 'lastOperationTime', 'uniqueUserCount']) {
          for (const condition of ['GREATER_THAN', 'EXISTS']) {
            const variables = { orFilters: orFilters(field, condition) }
            const { found } = await data<{ found: { total: number } }>(
              server,
              search,
              variables,
              headers,
            )
            all.push(found.total)
          }
          const sort = { sortCriterion: { field, sortOrder: 'DESCENDING' } }
          const { errors } = await ask(server, search, { sort }, headers)
          expect(errors, JSON.stringify(errors)).to.equal(undefined)
        }
        return all
      }
      expect(await totals(users.get('')!)).to.deep.equal([0, 0, 0, 0, 0, 0])
      expect(await totals(admin)).to.not.include(0)
    })
  })
}
