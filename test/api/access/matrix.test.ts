import { expect } from 'chai'
import {
  getNamedType,
  isEnumType,
  isInputObjectType,
  isLeafType,
  isListType,
  isNonNullType,
  type GraphQLField,
  type GraphQLInputType,
} from 'graphql'
import { registry } from '../../../graph/registry.ts'
import { ROLES, type Role } from '../../../server/authorize/roles.ts'
import { withRoleCheck, fieldsFor, collectRoots } from '../../../server/graphql/engine/roots.ts'
import { assemble } from '../../../server/graphql/engine/assemble.ts'
import { schemaModules } from '../../../server/graphql/schema.ts'
import { routeName } from '../../../server/http/route.ts'
import { ROUTES } from '../../../server/http/routes/index.ts'
import { SCHEMA } from '../../support/run/graphql.ts'
import {
  ingestAs,
  makeToken,
  TOKENS_ONLY,
  withoutShippedPolicies,
  type MadeToken,
} from '../../support/access.ts'
import { ask, GRAPHQL } from '../../support/graphql.ts'
import { onlyUsers, policy } from '../../support/people.ts'
import { SAMPLES, statusOn, targetOf } from '../../support/requests.ts'
import { describeEmbedded, describeOnEngines, type TestServer } from '../../support/server.ts'

/**
 * The roles that operations require (docs/interface: access/roles), written independently of the
 * declarations. Operations that no list names require a reader.
 */
