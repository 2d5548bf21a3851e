import { factsOf, membershipOf, parentOf, policyProposal } from './proposals.ts'
import { factsIn, pick, policyIn, ROLES, some, type World } from './world.ts'

/** Changes the world, and returns the proposals that change the catalog alike. */
export type Change = (world: World) => object[]

const changePolicy: Change = (world) => {
  const urn = pick([...world.policies.keys()])
  world.policies.set(urn, policyIn(world))
  return [policyProposal(world, urn)]
}

const stopPolicy: Change = (world) => {
  const urn = pick([...world.policies.keys()])
  const policy = world.policies.get(urn)!
  const state = policy.state === 'ACTIVE' ? 'INACTIVE' : 'ACTIVE'
  world.policies.set(urn, { ...policy, state })
  return [policyProposal(world, urn)]
}

const changeGroups =
  (memberships: 'memberOf' | 'addedTo'): Change =>
  (world) => {
    const user = pick(world.users)
    world[memberships].set(user, some(world.groups))
    return membershipOf(world, user)
  }

const changeRoles: Change = (world) => {
  const urn = pick([...world.users, ...world.groups])
  world.roles.set(urn, some(ROLES, 1))
  return membershipOf(world, urn)
}

/** Moves a node of a tree, with all below it, below another node or to the root. */
const move =
  (type: string, parentType = type): Change =>
  (world) => {
    const known = [...world.parents, ...[...world.entities.keys()].map((urn) => [urn])].flat()
    const ofType = (wanted: string) => [
      ...new Set(
        known.filter((urn) => urn.startsWith(`urn:li:${wanted}:`) && !urn.endsWith('lost')),
      ),
    ]
    const urn = pick(ofType(type))
    const others = ofType(parentType).filter((each) => !isWithin(world, each, urn))
    const parent =
      others.length > 0 && world.parents.get(urn) !== others[0] ? pick(others) : undefined
    if (parent === undefined) world.parents.delete(urn)
    else world.parents.set(urn, parent)
    return parentOf(world, urn)
  }

function isWithin({ parents }: World, urn: string, above: string): boolean {
  for (let at: string | undefined = urn; at !== undefined; at = parents.get(at)) {
    if (at === above) return true
  }
  return false
}

/** Changes owners, tags, domains, container, terms and platform instance of an entity. */
const changeFacts: Change = (world) => {
  const entity = pick([...world.entities.values()])
  Object.assign(entity, factsIn(world))
  return factsOf(entity)
}

export const CHANGES: readonly Change[] = [
  changePolicy,
  stopPolicy,
  changeGroups('memberOf'),
  changeGroups('addedTo'),
  changeRoles,
  move('domain'),
  move('container'),
  move('glossaryNode'),
  move('glossaryTerm', 'glossaryNode'),
  changeFacts,
]
