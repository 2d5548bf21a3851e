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
export function changesBetween(
  stored: readonly PolicyEntry[],
  wanted: readonly PolicyEntry[],
  prunes: boolean,
): PolicyChange[] {
  const before = new Map(stored.map((each) => [each.id, each]))
  const upserts = wanted.flatMap((after): PolicyChange[] => {
    const former = before.get(after.id)
    if (!former) return [{ id: after.id, action: 'create', after, members: [] }]
    const members = changedMembers(former, after)
    if (members.length === 0) return []
    return [{ id: after.id, action: 'change', before: former, after, members }]
  })
  return prunes ? [...upserts, ...missingIn(stored, wanted).map(toDeletion)] : upserts
}

/** Returns the stored policies that a file lacks. */
export function missingIn(stored: readonly PolicyEntry[], wanted: readonly PolicyEntry[]) {
  const kept = new Set(wanted.map(({ id }) => id))
  return stored.filter(({ id }) => !kept.has(id))
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
  return MEMBERS.filter((name) => canonical(before[name]) !== canonical(after[name]))
}

/**
 * Returns a text that is equal for values that grant the same: order and defaults do not matter. An
 * empty list is the default everywhere but in `resourceOwnersTypes`, where it grants to no owner.
 */
function canonical(value: unknown): string {
  if (Array.isArray(value)) return `[${value.map(canonical).toSorted().join()}]`
  if (typeof value !== 'object' || value === null)
    return value === '' || value === undefined ? '' : JSON.stringify(value)
  const members = Object.entries(value as Record<string, unknown>)
    .filter(([, each]) => each !== false && each !== null)
    .filter(([name, each]) => name === 'resourceOwnersTypes' || canonical(each) !== '[]')
    .map(([name, each]) => `${name}:${canonical(each)}`)
  return `{${members.toSorted().join()}}`
}

/** Returns who gains and who loses what by the changes, other policies considered. */
export function grantChanges(
  stored: readonly PolicyEntry[],
  changes: readonly PolicyChange[],
): { readonly gains: readonly GrantChange[]; readonly losses: readonly GrantChange[] } {
  const changed = new Set(changes.map(({ id }) => id))
  const kept = stored.filter(({ id }) => !changed.has(id))
  const before = listGrants(stored)
  const after = listGrants([...kept, ...changes.flatMap((each) => each.after ?? [])])
  return { gains: lacking(after, before), losses: lacking(before, after) }
}

/** Privileges by actor and scope, which are joined by a line break. */
type Grants = ReadonlyMap<string, ReadonlySet<string>>

function listGrants(policies: readonly PolicyEntry[]): Grants {
  const grants = new Map<string, Set<string>>()
  for (const policy of policies.filter(({ state }) => state === 'ACTIVE')) {
    for (const actor of describeActors(policy.actors)) {
      const key = `${actor}\n${describeScope(policy)}`
      const known = grants.get(key) ?? new Set()
      for (const privilege of policy.privileges) known.add(privilege)
      grants.set(key, known)
    }
  }
  return grants
}

function lacking(some: Grants, others: Grants): GrantChange[] {
  return [...some].flatMap(([key, all]) => {
    const privileges = [...all].filter((each) => !others.get(key)?.has(each)).toSorted()
    const [actor = '', scope = ''] = key.split('\n')
    return privileges.length > 0 ? [{ actor, scope, privileges }] : []
  })
}

function describeActors({ users, groups, roles, ...given }: PolicyEntry['actors']): string[] {
  const named = (kind: string, urns: readonly string[] = []) =>
    urns.map((urn) => `${kind} ${shortName(urn)}`)
  const { allUsers, allGroups, resourceOwners, resourceOwnersTypes } = given
  const types = resourceOwnersTypes?.map(shortName).toSorted().join(', ')
  return [
    ...named('user', users),
    ...named('group', groups),
    ...named('role', roles),
    ...(allUsers ? ['everybody'] : []),
    ...(allGroups ? ['members of any group'] : []),
    ...(resourceOwners && types !== '' ? [types ? `owners of type ${types}` : 'owners'] : []),
  ]
}

function describeScope({ type, resources }: PolicyEntry): string {
  if (type === 'PLATFORM') return 'the platform'
  const { filter, privilegeConstraints, ...former } = resources ?? {}
  const covered = filter ? conditionsIn(filter) : formerConditions(former)
  const labels = privilegeConstraints ? conditionsIn(privilegeConstraints) : []
  const entities = covered.length > 0 ? `entities with ${covered.join(' and ')}` : 'all entities'
  return labels.length > 0 ? `${entities}, for labels with ${labels.join(' and ')}` : entities
}

type Resources = NonNullable<PolicyEntry['resources']>

function formerConditions({ type, resources, allResources }: Resources): string[] {
  const urns = resources && !allResources ? [`URN ${resources.toSorted().join(' or ')}`] : []
  return [...(type === undefined ? [] : [`TYPE ${type}`]), ...urns]
}

const WORDS = { EQUALS: '', STARTS_WITH: ' beginning with', NOT_EQUALS: ' other than' } as const

function conditionsIn({ criteria = [] }: NonNullable<Resources['filter']>): string[] {
  return criteria
    .map(({ field = '', condition = 'EQUALS', values = [] }) => {
      return `${field}${WORDS[condition]} ${values.map(shortName).toSorted().join(' or ')}`
    })
    .toSorted()
}

/** Returns the last part of a simple URN; other texts stay as they are. */
const shortName = (text: string): string => /^urn:li:\w+:([^(].*)$/.exec(text)?.[1] ?? text