const PUBLIC = [
  'GET /config',
  'GET /health',
  'GET /health/live',
  'GET /health/ready',
  'GET /',
  'GET /search',
  'GET /entity/<file>',
  'GET /domains',
  'GET /glossary',
  'GET /graph',
  'GET /tokens',
  'GET /what-changed',
  'GET /password',
  'GET /people',
  'GET /groups',
  'GET /policies',
  'GET /signup',
  'GET /signed-in',
  'GET /reset',
  'POST /logIn',
  'POST /signUp',
  'POST /resetNativeUserCredentials',
  'GET /assets/<file>',
  'GET /api/session',
  'POST /api/session?action=begin',
  'POST /api/session?action=finish',
  'POST /api/session?action=end',
  'GET /api/graphiql',
  'GET /api/graphiql/<file>',
  'GET /openapi.json',
  'GET /openapi/v3/api-docs',
  'GET /openapi/v3/api-docs.yaml',
  'GET /<word>/docs',
  'GET /<word>/docs/<file>',
]
const ADMINS = [
  'Query.getInviteToken',
  'Query.listInvitations',
  'Mutation.createInvitation',
  'Mutation.revokeInvitation',
  'Mutation.createInviteToken',
  'Mutation.createNativeUserResetToken',
  'Query.listSecrets',
  'Query.listPolicies',
  'Query.listIngestionSources',
  'Query.listExecutionRequests',
  'Query.ingestionSource',
  'Query.getSecretValues',
  'Mutation.createSecret',
  'Mutation.updateSecret',
  'Mutation.deleteSecret',
  'Query.listServiceAccounts',
  'Query.getServiceAccount',
  'Mutation.createServiceAccount',
  'Mutation.deleteServiceAccount',
  'Mutation.updateServiceAccountDefaultView',
  'POST /auth/verifyNativeUserCredentials',
  'POST /auth/generateSessionTokenForUser',
  'POST /entities?action=delete',
  'POST /entities?action=deleteReferences',
  'POST /entities?action=setWritable',
  'POST /operations?action=truncateTimeseriesAspect',
  'POST /operations?action=restoreIndices',
  'POST /aspects?action=restoreIndices',
  'POST /runs?action=rollback',
  'POST /api/cypher',
  'Mutation.deleteTag',
  'Mutation.deleteDomain',
  'Mutation.deleteGlossaryEntity',
  'Mutation.deleteDataProduct',
  'Mutation.deleteApplication',
  'Mutation.deleteStructuredProperty',
  'Mutation.deleteBusinessAttribute',
  'Mutation.deleteAssertion',
  'Mutation.deleteIngestionSource',
  'Mutation.rollbackIngestion',
  'Mutation.deleteOwnershipType',
  'Mutation.removeGroup',
  'Mutation.removeUser',
  'Mutation.updateApplicationsSettings',
  'Mutation.updateUserStatus',
  'Mutation.deletePost',
  'Mutation.deleteQuery',
  'Mutation.createPolicy',
  'Mutation.updatePolicy',
  'Mutation.deletePolicy',
  'Mutation.batchAssignRole',
]
/** Privileges that routes require of callers without a role. */
const PRIVILEGES: Readonly<Record<string, string>> = {
  'POST /entities?action=delete': 'DELETE_ENTITY',
  'POST /entities?action=deleteReferences': 'DELETE_ENTITY',
  'POST /entities?action=setWritable': 'SET_WRITEABLE_PRIVILEGE',
  'POST /operations?action=truncateTimeseriesAspect': 'TRUNCATE_TIMESERIES_INDEX_PRIVILEGE',
  'POST /operations?action=restoreIndices': 'RESTORE_INDICES_PRIVILEGE',
  'POST /aspects?action=restoreIndices': 'RESTORE_INDICES_PRIVILEGE',
  'POST /runs?action=rollback': 'MANAGE_SYSTEM_OPERATIONS',
  'POST /api/cypher': 'MANAGE_SYSTEM_OPERATIONS',
  'POST /operations?action=getEsTaskStatus': 'GET_ES_TASK_STATUS_PRIVILEGE',
  'POST /operations?action=getIndexSizes': 'GET_TIMESERIES_INDEX_SIZES_PRIVILEGE',
}
/** Routes of readers that require a privilege, which without policies only admins have. */
const BY_PRIVILEGE = ['POST /openapi/v1/events/audit/search']
const EDITORS = [
  'POST /webhooks',
  'GET /webhooks',
  'GET /webhooks/<webhook>',
  'PATCH /webhooks/<webhook>',
  'DELETE /webhooks/<webhook>',
  'POST /webhooks/<webhook>/test',
  'GET /webhooks/<webhook>/deliveries',
  'POST /webhooks/<webhook>/deliveries/<delivery>/retry',
  'POST /revert',
  'POST /edits',
  'POST /csv',
  'DELETE /edits/<task>',
  'POST /aspects?action=ingestProposal',
  'POST /aspects?action=ingestProposalBatch',
  'POST /entities?action=ingest',
  'POST /entities?action=batchIngest',
  'POST /openapi/v3/entity/<type>',
  'PATCH /openapi/v3/entity/<type>',
  'DELETE /openapi/v3/entity/<type>/<urn>',
  'POST /openapi/v3/entity/<type>/<urn>/<aspect>',
  'PATCH /openapi/v3/entity/<type>/<urn>/<aspect>',
  'DELETE /openapi/v3/entity/<type>/<urn>/<aspect>',
  'POST /openapi/v3/entity/generic',
  'PATCH /openapi/v3/entity/generic',
  'POST /openapi/v2/entity/<type>',
  'PATCH /openapi/v2/entity/<type>',
  'DELETE /openapi/v2/entity/<type>/<urn>',
  'POST /openapi/v2/entity/<type>/<urn>/<aspect>',
  'PATCH /openapi/v2/entity/<type>/<urn>/<aspect>',
  'DELETE /openapi/v2/entity/<type>/<urn>/<aspect>',
  'POST /openapi/entities/v1',
  'DELETE /openapi/entities/v1',
  'POST /openapi/platform/entities/v1',
  'POST /openapi/v2/platform/entities/v1',
  'POST /usageStats?action=batchIngest',
  'POST /openapi/openlineage/api/v1/lineage',
  'POST /openapi/openlineage/api/v1/lineage/batch',
  'POST /api/v1/lineage',
  'POST /api/v1/lineage/batch',
  'POST /auth/signUp',
  'POST /auth/resetNativeUserCredentials',
  'Query.webhooks',
  'Query.webhook',
  'Query.webhookDeliveries',
  'Query.listAccessTokens',
  'Query.getAccessTokenMetadata',
  'Query.getAccessToken',
]

