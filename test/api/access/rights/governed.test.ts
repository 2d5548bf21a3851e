import { expect } from 'chai'
import { PLATFORM_PRIVILEGES, ENTITY_PRIVILEGES } from '../../../../graph/model/privilege.ts'
import { entityTypeOf, urnKey } from '../../../../graph/model/urn.ts'
import { registry } from '../../../../graph/registry.ts'
import { UNDECLARED } from '../../../../graph/undeclared/undeclared.ts'
import { findInvitation } from '../../../../server/access/native/invitations.ts'
import { Policies } from '../../../../server/authorize/policies/policies.ts'
import { isServiceAccount } from '../../../../server/graphql/shared/service-accounts.ts'
import { ingestAs, makeToken, suiteToken, TOKENS_ONLY } from '../../../support/access.ts'
import { ask } from '../../../support/graphql.ts'
import {
  deletion,
  encoded,
  INGEST_BATCH,
  INGEST_PROPOSAL,
  patch,
  upsert,
} from '../../../support/proposals.ts'
import { describeOnEngines } from '../../../support/server.ts'
import { onlyUsers, policy, type Headers } from '../../../support/people.ts'

/** An aspect that decides on rights, of one entity type, with a value that changes what it decides. */
interface Row {
  readonly urn: string
  readonly aspect: string
  readonly value: object
}

/** Values that decide, where the example of the declaration does not, or where there is none. */
const VALUES: Readonly<Record<string, object>> = {
  status: { removed: true },
  corpUserStatus: { status: 'SUSPENDED', lastModified: { time: 1, actor: 'urn:li:corpuser:x' } },
  subTypes: { typeNames: ['SERVICE_ACCOUNT'] },
}
const URNS: Readonly<Record<string, string>> = { globalSettings: 'urn:li:globalSettings:0' }

const ROWS: readonly Row[] = registry.entityTypes.flatMap((type) => {
  // Keys are identities, which no request changes.
  const declared = registry.aspects.map(({ name }) => name)
  const key = registry.keyAspectOf(type)
  const carried = declared.filter((name) => name !== key && registry.carries(type, name))
  return [...carried, ...(UNDECLARED.carried[type] ?? [])]
    .filter((name, at, all) => all.indexOf(name) === at && registry.governance(type, name))
    .map((aspect) => ({
      urn: URNS[type] ?? registry.entity(type)?.exampleUrn ?? '',
      aspect,
      value: VALUES[aspect] ?? registry.aspect(aspect)?.example ?? { views: {} },
    }))
})

const title = ({ urn, aspect }: Row) => `${aspect} of ${entityTypeOf(urn)}`

type Request = readonly [method: string, path: string, body?: unknown]

/** The path of an entity over OpenAPI. */
const entityPath = (version: string, { urn }: Row) =>
  `/openapi/${version}/entity/${entityTypeOf(urn)}/${encoded(urn)}`

const proposing = (proposal: object): Request => ['POST', INGEST_PROPOSAL, { proposal }]
const rollingBack = (row: Row, more: object = {}): Request => [
  'POST',
  '/runs?action=rollback',
  { runId: runOf(row), dryRun: false, ...more },
]

