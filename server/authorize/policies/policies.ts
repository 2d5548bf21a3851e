import { corpGroup } from '../../../graph/aspects/people/corp-group.entity.ts'
import { corpuser } from '../../../graph/aspects/people/corpuser.entity.ts'
import { dataHubPolicy } from '../../../graph/aspects/people/data-hub-policy.entity.ts'
import { dataHubRole } from '../../../graph/aspects/people/data-hub-role.entity.ts'
import type { EntityPrivilege, PlatformPrivilege } from '../../../graph/model/privilege.ts'
import type { Registry } from '../../../graph/model/registry.ts'
import { entityTypeOf } from '../../../graph/model/urn.ts'
import { ROOT_USER } from '../../../graph/system-policies.ts'
import type { GraphStore } from '../../../graph/store/graph-store.ts'
import type { AskedPrivileges } from '../permission/asked-privileges.ts'
import type { Authority, Grant, GrantedAmong, Grants } from '../authority.ts'
import { includesRole, type Caller, type Identity, type Role } from '../roles.ts'
import type { Sight } from '../sight/sight.ts'
import { directParents, parentsAbove } from '../../../graph/parents.ts'
import { UserStates } from './user-states.ts'
import { readPolicies, type ActivePolicies } from './read-policies.ts'
import { resolveActor, readPrincipals, readMemberships, type Memberships } from './actors.ts'
import { grantedChanges, type GrantReads } from './granted-changes.ts'
import { decideGrants, isGrantedOn, selectPolicies, type ActorPolicies } from './grants.ts'
import {
  grantingPolicies,
  grantingToAnybody,
  isGranted,
  type Actor,
  type Policy,
  type Resource,
} from './policy.ts'
import { coversRank, coversRoles } from './rank.ts'
import { Sights, type ViewParts } from './sights.ts'
import { RecentBatches, RecentReads } from '../../../graph/runtime/recent-reads.ts'
import { RevisedReads } from '../../../graph/runtime/revised-reads.ts'
import { compileGrant, VIEW_PRIVILEGES, type RuleGrant } from './rules.ts'
import { NODE_TYPES, readResources } from './resources.ts'

/** Most users in the cache. */
const ACTORS_MAX = 1_000
/** Most users and groups whose memberships are in memory. */
const MEMBERS_MAX = 10_000
/** The key of all policies, which are read together. */
const ALL = ''
/** Most domains, containers and term groups whose parent is in the cache. */
const PARENTS_MAX = 5_000

/** Decides by the policies of the catalog (docs/interface: access/policies). */
export class Policies implements Authority {
  /** Whether users are suspended; a write through this server counts at once. */
  readonly states: UserStates
  readonly #reads: GrantReads
  readonly #memberships: RevisedReads<Memberships>
  readonly #actors: RecentReads<Actor>
  readonly #policies: RecentReads<ActivePolicies>
  readonly #parents: RecentBatches<string>
  readonly #registry: Registry
  readonly #sights: Sights
  readonly #hasViews: boolean
  /** The entity types that policies can hide. */
  readonly #restricted: readonly string[]
  readonly #lentRoles: RecentReads<readonly Role[]>
  /** By actor, for as long as both are in the caches. */
  readonly #policiesOfActors = new WeakMap<Actor, ActorPolicies>()

