import { ABOUT, type Criterion, type Entity, type Policy, type World } from './world.ts'

/**
 * What policies show, evaluated from their description alone (docs/interface: access/policies,
 * access/views): it imports nothing of the product.
 */

const VIEWING = ['VIEW_ENTITY_PAGE', 'GET_ENTITY_PRIVILEGE', 'EDIT_ENTITY', 'DELETE_ENTITY']

interface Person {
  readonly urn: string
  readonly groups: readonly string[]
  readonly roles: readonly string[]
}

function personIn({ memberOf, addedTo, roles }: World, urn: string): Person {
  const groups = [...(memberOf.get(urn) ?? []), ...(addedTo.get(urn) ?? [])]
  return { urn, groups, roles: [urn, ...groups].flatMap((each) => roles.get(each) ?? []) }
}

/**
 * Returns the URNs of all entities that a user sees; of those about others, the ones of which all
 * sources are seen, or shown by the privilege on what is about them. Drafts are seen by owners.
 */
export function seenIn(world: World, user: string): Set<string> {
  const seen = grantedIn(world, user, VIEWING)
  const person = personIn(world, user)
  const own = [person.urn, ...person.groups]
  const shownBy = new Map(
    Object.entries(ABOUT).map(([type, privilege]) => [
      type,
      privilege ? grantedIn(world, user, [...VIEWING, privilege]) : seen,
    ]),
  )
  // Sources are before what is about them.
  for (const { urn, type, sources, isDraft, owners } of world.entities.values()) {
    const shown = shownBy.get(type)
    if (!shown) continue
    const isOwn = !isDraft || owners.some(({ owner }) => own.includes(owner))
    const isShown = (source: string) =>
      world.entities.get(source)!.type in ABOUT ? seen.has(source) : shown.has(source)
    if (isOwn && sources.every(isShown)) seen.add(urn)
    else seen.delete(urn)
  }
  return seen
}

/**
 * Returns the URNs of the entities of which a user reads the points that a privilege guards: they
 * have it on the entity, or on all that it is about.
 */
export function readableIn(world: World, user: string, privilege: string): Set<string> {
  const [seen, granted] = [seenIn(world, user), grantedIn(world, user, [privilege])]
  const isRead = (urn: string) => {
    const { type, sources } = world.entities.get(urn)!
    const deciding = type in ABOUT && sources.length > 0 ? sources : [urn]
    return deciding.every((each) => granted.has(each))
  }
  return new Set([...seen].filter(isRead))
}

/** Returns the URNs of the entities on which policies grant a user any of the privileges. */
function grantedIn(world: World, user: string, granting: readonly string[]): Set<string> {
  const person = personIn(world, user)
  const policies = [...world.policies.values()].filter(
    ({ state, privileges }) =>
      state === 'ACTIVE' && privileges.some((each) => granting.includes(each)),
  )
  const seen = new Set<string>()
  for (const entity of world.entities.values()) {
    if (policies.some((policy) => grants(world, policy, person, entity))) seen.add(entity.urn)
  }
  return seen
}

function grants(world: World, policy: Policy, person: Person, entity: Entity): boolean {
  if (!names(policy.actors, person, entity)) return false
  if (policy.type === 'PLATFORM' || policy.resources === undefined) return true
  return criteriaOf(policy.resources).every((each) => holds(each, valuesOf(world, entity, each)))
}

const listIn = (record: Readonly<Record<string, unknown>>, name: string) =>
  (record[name] ?? []) as readonly string[]

function names(actors: Policy['actors'], { urn, groups, roles }: Person, entity: Entity): boolean {
  if (actors['allUsers'] === true || listIn(actors, 'users').includes(urn)) return true
  if (actors['allGroups'] === true && groups.length > 0) return true
  if (listIn(actors, 'groups').some((each) => groups.includes(each))) return true
  if (listIn(actors, 'roles').some((each) => roles.includes(each))) return true
  if (actors['resourceOwners'] !== true) return false
  const types = actors['resourceOwnersTypes'] as readonly string[] | undefined
  return entity.owners.some(
    ({ owner, type }) =>
      (owner === urn || groups.includes(owner)) && (types === undefined || types.includes(type)),
  )
}

function criteriaOf(resources: Readonly<Record<string, unknown>>): readonly Criterion[] {
  const filter = resources['filter'] as { criteria: readonly Criterion[] } | undefined
  if (filter) return filter.criteria
  return [
    { field: 'TYPE', condition: 'EQUALS', values: [String(resources['type'])] },
    { field: 'URN', condition: 'EQUALS', values: listIn(resources, 'resources') },
  ]
}

function holds({ condition, values }: Criterion, actual: readonly string[] | undefined): boolean {
  if (actual === undefined) return false
  if (condition === 'STARTS_WITH') {
    return actual.some((each) => values.some((value) => each.startsWith(value)))
  }
  return actual.some((each) => values.includes(each)) === (condition === 'EQUALS')
}

/** Returns what a criterion compares; undefined for a field that there is not. */
function valuesOf(world: World, entity: Entity, { field }: Criterion): string[] | undefined {
  const { urn, type, owners, tags, domains, container, terms, instance } = entity
  const itself = (...types: string[]) => (types.includes(type) ? [urn] : [])
  switch (field) {
    case 'TYPE':
      return [type]
    case 'URN':
      return [urn]
    case 'OWNER':
      return owners.map(({ owner }) => owner)
    case 'TAG':
      return [...tags]
    case 'DOMAIN':
      return upwards(world, [...itself('domain'), ...domains])
    case 'CONTAINER':
      return upwards(world, container === undefined ? [] : [container])
    case 'GLOSSARY':
      return upwards(world, [...itself('glossaryTerm', 'glossaryNode'), ...terms])
    case 'DATA_PLATFORM_INSTANCE':
      return instance === undefined ? [] : [instance]
    case 'GROUP_MEMBERSHIP':
      return []
    default:
      return undefined
  }
}

function upwards({ parents }: World, starts: readonly string[]): string[] {
  return starts.flatMap((start) => {
    const path = [start]
    for (let at = parents.get(start); at !== undefined; at = parents.get(at)) path.push(at)
    return path
  })
}
