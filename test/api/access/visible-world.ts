import * as fc from 'fast-check'
import type { DataHubPolicyInfo } from '../../../graph/aspects/people/data-hub-policy-info.ts'
import { entityTypeOf } from '../../../graph/model/urn.ts'
import type { Resource } from '../../../server/authorize/policies/policy.ts'
import { RESOURCE_FIELDS } from '../../../graph/policy-check.ts'

/** A small world of entities of which random policies show parts. */

export const USERS = ['urn:li:corpuser:ada', 'urn:li:corpuser:bob']
export const GROUPS = ['urn:li:corpGroup:g', 'urn:li:corpGroup:h']
export const ROLES = ['urn:li:dataHubRole:Reader', 'urn:li:dataHubRole:Editor']
export const OWNERSHIP_TYPES = [
  'urn:li:ownershipType:__system__technical_owner',
  'urn:li:ownershipType:v1.0',
]
export const TAGS = ['urn:li:tag:pii', 'urn:li:tag:PII', 'urn:li:tag:open']
const domain = (name: string) => `urn:li:domain:${name}`
const box = (name: string) => `urn:li:container:${name}`
const node = (name: string) => `urn:li:glossaryNode:${name}`
const term = (name: string) => `urn:li:glossaryTerm:${name}`

/** Nodes of trees with their parents; `lost` was never written. */
export const PARENTS: Readonly<Record<string, string | undefined>> = {
  [domain('finance')]: undefined,
  [domain('accounting')]: domain('finance'),
  [domain('payroll')]: domain('accounting'),
  [domain('sales')]: undefined,
  [domain('orphan')]: domain('lost'),
  [box('db')]: undefined,
  [box('db.schema')]: box('db'),
  [box('other')]: undefined,
  [node('business')]: undefined,
  [node('money')]: node('business'),
  [term('revenue')]: node('money'),
  [term('cost')]: undefined,
}
const nodesOf = (type: string) =>
  Object.keys(PARENTS).filter((urn) => urn.startsWith(`urn:li:${type}:`))
export const DOMAINS = [...nodesOf('domain'), domain('lost')]
export const CONTAINERS = nodesOf('container')
export const TERMS = [...nodesOf('glossaryNode'), ...nodesOf('glossaryTerm')]
export const PLATFORM_INSTANCE = 'urn:li:dataPlatformInstance:(urn:li:dataPlatform:hive,eu)'

/** Facts of an entity. */
export interface Facts {
  readonly urn: string
  readonly owners: readonly { readonly owner: string; readonly typeUrn: string }[]
  readonly tags: readonly string[]
  readonly domains: readonly string[]
  readonly container: string | undefined
  readonly terms: readonly string[]
  readonly instance: string | undefined
}

const hive = (name: string) => `urn:li:dataset:(urn:li:dataPlatform:hive,${name},PROD)`
/** Restricted entities outside of trees. */
export const ASSETS = [
  hive('shop.orders'),
  hive('shop.Orders_2'),
  hive('shop2.items'),
  'urn:li:dataset:(urn:li:dataPlatform:kafka,shop.orders,PROD)',
  'urn:li:chart:(looker,orders)',
  'urn:li:dashboard:(looker,orders)',
  'urn:li:dataFlow:(airflow,orders,prod)',
  'urn:li:dataProduct:orders',
]

const some = <T>(values: readonly T[], maxLength = 2) =>
  fc.uniqueArray(fc.constantFrom(...values), { maxLength })

/** The facts of an entity. */
export const factsOf = (urn: string): fc.Arbitrary<Facts> =>
  fc.record({
    urn: fc.constant(urn),
    owners: fc.array(
      fc.record({
        owner: fc.constantFrom(...USERS, ...GROUPS),
        typeUrn: fc.constantFrom(...OWNERSHIP_TYPES),
      }),
      { maxLength: 2 },
    ),
    tags: some(TAGS),
    domains: some(DOMAINS, 1),
    container: fc.option(fc.constantFrom(...CONTAINERS), { nil: undefined }),
    terms: some(nodesOf('glossaryTerm')),
    instance: fc.option(fc.constant(PLATFORM_INSTANCE), { nil: undefined }),
  })

