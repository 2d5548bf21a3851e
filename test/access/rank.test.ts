import { expect } from 'chai'
import type { JsonObject } from '../../graph/model/json.ts'
import { PLATFORM_PRIVILEGES } from '../../graph/model/privilege.ts'
import { registry } from '../../graph/registry.ts'
import { ROOT_USER } from '../../graph/system-policies.ts'
import { Policies } from '../../server/authorize/policies/policies.ts'
import type { Role } from '../../server/authorize/roles.ts'
import { accessInMemory } from '../support/access-in-memory.ts'
import { upsert } from '../support/edits.ts'
import { having, onlyUsers, policyInfo } from '../support/people.ts'

const [clerk, boss] = ['urn:li:corpuser:clerk', 'urn:li:corpuser:boss']
const [group, admins] = ['urn:li:corpGroup:bosses', 'urn:li:dataHubRole:Admin']
const datasets = having('TYPE', ['dataset'])
const constrained = { privilegeConstraints: having('URN', ['urn:li:tag:pii']).filter }
const [unenforced] = Object.entries(PLATFORM_PRIVILEGES).find(([, { isEnforced }]) => !isEnforced)!

type PolicyRow = readonly [privileges: readonly string[], actors: object, more?: object]

/** Policies of a catalog, and whether the clerk holds as much as a principal. */
interface Row {
  readonly title: string
  readonly policies?: readonly PolicyRow[]
  readonly edits?: Parameters<ReturnType<typeof accessInMemory>['graph']['write']>[0]
  /** Roles that tokens or the issuer give the principal. */
  readonly lent?: readonly Role[]
  /** The boss, unless it names another one. */
  readonly principal?: string
  readonly isCovered: boolean
}

const clerkHolds = (...privileges: readonly string[]): PolicyRow => [privileges, onlyUsers(clerk)]
const bossHolds = (...privileges: readonly string[]): PolicyRow => [privileges, onlyUsers(boss)]
const ofAdmins: PolicyRow = [['MANAGE_SECRETS'], { roles: [admins] }]
const ofGroup: PolicyRow = [['MANAGE_SECRETS'], { groups: [group] }]
const hasRole = (urn: string) => upsert(urn, 'roleMembership', { roles: [admins] })
const existing = upsert(admins, 'dataHubRoleInfo', { name: 'Admin', description: '' })
const isMember = upsert(boss, 'groupMembership', { groups: [group] })
const isRemoved = (urn: string) => upsert(urn, 'status', { removed: true })