/** Requests that write an aspect, or remove it, through every entry point. */
const WRITES: Readonly<Record<string, (row: Row) => Request | undefined>> = {
  ...Object.fromEntries(
    ['UPSERT', 'CREATE', 'CREATE_ENTITY', 'UPDATE', 'RESTATE'].map((changeType) => [
      changeType,
      ({ urn, aspect, value }: Row) => proposing({ ...upsert(urn, aspect, value), changeType }),
    ]),
  ),
  'a batch': ({ urn, aspect, value }) => {
    return ['POST', INGEST_BATCH, { proposals: [upsert(urn, aspect, value)] }]
  },
  'a PATCH': ({ urn, aspect, value }) => proposing(patch(urn, aspect, replacing(value))),
  'a proposal that deletes': ({ urn, aspect }) => proposing(deletion(urn, aspect)),
  'an entity of v3': ({ urn, aspect, value }) => {
    return ['POST', `/openapi/v3/entity/${entityTypeOf(urn)}`, [{ urn, [aspect]: { value } }]]
  },
  'generic entities of v3': ({ urn, aspect, value }) => {
    const entities = { [entityTypeOf(urn)]: [{ urn, [aspect]: { value } }] }
    return ['POST', '/openapi/v3/entity/generic', entities]
  },
  'an aspect of v3': (row) => [
    'POST',
    `${entityPath('v3', row)}/${row.aspect}`,
    { value: row.value },
  ],
  'a patch of v3': (row) => {
    return ['PATCH', `${entityPath('v3', row)}/${row.aspect}`, { patch: replacing(row.value) }]
  },
  'an entity of v2': ({ urn, aspect, value }) => {
    const entity = { urn, aspects: { [aspect]: { value } } }
    return ['POST', `/openapi/v2/entity/${entityTypeOf(urn)}`, [entity]]
  },
  'an aspect of v2': (row) => ['POST', `${entityPath('v2', row)}/${row.aspect}`, row.value],
  'a legacy snapshot': ({ urn, aspect, value }) => {
    const snapshot = registry.snapshotOf(entityTypeOf(urn))
    if (!snapshot?.aspects.includes(aspect)) return undefined
    const aspects = [{ [registry.recordOf(aspect)]: value }]
    const name = `com.linkedin.metadata.snapshot.${snapshot.kind}`
    return ['POST', '/entities?action=ingest', { entity: { value: { [name]: { urn, aspects } } } }]
  },
  'an aspect of the Java client': ({ urn, aspect, value }) => {
    const record = registry.recordOf(aspect).split('.').at(-1)
    const change = { entityUrn: urn, entityType: entityTypeOf(urn) }
    return ['POST', '/openapi/entities/v1', [{ ...change, aspect: { __type: record, ...value } }]]
  },
  'a proposal at the path of older clients': ({ urn, aspect, value }) => {
    return ['POST', '/openapi/v2/platform/entities/v1', [upsert(urn, aspect, value)]]
  },
  'a deletion of an aspect of v3': (row) => ['DELETE', `${entityPath('v3', row)}/${row.aspect}`],
  'a deletion of aspects of v3': (row) => {
    return ['DELETE', `${entityPath('v3', row)}?aspects=${row.aspect}`]
  },
  'a rollback': (row) => rollingBack(row),
  'a hard rollback': (row) => rollingBack(row, { hardDelete: true }),
  'a deletion of the entity': ({ urn }) => ['POST', '/entities?action=delete', { urn }],
  'a deletion of v3': (row) => ['DELETE', entityPath('v3', row)],
}

const DELETIONS = ['a hard rollback', 'a deletion of the entity', 'a deletion of v3']

const replacing = (value: object) =>
  Object.entries(value).map(([name, member]) => ({ op: 'add', path: `/${name}`, value: member }))

const runOf = ({ urn, aspect }: Row) => `run-${aspect}-${entityTypeOf(urn)}`

const ON_PLATFORM = Object.keys(PLATFORM_PRIVILEGES).filter(
  (name) => PLATFORM_PRIVILEGES[name as keyof typeof PLATFORM_PRIVILEGES].isEnforced,
)
const ON_ENTITIES = Object.keys(ENTITY_PRIVILEGES).filter(
  (name) => ENTITY_PRIVILEGES[name as keyof typeof ENTITY_PRIVILEGES].isEnforced,
)

/** Policies that grant everything to a user but the rights that govern an aspect. */
function allBut(user: string, { urn, aspect }: Pick<Row, 'urn' | 'aspect'>): object[] {
  const { onPlatform = [], onReferenced: named } =
    registry.governance(entityTypeOf(urn), aspect) ?? {}
  const platform = ON_PLATFORM.filter((name) => !onPlatform.some((each) => each === name))
  const entities = ON_ENTITIES.filter((name) => name !== named?.privilege)
  const [id, actors] = [urnKey(user), onlyUsers(user)]
  return [
    policy(`${id}-platform`, platform, actors, { type: 'PLATFORM' }),
    policy(`${id}-entities`, entities, actors),
  ]
}

