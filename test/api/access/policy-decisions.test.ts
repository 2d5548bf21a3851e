import { expect } from 'chai'
import * as fc from 'fast-check'
import type { DataHubPolicyInfo } from '../../../graph/aspects/people/data-hub-policy-info.ts'
import {
  grantingPolicies,
  type Actor,
  type Resource,
  compilePolicy,
} from '../../../server/authorize/policies/policy.ts'
import { RESOURCE_FIELDS, type ResourceField } from '../../../graph/policy-check.ts'
import { AMOUNTS } from '../../support/run/settings.ts'

const some = <T>(values: readonly T[]) => fc.subarray([...values])
const USERS = ['urn:li:corpuser:a', 'urn:li:corpuser:b']
const GROUPS = ['urn:li:corpGroup:g', 'urn:li:corpGroup:h']
const ROLES = ['urn:li:dataHubRole:R', 'urn:li:dataHubRole:S']
const TYPES = ['urn:li:ownershipType:t', 'urn:li:ownershipType:u']
const VALUES = ['x', 'xy', 'z']
const PRIVILEGES = ['EDIT_ENTITY', 'EDIT_ENTITY_TAGS', 'UNHEARD_OF']

const filter = fc.record({
  criteria: fc.array(
    fc.record(
      {
        field: fc.constantFrom('TYPE', 'tag', 'DOMAIN', 'RESOURCE_URN', 'NO_SUCH'),
        values: some(VALUES),
        condition: fc.constantFrom('EQUALS', 'STARTS_WITH', 'NOT_EQUALS'),
      },
      { requiredKeys: ['field', 'values'] },
    ),
    { maxLength: 2 },
  ),
})
const policy = fc.record({
  displayName: fc.constant('p'),
  type: fc.constantFrom('PLATFORM', 'METADATA', undefined),
  state: fc.constantFrom('ACTIVE', 'ACTIVE', 'INACTIVE', 'DRAFT'),
  privileges: some(PRIVILEGES),
  resources: fc.option(
    fc.record(
      {
        type: fc.constantFrom(...VALUES),
        resources: some(VALUES),
        allResources: fc.boolean(),
        filter,
        privilegeConstraints: filter,
      },
      { requiredKeys: [] },
    ),
    { nil: undefined },
  ),
  actors: fc.record(
    {
      users: some(USERS),
      groups: some(GROUPS),
      roles: some(ROLES),
      allUsers: fc.boolean(),
      allGroups: fc.boolean(),
      resourceOwners: fc.boolean(),
      resourceOwnersTypes: some(TYPES),
    },
    { requiredKeys: [] },
  ),
}) as fc.Arbitrary<DataHubPolicyInfo>

const actor: fc.Arbitrary<Actor> = fc.record({
  urn: fc.constantFrom(...USERS),
  groups: some(GROUPS).map((each) => new Set(each)),
  roles: some(ROLES).map((each) => new Set(each)),
})
const resource: fc.Arbitrary<Resource> = fc.record({
  urn: fc.constantFrom(...VALUES),
  owners: fc.array(
    fc.record({
      urn: fc.constantFrom(...USERS, ...GROUPS),
      type: fc.option(fc.constantFrom(...TYPES), { nil: undefined }),
    }),
    { maxLength: 2 },
  ),
  fields: fc.record(
    Object.fromEntries(
      RESOURCE_FIELDS.map((name) => [name, some(VALUES).map((each) => new Set(each))]),
    ) as unknown as Record<ResourceField, fc.Arbitrary<ReadonlySet<string>>>,
  ),
})

type Resources = NonNullable<DataHubPolicyInfo['resources']>
type Filter = Resources['filter']

/** The rules again, from the stored policy, without sets and without early ends. */
function isGranted(
  info: DataHubPolicyInfo,
  who: Actor,
  privilege: string,
  what: Resource | undefined,
  labels: readonly Resource[] | undefined,
): boolean {
  const { actors = {}, resources } = info
  const isNamed = [
    actors.allUsers === true,
    actors.allGroups === true && who.groups.size > 0,
    (actors.users ?? []).includes(who.urn),
    (actors.groups ?? []).some((each) => who.groups.has(each)),
    (actors.roles ?? []).some((each) => who.roles.has(each)),
    actors.resourceOwners === true &&
      (what?.owners ?? []).some(
        ({ urn, type }) =>
          [who.urn, ...who.groups].includes(urn) &&
          (!actors.resourceOwnersTypes || actors.resourceOwnersTypes.some((each) => each === type)),
      ),
  ].includes(true)
  const covers = () => {
    if (!resources) return true
    if (info.type === 'PLATFORM' && isForAll(resources)) return true
    if (!what) return false
    if (resources.filter) return matches(resources.filter, what)
    return (
      (resources.type === undefined || what.fields.TYPE.has(resources.type)) &&
      (!resources.resources ||
        resources.allResources === true ||
        resources.resources.some((each) => what.fields.URN.has(each)))
    )
  }
  const constraints = resources?.privilegeConstraints
  const isAllowed =
    !constraints ||
    (constraints.criteria ?? []).length === 0 ||
    labels?.every((label) => matches(constraints, label)) === true
  return (
    info.state === 'ACTIVE' &&
    (info.privileges ?? []).includes(privilege) &&
    isNamed &&
    covers() &&
    isAllowed
  )
}