function expectedRole(operation: string): string {
  if (PUBLIC.includes(operation)) return 'public'
  if ([...ADMINS, ...BY_PRIVILEGE].includes(operation)) return 'admin'
  // Every other mutation is an edit, or concerns the caller's own tokens.
  if (EDITORS.includes(operation) || operation.startsWith('Mutation.')) return 'editor'
  return 'reader'
}

const roots = [...collectRoots(schemaModules(registry))].flatMap(([type, fields]) =>
  Object.entries(fields).map(([name, { role }]) => ({ type, name, role })),
)

describe('the table of required roles', () => {
  it('matches the declarations, for every route, query and mutation', () => {
    const declared = new Map<string, string>([
      ...ROUTES.map((route) => [routeName(route), route.role] as const),
      ...roots.map(({ type, name, role }) => [`${type}.${name}`, role] as const),
    ])
    const expected = new Map(
      [...declared.keys()].map((name) => [
        name,
        BY_PRIVILEGE.includes(name) ? 'reader' : expectedRole(name),
      ]),
    )
    expect(Object.fromEntries(declared)).to.deep.equal(Object.fromEntries(expected))
    for (const name of [...PUBLIC, ...ADMINS, ...EDITORS])
      expect([...declared.keys()]).to.include(name)
  })

  it('names the privilege of each route that policies may grant', () => {
    const declared = ROUTES.flatMap((route) =>
      route.privilege ? [[routeName(route), route.privilege] as const] : [],
    )
    expect(Object.fromEntries(declared)).to.deep.equal(PRIVILEGES)
  })

  it('has every root field', () => {
    const fields = [SCHEMA.getQueryType(), SCHEMA.getMutationType()].flatMap((type) =>
      Object.keys(type?.getFields() ?? {}).map((name) => `${type?.name}.${name}`),
    )
    expect(roots.map(({ type, name }) => `${type}.${name}`)).to.have.members(fields)
    expect(SCHEMA.getSubscriptionType()).to.equal(undefined)
  })

  it('is complete: a field without a role fails the start of GraphQL', () => {
    const modules = schemaModules(registry)
    const typeDefs = 'extend type Mutation { wipe: Boolean }'
    const wipe = () => true
    expect(() => assemble([...modules, { typeDefs }], registry)).to.throw(
      'No resolver for Mutation.wipe',
    )
    const sneaking = { typeDefs, resolvers: { Mutation: { wipe } } }
    expect(() => assemble([...modules, sneaking], registry)).to.throw(
      'must declare the required role',
    )
    const declared = { typeDefs, mutations: fieldsFor('admin', { wipe }) }
    expect(() => assemble([...modules, declared], registry)).not.to.throw()
  })

  it('is complete: a route without a role does not compile', () => {
    const [route] = ROUTES
    // @ts-expect-error a route has to say who may use it
    const without: typeof route = { method: 'GET', path: '/x', doc: '', parameters: {}, handle }
    expect(without).not.to.have.property('role')
    // @ts-expect-error so has a field
    expect(() => withRoleCheck({ resolve: handle, denied: '' })).not.to.throw()
  })
})

const handle = () => ({})

/** The callers in the walks below. */
const CALLERS = ['no credentials', 'unknown credentials', ...ROLES] as const
type CallerName = (typeof CALLERS)[number]

const isRole = (caller: CallerName): caller is Role => ROLES.some((role) => role === caller)

function isAllowed(caller: CallerName, operation: string): boolean {
  const needed = expectedRole(operation)
  if (needed === 'public') return true
  return isRole(caller) && ROLES.findIndex((role) => role === needed) <= ROLES.indexOf(caller)
}

