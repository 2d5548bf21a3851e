import { expect } from 'chai'
import {
  ENTITY_PRIVILEGES,
  PLATFORM_PRIVILEGES,
  type Privilege,
} from '../../../../graph/model/privilege.ts'
import { entityTypeOf, type Urn } from '../../../../graph/model/urn.ts'
import { registry } from '../../../../graph/registry.ts'
import {
  ingestAs,
  makeToken,
  suiteToken,
  TOKENS_ONLY,
  withoutShippedPolicies,
} from '../../../support/access.ts'
import { dataset } from '../../../support/edits.ts'
import { ask, data } from '../../../support/graphql.ts'
import { encoded, fieldOf, INGEST_PROPOSAL, schemaOf, upsert } from '../../../support/proposals.ts'
import { describeOnEngines, type TestServer } from '../../../support/server.ts'
import { onlyUsers, policy, type Headers } from '../../../support/people.ts'

/** A request that a privilege permits; it has an entity if the privilege is on one. */
interface Row {
  readonly urn?: string
  /** Returns why the request is refused for missing rights; undefined if it is not. */
  readonly send: (server: TestServer, headers: Headers, user: string) => Promise<string | undefined>
}

const post =
  (path: string, body: object | ((user: string) => object)): Row['send'] =>
  async (server, headers, user) => {
    const sent = typeof body === 'function' ? body(user) : body
    const answer = await server.post(path, sent, headers)
    return answer.status === 403 ? JSON.stringify(answer.body) : undefined
  }

const proposing = (urn: string, aspect: string, value: object): Row => ({
  ...(urn && { urn }),
  send: post(INGEST_PROPOSAL, { proposal: upsert(urn, aspect, value) }),
})

const mutating = (document: string, urn?: string): Row => ({
  ...(urn !== undefined && { urn }),
  async send(server, headers, user) {
    const text = document.replaceAll('USER', user)
    const { errors } = await ask(server, `mutation { ${text} }`, {}, headers)
    const refusal = errors?.find(({ extensions }) => extensions.code === 403)
    return refusal && JSON.stringify(errors)
  },
})

const TABLE = dataset('every')
const GROUP = 'urn:li:corpGroup:every'
const MEMBER = 'urn:li:corpuser:member'
const SERVICE = 'urn:li:corpuser:service_every'
const SOURCE = 'urn:li:dataHubIngestionSource:every'
const [NODE, CHILD] = ['urn:li:glossaryNode:every', 'urn:li:glossaryNode:child']
const DOMAIN = 'urn:li:domain:every'
const PRODUCT = 'urn:li:dataProduct:every'
const TAG = 'urn:li:tag:every'
const column = { resourceUrn: TABLE, subResource: 'id', subResourceType: 'DATASET_FIELD' }
const onColumn = `resourceUrn: "${TABLE}", subResource: "${column.subResource}", subResourceType: ${column.subResourceType}`
const input = (members: string) => `(input: {${members}})`
const ofTerm = (id: string, parentNode: string) =>
  proposing(`urn:li:glossaryTerm:${id}`, 'glossaryTermInfo', {
    definition: 'x',
    termSource: 'INTERNAL',
    parentNode,
  })

/** Reads the entity, which only those whom policies show it may do. */
const reading: Row = {
  urn: TABLE,
  async send(server, headers) {
    const { status } = await server.get(`/entitiesV2/${encoded(TABLE)}`, headers)
    return status === 403 ? 'hidden' : undefined
  },
}

/** Reads the events of a topic. */
const polling = (topic: string): Row => ({
  async send(server, headers) {
    const path = `/openapi/v1/events/poll?topic=${topic}&pollTimeoutSeconds=0`
    const { status } = await server.get(path, headers)
    return status === 403 ? 'no events' : undefined
  },
})