const isForAll = ({ filter: stated, type, resources: urns = [], allResources }: Resources) =>
  stated ? (stated.criteria ?? []).length === 0 : !type && (allResources === true || !urns.length)

function matches(wanted: NonNullable<Filter>, { fields }: Resource): boolean {
  return (wanted.criteria ?? []).every(({ field = '', values = [], condition = 'EQUALS' }) => {
    const name = field.toUpperCase().replace('RESOURCE_', '')
    const actual = RESOURCE_FIELDS.some((each) => each === name)
      ? [...fields[name as ResourceField]]
      : undefined
    if (!actual) return false
    if (condition === 'EQUALS') return values.some((value) => actual.includes(value))
    if (condition === 'NOT_EQUALS') return values.every((value) => !actual.includes(value))
    return values.some((value) => actual.some((each) => each.startsWith(value)))
  })
}

// docs/interface: access/policies
describe('what policies grant', () => {
  it('is what their rules say, for random policies, actors, entities and labels', () => {
    const question = fc.record({
      privilege: fc.constantFrom(...PRIVILEGES),
      what: fc.option(resource, { nil: undefined }),
      labels: fc.option(fc.array(resource, { maxLength: 2 }), { nil: undefined }),
    })
    fc.assert(
      fc.property(fc.array(policy, { maxLength: 4 }), actor, question, (infos, who, asked) => {
        const { privilege, what, labels } = asked
        const compiled = infos.flatMap((info, at) => compilePolicy(String(at), info) ?? [])
        const granted = grantingPolicies(compiled, who, {
          privilege,
          ...(what && { resource: what }),
          ...(labels && { labels }),
        }).map(({ urn }) => urn)
        const expected = infos.flatMap((info, at) =>
          isGranted(info, who, privilege, what, labels) ? [String(at)] : [],
        )
        expect(granted).to.deep.equal(expected)
      }),
      { numRuns: AMOUNTS.randomHeaders },
    )
  })
})

describe('a policy for owners', () => {
  const [ada, team, steward] = [USERS[0]!, GROUPS[0]!, TYPES[0]!]
  const member: Actor = { urn: ada, groups: new Set([team]), roles: new Set() }

  for (const { title, owner, types, expected } of [
    { title: 'grants owners', owner: { urn: ada }, types: undefined, expected: true },
    { title: 'grants members of owners', owner: { urn: team }, types: undefined, expected: true },
    { title: 'refuses others', owner: { urn: USERS[1]! }, types: undefined, expected: false },
    {
      title: 'grants its types',
      owner: { urn: ada, type: steward },
      types: [steward],
      expected: true,
    },
    {
      title: 'refuses other types',
      owner: { urn: ada, type: TYPES[1]! },
      types: [steward],
      expected: false,
    },
    {
      title: 'refuses owners without a type',
      owner: { urn: ada },
      types: [steward],
      expected: false,
    },
  ]) {
    it(title, () => {
      expect(isOwnerGranted(member, owner, types)).to.equal(expected)
    })
  }
})

function isOwnerGranted(who: Actor, owner: object, types: string[] | undefined): boolean {
  const fields = Object.fromEntries(RESOURCE_FIELDS.map((name) => [name, new Set<string>()]))
  const owned = { urn: 'x', owners: [owner], fields } as unknown as Resource
  const actors = { resourceOwners: true, ...(types && { resourceOwnersTypes: types }) }
  const info = { state: 'ACTIVE', type: 'METADATA', privileges: ['EDIT_ENTITY'], actors }
  const compiled = compilePolicy('urn:li:dataHubPolicy:p', info as DataHubPolicyInfo)
  const question = { privilege: 'EDIT_ENTITY', resource: owned, labels: undefined }
  return grantingPolicies([compiled!], who, question).length === 1
}

describe('a policy without criteria', () => {
  const actors = { allUsers: true }
  const who: Actor = { urn: USERS[0]!, groups: new Set(), roles: new Set() }
  const fields = Object.fromEntries(RESOURCE_FIELDS.map((name) => [name, new Set<string>()]))
  const entity = { urn: 'x', owners: [{ urn: USERS[0]! }], fields } as unknown as Resource

  for (const { title, info, resource: asked, expected } of [
    {
      title: 'covers the platform',
      info: { type: 'PLATFORM', actors, resources: { allResources: true } },
      resource: undefined,
      expected: 1,
    },
    {
      title: 'covers every entity',
      info: { type: 'METADATA', actors, resources: {} },
      resource: entity,
      expected: 1,
    },
    {
      title: 'grants owners nothing unless it says so',
      info: { type: 'METADATA', actors: {} },
      resource: entity,
      expected: 0,
    },
  ]) {
    it(title, () => {
      const stored = { state: 'ACTIVE', privileges: ['EDIT_ENTITY'], ...info } as DataHubPolicyInfo
      const compiled = compilePolicy('urn:li:dataHubPolicy:p', stored)!
      const question = { privilege: 'EDIT_ENTITY', resource: asked }
      expect(grantingPolicies([compiled], who, question)).to.have.length(expected)
    })
  }
})