describeOnEngines('every operation, requested by every caller', (serve) => {
  const server = serve({ access: TOKENS_ONLY })
  const tokens = new Map<CallerName, MadeToken>()
  before(async () => {
    for (const role of ROLES) {
      tokens.set(role, await makeToken(server, `urn:li:corpuser:${role}`, role))
    }
    const [first] = SAMPLES
    const bytes = JSON.stringify(first?.body)
    const headers = headersOf('editor')
    await server.send('POST', targetOf(first!), { bytes, headers })
  })

  function headersOf(caller: CallerName): Record<string, string> {
    if (caller === 'no credentials') return {}
    const text = tokens.get(caller)?.text ?? `trellis_pat_${'A'.repeat(43)}`
    return { Authorization: `Bearer ${text}` }
  }

  it('has a sample of every route', () => {
    const actions = (all: readonly { method: string; action?: string }[]) =>
      all.map(({ method, action }) => `${method} ${action}`)
    expect(actions(SAMPLES)).to.deep.equal(actions(ROUTES))
  })

  for (const [at, route] of ROUTES.entries()) {
    const sample = SAMPLES[at]!
    const sendAs = (caller: CallerName, prefix = '') =>
      server.send(sample.method, prefix + targetOf(sample), {
        headers: headersOf(caller),
        ...(sample.body && { bytes: JSON.stringify(sample.body) }),
      })
    it(`${routeName(route)} takes ${expectedRole(routeName(route))}`, async () => {
      for (const caller of CALLERS) {
        const answer = await sendAs(caller)
        const refused = isRole(caller) ? 403 : 401
        const expected = isAllowed(caller, routeName(route)) ? statusOn(server, sample) : refused
        expect(answer.status, `${caller}: ${JSON.stringify(answer.body)}`).to.equal(expected)
      }
      // The prefixes are cut before a request is authenticated; protocol.test.ts compares answers.
      for (const prefix of ['/gms', '/api/gms']) {
        const isRefused = (await sendAs('no credentials', prefix)).status === 401
        expect(isRefused, prefix).to.equal(route.role !== 'public')
      }
    })
  }

  for (const { type, name } of roots) {
    it(`${type}.${name} takes ${expectedRole(`${type}.${name}`)}`, async () => {
      for (const caller of CALLERS) {
        const query = await documentOf(server, type, name, caller)
        if (!isRole(caller)) {
          const { status } = await server.post(GRAPHQL, { query }, headersOf(caller))
          expect(status, caller).to.equal(401)
          continue
        }
        const { errors = [] } = await ask(server, query, {}, headersOf(caller))
        const kinds = errors.map(({ extensions }) => extensions.type ?? extensions.classification)
        expect(kinds, JSON.stringify(errors)).not.to.include('ValidationError')
        if (isAllowed(caller, `${type}.${name}`)) {
          expect(kinds, JSON.stringify(errors)).not.to.include('UNAUTHORIZED')
        } else {
          expect(kinds, caller).to.deep.equal(['UNAUTHORIZED', 'UNAUTHORIZED'])
        }
      }
    })
  }
})

// docs/interface: access/roles
for (const views of [undefined, { secret: 'of a test' }]) {
  const condition = views ? 'with view authorization' : 'while everybody sees everything'
  describeEmbedded(`every route for admins, by policies, ${condition}`, (serve) => {
    const server = serve({ access: { ...TOKENS_ONLY, ...(views && { views }) } })
    const grant = (id: string, privilege: string, actor: string, type: string) =>
      writeAsAdmin(server, [policy(id, [privilege], onlyUsers(actor), { type })])
    before(() => writeAsAdmin(server, withoutShippedPolicies()))

    for (const [name, privilege] of Object.entries(PRIVILEGES)) {
      it(`${name} takes ${privilege}`, async () => {
        const at = ROUTES.findIndex((route) => routeName(route) === name)
        const sample = SAMPLES[at]!
        const actor = `urn:li:corpuser:operator${at}`
        const { headers } = await makeToken(server, actor, undefined)
        const bytes = JSON.stringify(sample.body)
        const statusOf = async () =>
          (await server.send('POST', targetOf(sample), { headers, bytes })).status
        const isOnEntity = privilege === 'DELETE_ENTITY'
        expect(await statusOf()).to.equal(403)
        const type = isOnEntity ? 'METADATA' : 'PLATFORM'
        await grant(`platform${at}`, privilege, actor, type)
        if (views && !isOnEntity) {
          expect(await statusOf()).to.equal(403)
          await grant(`view${at}`, 'VIEW_ENTITY_PAGE', actor, 'METADATA')
        }
        expect(await statusOf()).to.equal(statusOn(server, sample))
      })
    }
  })
}

/** Mutations of what belongs to the caller (docs/interface: edits/settings, edits/views). */
const OF_ONESELF = [
  'updateUserSetting',
  'updateCorpUserLocaleSettings',
  'updateCorpUserViewsSettings',
  'updateUserHomePageSettings',
  // Of a personal view, the first type.
  'createView',
]

