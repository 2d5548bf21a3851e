import type { AspectCheck } from './model/aspect.ts'
import { jsonText } from './model/json-text.ts'
import { PLATFORM_PRIVILEGES, privilegeNamed } from './model/privilege.ts'
import type { Policy } from './records/policy.ts'
import { SHIPPED_POLICIES } from './system-policies.ts'

type CoveredResources = NonNullable<Policy['resources']>

/** Properties of an entity that criteria of a policy compare, by DataHub's name. */
export const RESOURCE_FIELDS = [
  'TYPE',
  'URN',
  'OWNER',
  'DOMAIN',
  'CONTAINER',
  'TAG',
  'GLOSSARY',
  'DATA_PLATFORM_INSTANCE',
  'GROUP_MEMBERSHIP',
] as const
export type ResourceField = (typeof RESOURCE_FIELDS)[number]

/** Names in policies of older releases. */
const FORMER_FIELDS: ReadonlyMap<string, ResourceField> = new Map([
  ['RESOURCE_TYPE', 'TYPE'],
  ['RESOURCE_URN', 'URN'],
])

/** Returns the property that a criterion compares; undefined for an unknown name. */
export function resourceFieldNamed(text: string): ResourceField | undefined {
  const name = text.toUpperCase()
  return RESOURCE_FIELDS.find((field) => field === name) ?? FORMER_FIELDS.get(name)
}

const SHIPPED: ReadonlySet<string> = new Set(SHIPPED_POLICIES.map(({ urn }) => urn))

/**
 * Returns why a policy is refused (docs/interface: access/unenforced, access/policy-filters). What a
 * stored policy already has stays valid, and so do all privileges of the shipped policies, which
 * clients of DataHub write.
 */
export const policyProblem: AspectCheck = ({ urn, value, before }) => {
  const [policy, former] = [value as Policy, before as Policy | undefined]
  const kept = new Set(former?.privileges)
  const added = SHIPPED.has(urn)
    ? []
    : (policy.privileges ?? []).filter(
        (name) => !kept.has(name) && !privilegeNamed(name)?.isEnforced,
      )
  if (added.length > 0)
    return `/privileges: this server asks for none of ${added.join(', ')}, so that no policy can grant them`
  return former && policyScope(former) === policyScope(policy) ? undefined : filterProblem(policy)
}

const policyScope = ({ type, privileges, resources }: Policy) =>
  jsonText({ type, privileges, resources })

/** Returns whether a policy names the entities that it covers. */
export function isFiltered({
  filter,
  type,
  resources = [],
  allResources,
}: CoveredResources): boolean {
  if (filter) return (filter.criteria ?? []).length > 0
  return type !== undefined || (resources.length > 0 && allResources !== true)
}

function filterProblem({ type, privileges = [], resources = {} }: Policy) {
  for (const name of ['filter', 'privilegeConstraints'] as const)
    for (const [at, { field = '' }] of (resources[name]?.criteria ?? []).entries())
      if (!resourceFieldNamed(field))
        return `/resources/${name}/criteria/${at}/field: ${JSON.stringify(field)} is none of ${RESOURCE_FIELDS.join(', ')}`
  if (!isFiltered(resources)) return undefined
  if (type === 'PLATFORM')
    return '/resources: a PLATFORM policy is for the whole platform and takes no filter; use the type METADATA'
  const areAllOnPlatform = privileges.every((name) => Object.hasOwn(PLATFORM_PRIVILEGES, name))
  return areAllOnPlatform && privileges.length > 0
    ? '/resources: all privileges of the policy are for the whole platform, where no filter applies'
    : undefined
}