// docs/interface: access/governed
describeOnEngines('what decides on rights', (serve) => {
  const server = serve({ access: TOKENS_ONLY })
  const admin = suiteToken(server, 'urn:li:corpuser:root', 'admin')
  const editor = suiteToken(server, 'urn:li:corpuser:source', 'editor')

  before(async () => {
    await ingestAs(
      server,
      admin,
      ['ada', 'grace'].map((id) =>
        upsert(`urn:li:corpuser:${id}`, 'corpUserKey', { username: id }),
      ),
    )
    for (const row of ROWS) {
      const { urn, aspect, value } = row
      const systemMetadata = { runId: runOf(row), lastObserved: 1 }
      await ingestAs(server, admin, [upsert(urn, aspect, value, { systemMetadata })])
    }
  })

  /** Returns headers of a person to whom policies grant privileges on entities only. */
  const withoutPlatform = async (user: string) => {
    await ingestAs(server, admin, allBut(user, { urn: user, aspect: 'groupMembership' }).slice(1))
    return (await makeToken(server, user, undefined)).headers
  }

  const stored = async ({ urn, aspect }: Row) =>
    (await server.stores.graph.read([urn], [aspect])).get(urn)?.aspects.get(aspect)?.value

  const send = ([method, path, body]: Request, headers: Headers) => {
    if (body === undefined) return server.send(method, path, { headers })
    const json = { ...headers, 'Content-Type': 'application/json' }
    return server.send(method, path, { headers: json, bytes: JSON.stringify(body) })
  }

  it('has a row for each kind of right', () => {
    expect(ROWS.map(title)).to.include.members([
      'groupMembership of corpuser',
      'nativeGroupMembership of corpuser',
      'roleMembership of corpuser',
      'roleMembership of corpGroup',
      'corpUserStatus of corpuser',
      'status of corpuser',
      'status of corpGroup',
      'subTypes of corpuser',
      'corpUserCredentials of corpuser',
      'dataHubPolicyInfo of dataHubPolicy',
      'dataHubRoleInfo of dataHubRole',
      'globalSettingsInfo of globalSettings',
    ])
  })

  for (const [at, row] of ROWS.entries()) {
    it(`is closed to those with one right too few, at every entry point: ${title(row)}`, async () => {
      const user = `urn:li:corpuser:short-${at}`
      await ingestAs(server, admin, allBut(user, row))
      const { headers } = await makeToken(server, user, undefined)
      const before = await stored(row)
      expect(before).not.to.equal(undefined)
      // So that every request would change what the value decides.
      const other = { ...row, value: changed(row) }
      const deleting = registry.governance(entityTypeOf(row.urn), undefined)?.onPlatform ?? []
      const governing = registry.governance(entityTypeOf(row.urn), row.aspect)?.onPlatform ?? []
      const mayDelete = deleting.some((each) => !governing.includes(each))
      for (const [name, request] of Object.entries(WRITES)) {
        // The right to delete users covers the roles that they have.
        if (mayDelete && DELETIONS.includes(name)) continue
        const asked = request(other)
        for (const caller of asked ? [headers, editor] : []) {
          const { status, body } = await send(asked!, caller)
          expect(status, `${name}: ${JSON.stringify(body)}`).to.equal(403)
        }
        expect(await stored(row), name).to.deep.equal(before)
      }
    })
  }

  it('is not what a new user writes of themselves', async () => {
    const user = 'urn:li:corpuser:crea'
    const headers = await withoutPlatform(user)
    const proposal = upsert(user, 'groupMembership', { groups: ['urn:li:corpGroup:admins'] })
    const { status } = await server.post(INGEST_PROPOSAL, { proposal }, headers)
    expect(status).to.equal(403)
    const { graph } = server.stores
    const entity = (await graph.read([user], ['groupMembership'])).get(user)
    expect(entity?.aspects.has('groupMembership')).to.not.equal(true)
  })

  it('is left as it is by ordinary writes, which editors make of users', async () => {
    const user = 'urn:li:corpuser:plain'
    const proposals = [
      upsert(user, 'corpUserInfo', { active: true, displayName: 'Plain' }),
      upsert(user, 'status', { removed: false }),
      upsert(user, 'groupMembership', { groups: [] }),
    ]
    await ingestAs(server, editor, proposals)
    const removal = upsert(user, 'status', { removed: true })
    expect((await server.post(INGEST_PROPOSAL, { proposal: removal }, editor)).status).to.equal(403)
  })

  it('is what GraphQL changes with the same rights', async () => {
    const headers = await withoutPlatform('urn:li:corpuser:writer')
    const ada = 'urn:li:corpuser:grace'
    const groupUrn = 'urn:li:corpGroup:data-platform'
    const members = `input: {groupUrn: "${groupUrn}", userUrns: ["${ada}"]}`
    const mutations = [
      `addGroupMembers(${members})`,
      `removeGroupMembers(${members})`,
      `updateUserStatus(urn: "${ada}", status: SUSPENDED)`,
      `batchUpdateSoftDeleted(input: {urns: ["${ada}"], deleted: true})`,
      `batchAssignRole(input: {roleUrn: "urn:li:dataHubRole:Editor", actors: ["${ada}"]})`,
      `removeUser(urn: "${ada}")`,
      `removeGroup(urn: "${groupUrn}")`,
      'updateGlobalViewsSettings(input: {})',
      'updateApplicationsSettings(input: {enabled: true})',
    ]
    for (const mutation of mutations) {
      const { errors } = await ask(server, `mutation { ${mutation} }`, {}, headers)
      expect(JSON.stringify(errors), mutation).to.match(/unauthorized/i)
    }
  })

  it('is not removed with the mentions of what somebody may delete', async () => {
    const headers = await withoutPlatform('urn:li:corpuser:remover')
    const before = await Promise.all(ROWS.map(stored))
    for (const urn of ['urn:li:corpGroup:data-platform', 'urn:li:dataHubRole:Editor']) {
      const { status } = await server.post('/entities?action=deleteReferences', { urn }, headers)
      expect(status, urn).to.equal(403)
    }
    expect(await Promise.all(ROWS.map(stored))).to.deep.equal(before)
  })

  it('is all that decisions read of people, groups, roles and policies', async () => {
    const read = new Set<string>()
    const note = (urns: readonly string[], aspects: readonly string[] = []) => {
      for (const urn of urns)
        for (const aspect of aspects) read.add(`${entityTypeOf(urn)} ${aspect}`)
    }
    const { graph } = server.stores
    const recording = new Proxy(graph, {
      get(target, name) {
        const member = Reflect.get(target, name) as unknown
        if (typeof member !== 'function') return member
        return (...given: unknown[]) => {
          if (name === 'read') note(...(given as [string[], string[]]))
          if (name === 'hashes') read.add((given as string[]).join(' '))
          return Reflect.apply(member, target, given) as unknown
        }
      },
    })
    const user = 'urn:li:corpuser:ada'
    await ingestAs(server, admin, [
      upsert('urn:li:corpGroup:data-platform', 'status', { removed: false }),
      upsert(user, 'status', { removed: false }),
    ])
    const policies = new Policies(recording, registry)
    await policies.mayOnPlatform({ actor: user }, 'MANAGE_POLICIES')
    await policies.outranking({ actor: user }, [
      'urn:li:corpGroup:data-platform',
      'urn:li:corpuser:b',
    ])
    await policies.states.of(user)
    await isServiceAccount(recording, undefined, user)
    await findInvitation({ graph: recording, clock: server.clock }, 'x', undefined).catch(() => {})
    expect([...read]).to.include.members([
      'corpuser groupMembership',
      'corpGroup status',
      'corpuser corpUserStatus',
      'corpuser subTypes',
      'dataHubRole status',
      'dataHubPolicy dataHubPolicyInfo',
      'inviteToken inviteToken',
    ])
    const ungoverned = [...read].filter((each) => {
      const [type = '', aspect = ''] = each.split(' ')
      return !registry.isMisplaced(type, aspect) && !registry.governance(type, aspect)
    })
    expect(ungoverned).to.deep.equal([])
  })
})

/** Returns another value of the aspect, which decides something else. */
function changed({ aspect, value }: Row): object {
  switch (aspect) {
    case 'status':
      return { removed: false }
    case 'corpUserStatus':
      return { ...value, status: 'ACTIVE' }
    case 'groupMembership':
      return { groups: ['urn:li:corpGroup:admins'] }
    case 'nativeGroupMembership':
      return { nativeGroups: ['urn:li:corpGroup:admins'] }
    default:
      return { ...value, description: 'Other.' }
  }
}