/** Values that criteria name, by field; beginnings too. */
const CRITERIA: Readonly<Record<string, readonly string[]>> = {
  TYPE: ['dataset', 'data', 'chart', 'domain', 'glossaryTerm', 'tag'],
  URN: [
    ...ASSETS.slice(0, 4),
    hive('').slice(0, -',PROD)'.length),
    hive('shop.').slice(0, -',PROD)'.length),
    hive('shop').slice(0, -',PROD)'.length),
    hive('shop.Or').slice(0, -',PROD)'.length),
    hive('shop.or').slice(0, -',PROD)'.length),
    'urn:li:d',
    'urn:li:domain:f',
    '',
  ],
  OWNER: [...USERS, 'urn:li:corp'],
  TAG: [...TAGS, 'urn:li:tag:p', 'urn:li:tag:P'],
  DOMAIN: [...DOMAINS, 'urn:li:domain:f', 'urn:li:domain:l'],
  CONTAINER: [...CONTAINERS, 'urn:li:container:db'],
  GLOSSARY: [...TERMS, 'urn:li:glossaryNode:', 'urn:li:glossaryTerm:c'],
  DATA_PLATFORM_INSTANCE: [PLATFORM_INSTANCE, 'urn:li:dataPlatformInstance:('],
  GROUP_MEMBERSHIP: [...GROUPS],
  NO_SUCH: ['x'],
}

const criterion = fc.constantFrom(...RESOURCE_FIELDS, 'NO_SUCH').chain((field) =>
  fc.record({
    field: fc.constant(field),
    values: some(CRITERIA[field] ?? []),
    condition: fc.constantFrom('EQUALS', 'EQUALS', 'STARTS_WITH', 'NOT_EQUALS'),
  }),
)

/** Policies of which most show something to somebody. */
export const policy = fc.record({
  displayName: fc.constant('p'),
  description: fc.constant(''),
  type: fc.constantFrom('METADATA', 'METADATA', 'METADATA', 'PLATFORM'),
  state: fc.constantFrom('ACTIVE', 'ACTIVE', 'ACTIVE', 'INACTIVE'),
  privileges: fc.uniqueArray(
    fc.constantFrom('VIEW_ENTITY_PAGE', 'EDIT_ENTITY', 'EDIT_ENTITY_TAGS', 'DELETE_ENTITY'),
    { maxLength: 2 },
  ),
  resources: fc.oneof(
    { weight: 8, arbitrary: fc.array(criterion, { minLength: 1, maxLength: 3 }).map(filterOf) },
    { weight: 1, arbitrary: fc.constant({ type: 'dataset', resources: [ASSETS[0]] }) },
    { weight: 1, arbitrary: fc.constant(undefined) },
  ),
  actors: fc.record(
    {
      users: some(USERS, 1),
      groups: some(GROUPS, 1),
      roles: some(ROLES, 1),
      allUsers: fc.boolean(),
      allGroups: fc.boolean(),
      resourceOwners: fc.boolean(),
      resourceOwnersTypes: some(OWNERSHIP_TYPES),
    },
    { requiredKeys: [] },
  ),
}) as fc.Arbitrary<DataHubPolicyInfo>

function filterOf(criteria: readonly object[]) {
  return { filter: { criteria } }
}

/** Returns the entities and everything above them. */
export function upwards(starts: readonly (string | undefined)[]): Set<string> {
  const found = new Set<string>()
  for (let at of starts) for (; at !== undefined; at = PARENTS[at]) found.add(at)
  return found
}

/** What policies compare. */
export function resourceOf({
  urn,
  owners,
  tags,
  domains,
  container,
  terms,
  instance,
}: Facts): Resource {
  const type = entityTypeOf(urn)
  const self = (...types: string[]) => (types.includes(type) ? [urn] : [])
  return {
    urn,
    owners: owners.map(({ owner, typeUrn }) => ({ urn: owner, type: typeUrn })),
    fields: {
      TYPE: new Set([type]),
      URN: new Set([urn]),
      OWNER: new Set(owners.map(({ owner }) => owner)),
      TAG: new Set(tags),
      DOMAIN: upwards([...self('domain'), ...domains]),
      CONTAINER: upwards([container]),
      GLOSSARY: upwards([...self('glossaryTerm', 'glossaryNode'), ...terms]),
      DATA_PLATFORM_INSTANCE: new Set(instance === undefined ? [] : [instance]),
      GROUP_MEMBERSHIP: new Set(),
    },
  }
}