/** Rows that no declaration implies. */
const OTHERS: Readonly<Partial<Record<Privilege, Row>>> = {
  MANAGE_USERS_AND_GROUPS: mutating(`updateUserStatus(urn: "${MEMBER}", status: ACTIVE)`),
  MANAGE_ACCESS_TOKENS: mutating(
    `createAccessToken${input(`type: PERSONAL, actorUrn: "${MEMBER}", duration: ONE_HOUR, name: "x"`)} { accessToken }`,
  ),
  GENERATE_PERSONAL_ACCESS_TOKENS: mutating(
    `createAccessToken${input('type: PERSONAL, actorUrn: "USER", duration: ONE_HOUR, name: "x"')} { accessToken }`,
  ),
  MANAGE_SERVICE_ACCOUNTS: mutating('createServiceAccount(input: {}) { urn }'),
  MANAGE_USER_CREDENTIALS: mutating(
    `createNativeUserResetToken${input(`userUrn: "${MEMBER}"`)} { resetToken }`,
  ),
  MANAGE_HOME_PAGE_TEMPLATES: {
    send: proposing('urn:li:dataHubPageTemplate:x', 'dataHubPageTemplateProperties', { rows: [] })
      .send,
  },
  MANAGE_GLOBAL_SETTINGS: mutating('updateApplicationsSettings(input: {enabled: true})'),
  CREATE_LOGICAL_MODELS: mutating(
    `createLogicalModel${input('name: "every", columns: [{fieldPath: "id", type: STRING}]')}`,
  ),
  MANAGE_SYSTEM_OPERATIONS: {
    send: post('/runs?action=rollback', { runId: 'none', dryRun: true }),
  },
  RESTORE_INDICES_PRIVILEGE: { send: post('/operations?action=restoreIndices', { urn: TABLE }) },
  TRUNCATE_TIMESERIES_INDEX_PRIVILEGE: {
    send: post('/operations?action=truncateTimeseriesAspect', {
      entityType: 'dataset',
      aspect: 'datasetProfile',
      endTimeMillis: 1,
    }),
  },
  GET_TIMESERIES_INDEX_SIZES_PRIVILEGE: { send: post('/operations?action=getIndexSizes', {}) },
  GET_ES_TASK_STATUS_PRIVILEGE: {
    send: post('/operations?action=getEsTaskStatus', { task: 'node:1' }),
  },
  SET_WRITEABLE_PRIVILEGE: { send: post('/entities?action=setWritable', { value: true }) },
  MANAGE_OWN_WEBHOOKS: { send: post('/webhooks', { url: 'https://hooks.example.org/catalog' }) },
  GET_PLATFORM_EVENTS: polling('PlatformEvent_v1'),
  GET_METADATA_CHANGE_LOG_EVENTS: polling('MetadataChangeLog_Versioned_v1'),
  GET_TOPIC_EVENTS: polling('PlatformEvent_v1'),
  VIEW_ENTITY_PAGE: reading,
  GET_ENTITY_PRIVILEGE: reading,
  CREATE_ENTITY: proposing(dataset('new'), 'status', { removed: false }),
  EDIT_ENTITY: proposing(TABLE, 'subTypes', { typeNames: ['Table'] }),
  DELETE_ENTITY: { urn: TAG, send: post('/entities?action=deleteReferences', { urn: TAG }) },
  EXECUTE_ENTITY: {
    urn: SOURCE,
    send: post(INGEST_PROPOSAL, {
      proposal: upsert('urn:li:dataHubExecutionRequest:every', 'dataHubExecutionRequestInput', {
        task: 'RUN_INGEST',
        args: {},
        executorId: 'default',
        source: { type: 'MANUAL_INGESTION_SOURCE', ingestionSource: SOURCE },
        requestedAt: 1,
      }),
    }),
  },
  EDIT_USER_PROFILE: proposing(MEMBER, 'corpUserEditableInfo', { title: 'x' }),
  EDIT_CONTACT_INFO: proposing(GROUP, 'corpGroupEditableInfo', { email: 'x@example.com' }),
  EDIT_GROUP_MEMBERS: mutating(
    `addGroupMembers${input(`groupUrn: "${GROUP}", userUrns: ["${MEMBER}"]`)}`,
    GROUP,
  ),
  EDIT_ENTITY_DATA_PRODUCTS: mutating(
    `batchAddToDataProducts${input(`dataProductUrns: ["${PRODUCT}"], resourceUrns: ["${TABLE}"]`)}`,
    TABLE,
  ),
  EDIT_ENTITY_ASSERTIONS: mutating(
    `upsertCustomAssertion(input: {
      entityUrn: "${TABLE}", type: "x", description: "x", platform: {urn: "urn:li:dataPlatform:hive"}
    }) { urn }`,
    TABLE,
  ),
  EDIT_ENTITY_INCIDENTS: mutating(
    `raiseIncident${input(`type: OPERATIONAL, title: "x", resourceUrn: "${TABLE}"`)}`,
    TABLE,
  ),
  EDIT_ENTITY_QUERIES: mutating(
    `createQuery(input: {
      properties: {statement: {value: "select 1", language: SQL}}, subjects: [{datasetUrn: "${TABLE}"}]
    }) { urn }`,
    TABLE,
  ),
  EDIT_ENTITY_DATA_CONTRACT: mutating(
    `upsertDataContract(input: {entityUrn: "${TABLE}"}) { urn }`,
    TABLE,
  ),
  CREATE_ENTITY_ER_MODEL_RELATIONSHIP: mutating(
    `createERModelRelationship(input: {properties: {
      name: "every", source: "${TABLE}", destination: "${dataset('other')}",
      relationshipFieldmappings: [{sourceField: "id", destinationField: "id"}]
    }}) { urn }`,
    TABLE,
  ),
  EDIT_DATASET_COL_TAGS: mutating(`addTags${input(`tagUrns: ["${TAG}"], ${onColumn}`)}`, TABLE),
  EDIT_DATASET_COL_GLOSSARY_TERMS: mutating(
    `addTerms${input(`termUrns: ["urn:li:glossaryTerm:every"], ${onColumn}`)}`,
    TABLE,
  ),
  EDIT_DATASET_COL_DESCRIPTION: mutating(
    `updateDescription${input(`description: "x", ${onColumn}`)}`,
    TABLE,
  ),
  EDIT_TAG_COLOR: mutating(`setTagColor(urn: "${TAG}", colorHex: "#fff")`, TAG),
  MANAGE_ASSET_SUMMARY: proposing(DOMAIN, 'assetSettings', { assetSummary: { templates: [] } }),
  MANAGE_GLOSSARY_CHILDREN: { ...ofTerm('direct', NODE), urn: NODE },
  MANAGE_ALL_GLOSSARY_CHILDREN: { ...ofTerm('deep', CHILD), urn: NODE },
  MANAGE_DATA_PRODUCTS: {
    urn: DOMAIN,
    send: post(INGEST_PROPOSAL, { proposal: upsert(PRODUCT, 'subTypes', { typeNames: ['x'] }) }),
  },
}

