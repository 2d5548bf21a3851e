import type { PolicyEntry } from './entries.ts'

/** A change of one policy. */
export interface PolicyChange {
  readonly id: string
  readonly action: 'create' | 'change' | 'delete'
  readonly before?: PolicyEntry
  readonly after?: PolicyEntry
  /** Members that a change of an existing policy concerns. */
  readonly members: readonly string[]
}

/** Privileges that an actor gains or loses in a scope; all in words for people. */
export interface GrantChange {
  readonly actor: string
  readonly scope: string
  readonly privileges: readonly string[]
}

/**
 * Returns the changes that make the policies those of a file.
 *
 * @param prunes whether policies that the file lacks are deleted
 */
export function comparePolicies(
  storedEntries: readonly PolicyEntry[],
  fileEntries: readonly PolicyEntry[],
  prunes: boolean,
): PolicyChange[] {
  const before = new Map(storedEntries.map((entry) => [entry.id, entry]))
  const upserts = fileEntries.flatMap((after): PolicyChange[] => {
    const storedEntry = before.get(after.id)
    if (!storedEntry) return [{ id: after.id, action: 'create', after, members: [] }]
    const members = changedMembers(storedEntry, after)
    if (members.length === 0) return []
    return [{ id: after.id, action: 'change', before: storedEntry, after, members }]
  })
  return prunes
    ? [...upserts, ...findMissingIds(storedEntries, fileEntries).map(toDeletion)]
    : upserts
}

/** Returns the stored policies that a file lacks. */
export function findMissingIds(
  storedEntries: readonly PolicyEntry[],
  fileEntries: readonly PolicyEntry[],
) {
  const fileIds = new Set(fileEntries.map(({ id }) => id))
  return storedEntries.filter(({ id }) => !fileIds.has(id))
}

const toDeletion = (before: PolicyEntry): PolicyChange => {
  return { id: before.id, action: 'delete', before, members: [] }
}

const MEMBERS = [
  'name',
  'description',
  'type',
  'state',
  'privileges',
  'actors',
  'resources',
] as const

function changedMembers(before: PolicyEntry, after: PolicyEntry): string[] {
  return MEMBERS.filter((name) => canonicalText(before[name]) !== canonicalText(after[name]))
}

/**
 * Returns a text that is equal for values that grant the same: order and defaults do not matter. An
 * empty list is the default everywhere but in `resourceOwnersTypes`, where it grants to no owner.
 */
function canonicalText(value: unknown): string {
  if (Array.isArray(value)) return `[${value.map(canonicalText).toSorted().join()}]`
  if (typeof value !== 'object' || value === null)
    return value === '' || value === undefined ? '' : JSON.stringify(value)
  const members = Object.entries(value as Record<string, unknown>)
    .filter(([, member]) => member !== false && member !== null)
    .filter(([name, member]) => name === 'resourceOwnersTypes' || canonicalText(member) !== '[]')
    .map(([name, member]) => `${name}:${canonicalText(member)}`)
  return `{${members.toSorted().join()}}`
}

/** Returns who gains and who loses what by the changes, other policies considered. */
export function grantChanges(
  storedEntries: readonly PolicyEntry[],
  changes: readonly PolicyChange[],
): { readonly gains: readonly GrantChange[]; readonly losses: readonly GrantChange[] } {
  const changedIds = new Set(changes.map(({ id }) => id))
  const keptEntries = storedEntries.filter(({ id }) => !changedIds.has(id))
  const before = listGrants(storedEntries)
  const after = listGrants([...keptEntries, ...changes.flatMap((change) => change.after ?? [])])
  return { gains: findLacking(after, before), losses: findLacking(before, after) }
}

/** Privileges by actor and scope, which are joined by a line break. */
type Grants = ReadonlyMap<string, ReadonlySet<string>>

function listGrants(policies: readonly PolicyEntry[]): Grants {
  const grants = new Map<string, Set<string>>()
  for (const policy of policies.filter(({ state }) => state === 'ACTIVE')) {
    for (const actor of describeActors(policy.actors)) {
      const key = `${actor}\n${describeScope(policy)}`
      const privileges = grants.get(key) ?? new Set()
      for (const privilege of policy.privileges) privileges.add(privilege)
      grants.set(key, privileges)
    }
  }
  return grants
}

function findLacking(grants: Grants, otherGrants: Grants): GrantChange[] {
  return [...grants].flatMap(([key, grantPrivileges]) => {
    const privileges = [...grantPrivileges]
      .filter((privilege) => !otherGrants.get(key)?.has(privilege))
      .toSorted()
    const [actor = '', scope = ''] = key.split('\n')
    return privileges.length > 0 ? [{ actor, scope, privileges }] : []
  })
}

function describeActors({ users, groups, roles, ...given }: PolicyEntry['actors']): string[] {
  const nameActors = (kind: string, urns: readonly string[] = []) =>
    urns.map((urn) => `${kind} ${shortName(urn)}`)
  const { allUsers, allGroups, resourceOwners, resourceOwnersTypes } = given
  const types = resourceOwnersTypes?.map(shortName).toSorted().join(', ')
  return [
    ...nameActors('user', users),
    ...nameActors('group', groups),
    ...nameActors('role', roles),
    ...(allUsers ? ['everybody'] : []),
    ...(allGroups ? ['members of any group'] : []),
    ...(resourceOwners && types !== '' ? [types ? `owners of type ${types}` : 'owners'] : []),
  ]
}

function describeScope({ type, resources }: PolicyEntry): string {
  if (type === 'PLATFORM') return 'the platform'
  const { filter, privilegeConstraints, ...formerScope } = resources ?? {}
  const conditions = filter ? describeConditions(filter) : formerConditions(formerScope)
  const labels = privilegeConstraints ? describeConditions(privilegeConstraints) : []
  const entities =
    conditions.length > 0 ? `entities with ${conditions.join(' and ')}` : 'all entities'
  return labels.length > 0 ? `${entities}, for labels with ${labels.join(' and ')}` : entities
}

type Resources = NonNullable<PolicyEntry['resources']>

function formerConditions({ type, resources, allResources }: Resources): string[] {
  const urns = resources && !allResources ? [`URN ${resources.toSorted().join(' or ')}`] : []
  return [...(type === undefined ? [] : [`TYPE ${type}`]), ...urns]
}

const WORDS = { EQUALS: '', STARTS_WITH: ' beginning with', NOT_EQUALS: ' other than' } as const

function describeConditions({ criteria = [] }: NonNullable<Resources['filter']>): string[] {
  return criteria
    .map(({ field = '', condition = 'EQUALS', values = [] }) => {
      return `${field}${WORDS[condition]} ${values.map(shortName).toSorted().join(' or ')}`
    })
    .toSorted()
}

/** Returns the last part of a simple URN; other texts stay as they are. */
const shortName = (text: string): string => /^urn:li:\w+:([^(].*)$/.exec(text)?.[1] ?? text