  /**
   * @param views set if view authorization is on (`VIEW_AUTHORIZATION_ENABLED`)
   * @param lentRoles returns the roles that tokens and the issuer give a user
   */
  constructor(
    graph: GraphStore,
    registry: Registry,
    views?: ViewParts,
    lentRoles: (user: string) => Promise<readonly Role[]> = async () => [],
  ) {
    this.#reads = { registry, graph, parentsAbove: (starts) => this.#parentsAbove(starts) }
    this.#lentRoles = new RecentReads(lentRoles, ACTORS_MAX)
    this.#registry = registry
    this.#hasViews = views !== undefined
    this.#restricted = [...registry.hiddenByPolicies]
    this.states = new UserStates(graph)
    this.#sights = new Sights({ registry, graph, views })
    this.#memberships = new RevisedReads(
      (urns) => readMemberships(graph, urns),
      (urns) => graph.revisions(urns),
      MEMBERS_MAX,
    )
    this.#actors = new RecentReads(async (key, before) => {
      const actor = await resolveActor(this.#memberships, identityIn(key))
      return before && textOfActor(before) === textOfActor(actor) ? before : actor
    }, ACTORS_MAX)
    this.#policies = new RecentReads((_, before) => readPolicies(graph, before), 1)
    this.#parents = new RecentBatches((urns) => directParents(graph, urns), PARENTS_MAX)
  }

  async mayChange(user: Identity, askedPrivileges: readonly AskedPrivileges[]): Promise<boolean[]> {
    const own = await this.#policiesOf(user)
    const above = await this.outranking(
      user,
      askedPrivileges.flatMap((privileges) => (privileges.isRank ? privileges.urn : [])),
    )
    const grantedPrivileges = await grantedChanges(
      this.#reads,
      own,
      askedPrivileges.filter((privileges) => !privileges.isRank),
    )
    return askedPrivileges.map((privileges) =>
      privileges.isRank ? !above.has(privileges.urn) : grantedPrivileges.has(privileges),
    )
  }

  async grantsFor(user: Identity): Promise<Grants> {
    return decideGrants(
      await this.#policiesOf(user),
      (starts) => this.#parentsAtHand(starts),
      this.#reads.parentsAbove,
    )
  }

  #parentsAtHand(starts: readonly string[]): Map<string, string> | undefined {
    const parents = new Map<string, string>()
    for (let level = [...new Set(starts)]; level.length > 0;) {
      const parentUrns = this.#parents.atHand(level)
      if (!parentUrns) return undefined
      const above = level.flatMap((node, at) => {
        const parent = parentUrns[at]
        if (parent === undefined) return []
        parents.set(node, parent)
        return [parent]
      })
      level = [...new Set(above)].filter((node) => !parents.has(node))
    }
    return parents
  }

  /** Returns the parents of tree nodes, which many entities share, as of less than a second ago. */
  #parentsAbove(starts: readonly string[]): Promise<Map<string, string>> {
    return parentsAbove(async (nodes) => {
      const parents = await this.#parents.getAll(nodes)
      return new Map(nodes.flatMap((node, at) => (parents[at] ? [[node, parents[at]]] : [])))
    }, starts)
  }

  async outranking(user: Identity, principals: readonly string[]): Promise<ReadonlySet<string>> {
    const above = new Set<string>()
    if (principals.length === 0) return above
    const own = await this.#policiesOf(user)
    const otherPrincipals = [...new Set(principals)].filter((urn) => urn !== user.actor)
    for (const [urn, principal] of await readPrincipals(this.#memberships, otherPrincipals)) {
      const covers =
        urn !== ROOT_USER &&
        coversRank(own, principal) &&
        coversRoles(own, await this.#lentRoles.get(urn))
      if (!covers) above.add(urn)
    }
    return above
  }

  async mayOnPlatform(user: Identity, privilege: PlatformPrivilege): Promise<boolean> {
    const { policies, actor } = await this.#policiesOf(user)
    return isGranted(policies, actor, { privilege })
  }

  /** Returns the names of all privileges that the policies grant, on an entity or the platform. */
  async privilegesOf(user: Identity, urn?: string): Promise<string[]> {
    const { policies, actor } = await this.#policiesOf(user)
    const resource = await this.#resource(urn)
    const names = new Set(policies.flatMap(({ privileges }) => [...privileges]))
    return [...names]
      .filter((privilege) => isGranted(policies, actor, { privilege, resource }))
      .toSorted()
  }

  /** Returns the policies that grant a privilege, on an entity or the platform. */
  async explain(user: Identity, privilege: string, urn?: string): Promise<Policy[]> {
    const { policies, actor } = await this.#policiesOf(user)
    return grantingPolicies(policies, actor, { privilege, resource: await this.#resource(urn) })
  }

  async grantOf(user: Identity, privilege: EntityPrivilege): Promise<Grant<GrantedAmong>> {
    const own = await this.#policiesOf(user)
    if (isGranted(own.general, own.actor, { privilege })) return true
    if (!own.policies.some(({ privileges }) => privileges.has(privilege))) return false
    return async (urns) => {
      const { graph, parentsAbove: readAbove } = this.#reads
      const resources = await readResources(graph, urns, own.needed, readAbove)
      return new Set(urns.filter((urn) => isGrantedOn(own, privilege, urn, [], resources)))
    }
  }

  async explainForAnybody(privilege: string, urn?: string): Promise<readonly Policy[]> {
    const { policies } = await this.#policies.get(ALL)
    return grantingToAnybody(policies, { privilege, resource: await this.#resource(urn) })
  }

  sightOf(caller: Caller): Sight | undefined {
    if (caller.byPolicies !== true && includesRole(caller.role, 'admin')) return undefined
    const isLimited = this.#hasViews && caller.byPolicies === true
    const may = async (privilege: PlatformPrivilege | undefined) =>
      privilege !== undefined &&
      caller.byPolicies === true &&
      (await this.mayOnPlatform(caller, privilege))
    return this.#sights.sightOf({
      isLimited,
      viewGrant: async (also) => (isLimited ? this.#viewGrant(caller, also) : true),
      withheldTypes: async () => {
        const types = [...this.#registry.typesReadBy]
        const decisions = await Promise.all(types.map(([, privilege]) => may(privilege)))
        return new Set(types.flatMap(([type], at) => (decisions[at] ? [] : [type])))
      },
      seesDrafts: async (type) =>
        caller.byPolicies === true
          ? may(this.#registry.entity(type)?.managedBy)
          : includesRole(caller.role, 'editor'),
      names: async () => {
        const { urn, groups } = await this.#actors.get(identityKey(caller))
        return [urn, ...groups]
      },
    })
  }

  async #viewGrant(user: Identity, also: EntityPrivilege | undefined): Promise<RuleGrant> {
    const { actor, policies, viewGrants: shown } = await this.#policiesOf(user)
    const compiled = shown.get(also)
    if (compiled !== undefined) return compiled
    const viewing = also ? [...VIEW_PRIVILEGES, also] : VIEW_PRIVILEGES
    const grant = compileGrant(this.#restricted, policies, actor, viewing)
    shown.set(also, grant)
    return grant
  }

  invalidate(urns: Iterable<string>): void {
    const allUrns = [...urns]
    const types = new Set(allUrns.map(entityTypeOf))
    this.states.invalidate(allUrns)
    for (const urn of allUrns) {
      this.#parents.forget(urn)
      this.#memberships.forget(urn)
    }
    if (types.has(dataHubPolicy.name)) this.#policies.clear()
    if (MEMBER_TYPES.some((type) => types.has(type))) this.#actors.clear()
    this.#sights.invalidate(
      allUrns,
      TREE_TYPES.some((type) => types.has(type)),
    )
  }

  async #resource(urn: string | undefined): Promise<Resource | undefined> {
    return urn === undefined ? undefined : (await readResources(this.#reads.graph, [urn])).get(urn)
  }

  /** Reads both separately, so that the age of each counts by itself. */
  async #policiesOf(user: Identity): Promise<ActorPolicies> {
    const [actor, active] = await Promise.all([
      this.#actors.get(identityKey(user)),
      this.#policies.get(ALL),
    ])
    const selected = this.#policiesOfActors.get(actor)
    if (selected?.active === active) return selected
    const policies = selectPolicies(actor, active)
    this.#policiesOfActors.set(actor, policies)
    return policies
  }
}

/** Types that form trees. */
const TREE_TYPES = Object.values(NODE_TYPES).flat()
/** Types with memberships, and those of which they are. */
const MEMBER_TYPES = [corpuser.name, corpGroup.name, dataHubRole.name]

/** The key of a user in the cache: the user with their groups at the issuer. */
const identityKey = ({ actor, groups = [] }: Identity) => JSON.stringify([actor, ...groups])

function identityIn(key: string): Identity {
  const [actor = '', ...groups] = JSON.parse(key) as string[]
  return { actor, groups }
}

const textOfActor = ({ groups, roles }: Actor) => JSON.stringify([[...groups], [...roles]])