/** The row of a privilege that an aspect or an entity type declares. */
function declaredRow(privilege: string): Row | undefined {
  for (const { name, privileges, example } of registry.aspects) {
    if (privileges.length !== 1 || privileges[0] !== privilege) continue
    const type = registry.entities.find(
      (entity) => registry.carries(entity.name, name) && !registry.governance(entity.name, name),
    )
    if (type) return proposing(type.exampleUrn, name, example)
  }
  for (const { createdBy, managedBy, governedBy, exampleUrn, key, carries } of registry.entities) {
    const urn = `${exampleUrn}-${privilege}` as Urn
    if (createdBy === privilege || managedBy === privilege)
      return { send: proposing(urn, key.name, registry.keyValueOf(urn)).send }
    const [name = ''] = carries
    if (governedBy === privilege)
      return { send: proposing(urn, name, registry.aspect(name)?.example as object).send }
  }
  return undefined
}

const ENFORCED = Object.entries({ ...PLATFORM_PRIVILEGES, ...ENTITY_PRIVILEGES }).flatMap(
  ([name, { isEnforced }]) => (isEnforced ? [name as Privilege] : []),
)
/** Aspects say who reads them; the tests of reads by privilege have them. */
const FOR_READS: readonly Privilege[] = [
  'VIEW_DATASET_USAGE',
  'VIEW_DATASET_PROFILE',
  'VIEW_DATASET_OPERATIONS',
]