const ROWS: readonly Row[] = [
  { title: 'nothing', isCovered: true },
  {
    title: 'as much by another policy',
    policies: [clerkHolds('MANAGE_USERS_AND_GROUPS'), bossHolds('MANAGE_USERS_AND_GROUPS')],
    isCovered: true,
  },
  {
    title: 'one privilege more',
    policies: [
      clerkHolds('MANAGE_USERS_AND_GROUPS'),
      bossHolds('MANAGE_USERS_AND_GROUPS', 'MANAGE_SECRETS'),
    ],
    isCovered: false,
  },
  { title: 'what is not enforced', policies: [bossHolds(unenforced)], isCovered: true },
  {
    title: 'as much by a policy that names both',
    policies: [[['EDIT_ENTITY'], onlyUsers(clerk, boss), { resources: datasets }]],
    isCovered: true,
  },
  {
    title: 'what owners hold',
    policies: [[['DELETE_ENTITY'], { resourceOwners: true }]],
    isCovered: true,
  },
  {
    title: 'what everybody holds',
    policies: [[['GENERATE_PERSONAL_ACCESS_TOKENS'], { allUsers: true }]],
    isCovered: true,
  },
  {
    title: 'a privilege on some entities',
    policies: [[['EDIT_ENTITY_TAGS'], onlyUsers(boss), { resources: datasets }]],
    isCovered: false,
  },
  {
    title: 'a privilege on some entities, which the clerk holds on all',
    policies: [
      clerkHolds('EDIT_ENTITY_TAGS'),
      [['EDIT_ENTITY_TAGS'], onlyUsers(boss), { resources: datasets }],
    ],
    isCovered: true,
  },
  {
    title: 'a privilege that the clerk holds on some entities only',
    policies: [
      bossHolds('EDIT_ENTITY_TAGS'),
      [['EDIT_ENTITY_TAGS'], onlyUsers(clerk), { resources: datasets }],
    ],
    isCovered: false,
  },
  {
    title: 'a privilege that the clerk holds for some labels only',
    policies: [
      bossHolds('EDIT_ENTITY_TAGS'),
      [['EDIT_ENTITY_TAGS'], onlyUsers(clerk), { resources: { ...constrained, filter: {} } }],
    ],
    isCovered: false,
  },
  {
    title: 'more by a policy that is inactive',
    policies: [[['MANAGE_SECRETS'], onlyUsers(boss), { state: 'INACTIVE' }]],
    isCovered: true,
  },
  {
    title: 'more by a role',
    policies: [ofAdmins],
    edits: [existing, hasRole(boss)],
    isCovered: false,
  },
  {
    title: 'more by a role that is deleted',
    policies: [ofAdmins],
    edits: [existing, hasRole(boss), isRemoved(admins)],
    isCovered: true,
  },
  {
    title: 'more by a role of a group',
    policies: [ofAdmins],
    edits: [existing, hasRole(group), isMember],
    isCovered: false,
  },
  {
    title: 'more by a role of a group that is deleted',
    policies: [ofAdmins],
    edits: [existing, hasRole(group), isMember, isRemoved(group)],
    isCovered: true,
  },
  { title: 'more as a group', policies: [ofGroup], principal: group, isCovered: false },
  {
    title: 'more as a group that is deleted, and may be restored',
    policies: [ofGroup],
    edits: [isRemoved(group)],
    principal: group,
    isCovered: false,
  },
  {
    title: 'nothing as the root user',
    policies: [clerkHolds('MANAGE_POLICIES')],
    principal: ROOT_USER,
    isCovered: false,
  },
  { title: 'more as the clerk', lent: ['admin'], principal: clerk, isCovered: true },
  ...(
    [
      ['admin', 'MANAGE_ACCESS_TOKENS', false],
      ['admin', 'EDIT_ENTITY', false],
      ['admin', 'MANAGE_POLICIES', true],
      ['editor', 'MANAGE_ACCESS_TOKENS', false],
      ['editor', 'EDIT_ENTITY', true],
      ['editor', 'MANAGE_POLICIES', true],
      ['reader', 'MANAGE_ACCESS_TOKENS', true],
      ['reader', 'EDIT_ENTITY', true],
      ['reader', 'MANAGE_POLICIES', true],
    ] as const
  ).map(([role, privilege, isCovered]) => ({
    title: `the role ${role} of a token or the issuer, and the clerk ${privilege}`,
    policies: [clerkHolds(privilege)],
    lent: [role],
    isCovered,
  })),
]

// docs/interface: access/rank
describe('somebody who holds', () => {
  for (const { title, policies = [], edits = [], lent = [], principal = boss, isCovered } of ROWS) {
    it(`${title} ${isCovered ? 'is covered by' : 'outranks'} the clerk`, async () => {
      const { graph } = accessInMemory()
      const written = policies.map(([privileges, actors, more], at) =>
        upsert(
          `urn:li:dataHubPolicy:${at}`,
          'dataHubPolicyInfo',
          policyInfo('p', privileges, actors, more) as object as JsonObject,
        ),
      )
      await graph.write([...written, ...edits])
      const authority = new Policies(graph, registry, undefined, async () => lent)
      const above = await authority.outranking({ actor: clerk }, [principal])
      expect([...above]).to.deep.equal(isCovered ? [] : [principal])
    })
  }
})