// docs/interface: access/policies
describeEmbedded('every mutation, by a caller to whom policies grant nothing', (serve) => {
  const server = serve({ access: TOKENS_ONLY })

  before(() => writeAsAdmin(server, withoutShippedPolicies()))

  const changing = roots.filter(({ role, name }) => role !== 'reader' && !OF_ONESELF.includes(name))
  for (const { type, name, role } of changing) {
    it(`${type}.${name}, which takes ${role}, is refused`, async () => {
      const { headers } = await makeToken(server, 'urn:li:corpuser:policies', undefined)
      const query = await documentOf(server, type, name, 'policies')
      const before = await server.stores.graph.countByType()
      const { data, errors = [] } = await ask(server, query, {}, headers)
      // An empty batch is not a change.
      if (!query.includes('[]')) {
        expect(errors.length, JSON.stringify(data)).to.be.greaterThan(0)
      }
      expect(await server.stores.graph.countByType()).to.deep.equal(before)
    })
  }
})

async function writeAsAdmin(server: TestServer, proposals: readonly object[]): Promise<void> {
  const { headers } = await makeToken(server, 'urn:li:corpuser:root', 'admin')
  await ingestAs(server, headers, proposals)
}

/**
 * Returns a document that requests a field twice, the second time under an alias, with the fewest
 * arguments.
 */
async function documentOf(
  server: TestServer,
  type: string,
  name: string,
  caller: string,
): Promise<string> {
  const root = type === 'Query' ? SCHEMA.getQueryType() : SCHEMA.getMutationType()
  const declared = root?.getFields()[name]
  if (!declared) throw new Error(`The schema has no ${type}.${name}`)
  const args = await Promise.all([1, 2].map(() => argumentsOf(server, declared, caller)))
  const selection = isLeafType(getNamedType(declared.type)) ? '' : ' { __typename }'
  const [first = '', second = ''] = args
  const keyword = type === 'Query' ? 'query' : 'mutation'
  return `${keyword} { ${name}${first}${selection} again: ${name}${second}${selection} }`
}

async function argumentsOf(
  server: TestServer,
  { name, args }: GraphQLField<unknown, unknown>,
  caller: string,
): Promise<string> {
  const own = await ownTokenArguments(server, name, caller)
  if (own !== undefined) return own
  const needed = args.filter(({ type }) => isNonNullType(type))
  const texts = needed.map((argument) => `${argument.name}: ${literalOf(argument.type)}`)
  return texts.length > 0 ? `(${texts.join(', ')})` : ''
}

/** Editors may change their own tokens only; `tokens.test.ts` covers those of others. */
async function ownTokenArguments(
  server: TestServer,
  name: string,
  caller: string,
): Promise<string | undefined> {
  const actor = `urn:li:corpuser:${caller}`
  const own = () => makeToken(server, actor, 'reader')
  switch (name) {
    case 'createAccessToken':
      return `(input: {type: PERSONAL, duration: ONE_HOUR, name: "a", actorUrn: "${actor}"})`
    case 'listAccessTokens':
      return `(input: {filters: [{field: "ownerUrn", values: ["${actor}"]}]})`
    case 'revokeAccessToken':
      return `(tokenId: "${(await own()).id}")`
    case 'getAccessTokenMetadata':
      return `(token: "${(await own()).text}")`
    default:
      return undefined
  }
}

/** Returns the smallest value of a type, without optional members. */
function literalOf(type: GraphQLInputType): string {
  if (isNonNullType(type)) return literalOf(type.ofType)
  if (isListType(type)) return '[]'
  if (isEnumType(type)) return type.getValues()[0]?.name ?? ''
  if (isInputObjectType(type)) {
    const needed = Object.values(type.getFields()).filter((field) => isNonNullType(field.type))
    return `{${needed.map((field) => `${field.name}: ${literalOf(field.type)}`).join(', ')}}`
  }
  const literals: Readonly<Record<string, string>> = { String: '"x"', ID: '"x"', Boolean: 'false' }
  return literals[type.name] ?? '0'
}