// docs/interface: access/policies, access/explain
describeOnEngines('every privilege that a policy may grant', (serve) => {
  const server = serve({
    access: { ...TOKENS_ONLY, isNative: true, views: { secret: 'x'.repeat(32) } },
  })
  const admin = suiteToken(server, 'urn:li:corpuser:operator', 'admin')

  before(async () => {
    await ingestAs(server, admin, [
      ...withoutShippedPolicies(),
      ...[TABLE, dataset('other')].map((urn) =>
        upsert(urn, 'schemaMetadata', schemaOf('every', [fieldOf('id', 'text')])),
      ),
      upsert(GROUP, 'corpGroupKey', { name: 'every' }),
      upsert(MEMBER, 'corpUserKey', { username: 'member' }),
      upsert(SERVICE, 'corpUserKey', { username: 'service_every' }),
      upsert(TAG, 'tagProperties', { name: 'Every' }),
      upsert(DOMAIN, 'domainProperties', { name: 'Every' }),
      upsert(NODE, 'glossaryNodeInfo', { definition: 'x' }),
      upsert(CHILD, 'glossaryNodeInfo', { definition: 'x', parentNode: NODE }),
      upsert('urn:li:glossaryTerm:every', 'glossaryTermInfo', {
        definition: 'x',
        termSource: 'INTERNAL',
      }),
      upsert(PRODUCT, 'dataProductProperties', { name: 'Every' }),
      upsert(PRODUCT, 'domains', { domains: [DOMAIN] }),
      // Those that the examples of declarations are written to.
      ...registry.entities
        .filter(({ createdBy }) => !createdBy)
        .map(({ exampleUrn, key }) =>
          upsert(exampleUrn, key.name, registry.keyValueOf(exampleUrn as Urn)),
        ),
    ])
  })

  const granting = (user: string, privilege: Privilege, at: number) =>
    policy(`every-${at}`, [privilege], onlyUsers(user), {
      displayName: privilege,
      type: Object.hasOwn(PLATFORM_PRIVILEGES, privilege) ? 'PLATFORM' : 'METADATA',
    })

  /** Returns whether explanations and lists say that a privilege is granted. */
  async function claims(headers: Headers, user: string, privilege: Privilege, urn?: string) {
    const { body } = await server.post<{ granted: boolean }>(
      '/openapi/v1/authorization/explain',
      { actorUrn: user, privilege, ...(urn !== undefined && { resourceUrn: urn }) },
      headers,
    )
    const resourceSpec = urn && {
      resourceUrn: urn,
      resourceType: registry.entity(entityTypeOf(urn))?.graphqlEnum,
    }
    const { getGrantedPrivileges } = await data<{
      getGrantedPrivileges: { privileges: string[] }
    }>(
      server,
      `query ($input: GetGrantedPrivilegesInput!) {
        getGrantedPrivileges(input: $input) { privileges }
      }`,
      { input: { actorUrn: user, ...(resourceSpec && { resourceSpec }) } },
      headers,
    )
    return [body.granted, getGrantedPrivileges.privileges.includes(privilege)]
  }

  for (const [at, privilege] of ENFORCED.entries()) {
    if (FOR_READS.includes(privilege)) continue
    it(`is asked for where explanations say so: ${privilege}`, async () => {
      const row = OTHERS[privilege] ?? declaredRow(privilege)
      expect(row, 'a request that needs it').not.to.equal(undefined)
      const { urn, send } = row!
      const user = `urn:li:corpuser:every-${at}`
      const { headers } = await makeToken(server, user, undefined)
      if (row !== reading)
        await ingestAs(server, admin, [granting(user, 'GET_ENTITY_PRIVILEGE', 1_000 + at)])
      expect(await send(server, headers, user), 'without it').to.be.a('string')
      // Explanations are as silent on an entity that the user does not see as on an absent one.
      const isHidden = urn !== undefined && registry.typesReadBy.has(entityTypeOf(urn))
      const asking = isHidden ? admin : headers
      if (row !== reading)
        expect(await claims(asking, user, privilege, urn)).to.deep.equal([false, false])
      await ingestAs(server, admin, [granting(user, privilege, at)])
      expect(await claims(asking, user, privilege, urn)).to.deep.equal([true, true])
      expect(await send(server, headers, user), 'with it').to.equal(undefined)
    })
  }

  it('is offered by forms, and no other one is', async () => {
    const { appConfig } = await data<{
      appConfig: { policiesConfig: { platformPrivileges: { type: string }[] } }
    }>(server, '{ appConfig { policiesConfig { platformPrivileges { type } } } }', {}, admin)
    const offered = appConfig.policiesConfig.platformPrivileges.map(({ type }) => type)
    const expected = ENFORCED.filter((name) => Object.hasOwn(PLATFORM_PRIVILEGES, name))
    expect(offered).to.have.members(expected)
  })
})
