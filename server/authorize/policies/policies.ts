import type { EntityPrivilege, PlatformPrivilege } from '../../../graph/model/privilege.ts'
import type { Registry } from '../../../graph/model/registry.ts'
import { entityTypeOf } from '../../../graph/model/urn.ts'
import { ROOT_USER } from '../../../graph/system-policies.ts'
import type { GraphStore } from '../../../graph/store/graph-store.ts'
import type { AskedPrivileges } from '../may/asked-privileges.ts'
import type { Authority, Grants } from '../authority.ts'
import { includesRole, type Caller, type Identity, type Role } from '../roles.ts'
import type { Sight } from '../sees/sight.ts'
import { directParents, parentsAbove } from '../../../graph/parents.ts'
import { UserStates } from './user-states.ts'
import { readPolicies, type ActivePolicies } from './active-policies.ts'
import { actorOf, principalsOf, readMemberships, type Memberships } from './actors.ts'
import { granting, grantingToAnybody, type Actor, type Resource } from './may.ts'
import {
  coversRank,
  coversRoles,
  grantsEverywhere,
  grantsOf,
  grantsOn,
  isGranted,
  knownFor,
  question,
  type Known,
} from './grants.ts'
import { grantedAbout } from './about.ts'
import { grantedBelow } from './below.ts'
import type { Policy } from './policy.ts'
import { Sights, type ViewParts } from './policy-sight.ts'
import { RecentBatches, RecentReads } from '../../../graph/runtime/recent-reads.ts'
import { RevisedReads } from '../../../graph/runtime/revised-reads.ts'
import { VIEWING, visibilityOf, type Visibility } from './visibility.ts'
import { NODE_TYPES, readResources } from './resources.ts'

/** Most users in the cache. */
const ACTORS_MAX = 1_000
/** Most users and groups whose memberships are in memory. */
const MEMBERS_MAX = 10_000
/** The key of all policies, which are read together. */
const ALL = ''
/** Most domains, containers and term groups whose parent is in the cache. */
const PARENTS_MAX = 5_000

/** The decisions compiled from an actor and all active policies. */
interface Compiled {
  readonly from: ActivePolicies
  readonly known: Known
  /** By the privilege that shows entities besides those of a read, if any. */
  readonly visibility: Map<EntityPrivilege | undefined, Visibility>
}

/** Decides by the policies of the catalog (docs/interface: access/policies). */
export class Policies implements Authority {
  /** Whether users are suspended; a write through this server counts at once. */
  readonly states: UserStates
  readonly #graph: GraphStore
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
  readonly #compiled = new WeakMap<Actor, Compiled>()

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
    this.#graph = graph
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
      const actor = await actorOf(this.#memberships, identityIn(key))
      return before && textOfActor(before) === textOfActor(actor) ? before : actor
    }, ACTORS_MAX)
    this.#policies = new RecentReads((_, before) => readPolicies(graph, before), 1)
    this.#parents = new RecentBatches((urns) => directParents(graph, urns), PARENTS_MAX)
  }

  async mayChange(user: Identity, asked: readonly AskedPrivileges[]): Promise<boolean[]> {
    const known = await this.#known(user)
    const above = await this.above(
      user,
      asked.flatMap((each) => (each.isRank ? each.urn : [])),
    )
    const isCovered = (each: AskedPrivileges) => each.isRank === true && !above.has(each.urn)
    const open = asked.filter((each) => !each.isRank && !grantsEverywhere(known, each))
    if (open.length === 0) return asked.map((each) => !each.isRank || isCovered(each))
    const urns = [...new Set(open.flatMap(({ urn, labels = [] }) => [urn, ...labels]))]
    const resources = await readResources(this.#graph, urns, known.needed, (starts) =>
      this.#parentsAbove(starts),
    )
    const rest = open.filter((each) => !grantsOn(known, each, resources))
    const created = await this.#grantedOnNew(known, rest, resources)
    const below = await grantedBelow(
      this.#graph,
      known,
      rest.filter((each) => !created.has(each)),
    )
    const unmet = rest.filter((each) => !created.has(each) && !below.has(each))
    const about = await grantedAbout(this.#graph, this.#registry, known, unmet)
    const refused = new Set(unmet.filter((each) => !about.has(each)))
    return asked.map((each) => (each.isRank ? isCovered(each) : !refused.has(each)))
  }

  async grantsFor(user: Identity): Promise<Grants> {
    return grantsOf(
      await this.#known(user),
      (starts) => this.#parentsAtHand(starts),
      (starts) => this.#parentsAbove(starts),
    )
  }

  #parentsAtHand(starts: readonly string[]): Map<string, string> | undefined {
    const parents = new Map<string, string>()
    for (let level = [...new Set(starts)]; level.length > 0;) {
      const found = this.#parents.atHand(level)
      if (!found) return undefined
      const above = level.flatMap((node, at) => {
        const parent = found[at]
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

  /** Returns the changes that policies grant because their entity does not exist yet. */
  async #grantedOnNew(
    known: Known,
    asked: readonly AskedPrivileges[],
    resources: ReadonlyMap<string, Resource>,
  ): Promise<ReadonlySet<AskedPrivileges>> {
    const relevant = asked.filter(({ urn, onNew, labels }) =>
      onNew.some((privilege) => isGranted(known, privilege, urn, labels, resources)),
    )
    if (relevant.length === 0) return new Set()
    const existing = await this.#graph.existing([...new Set(relevant.map(({ urn }) => urn))])
    return new Set(relevant.filter(({ urn }) => !existing.has(urn)))
  }

  async above(user: Identity, principals: readonly string[]): Promise<ReadonlySet<string>> {
    const above = new Set<string>()
    if (principals.length === 0) return above
    const { known, from } = await this.#compiledFor(user)
    const others = [...new Set(principals)].filter((urn) => urn !== user.actor)
    for (const [urn, principal] of await principalsOf(this.#memberships, others)) {
      const covers =
        urn !== ROOT_USER &&
        coversRank(known, principal, from.policies) &&
        coversRoles(known, await this.#lentRoles.get(urn))
      if (!covers) above.add(urn)
    }
    return above
  }

  async mayOnPlatform(user: Identity, privilege: PlatformPrivilege): Promise<boolean> {
    const { policies, actor: known } = await this.#known(user)
    return granting(policies, known, { privilege }).length > 0
  }

  /** Returns the names of all privileges that the policies grant, on an entity or the platform. */
  async privilegesOf(user: Identity, urn?: string): Promise<string[]> {
    const { policies, actor: known } = await this.#known(user)
    const resource = urn === undefined ? undefined : await this.#resource(urn)
    const names = new Set(policies.flatMap(({ privileges }) => [...privileges]))
    return [...names]
      .filter((privilege) => granting(policies, known, question(privilege, resource)).length > 0)
      .toSorted()
  }

  /** Returns the policies that grant a privilege, on an entity or the platform. */
  async explain(user: Identity, privilege: string, urn?: string): Promise<Policy[]> {
    const { policies, actor: known } = await this.#known(user)
    const resource = urn === undefined ? undefined : await this.#resource(urn)
    return granting(policies, known, question(privilege, resource))
  }

  async holdsEverywhere(user: Identity, privilege: EntityPrivilege): Promise<boolean> {
    const { actor, general } = await this.#known(user)
    return granting(general, actor, { privilege }).length > 0
  }

  async holdsAmong(
    user: Identity,
    privilege: EntityPrivilege,
    urns: readonly string[],
  ): Promise<ReadonlySet<string>> {
    const known = await this.#known(user)
    if (granting(known.general, known.actor, { privilege }).length > 0) return new Set(urns)
    if (!known.policies.some(({ privileges }) => privileges.has(privilege))) return new Set()
    const resources = await readResources(this.#graph, urns, known.needed, (starts) =>
      this.#parentsAbove(starts),
    )
    return new Set(urns.filter((urn) => isGranted(known, privilege, urn, [], resources)))
  }

  async grantingToOthers(privilege: string, urn?: string): Promise<readonly Policy[]> {
    const { policies } = await this.#policies.get(ALL)
    const resource = urn === undefined ? undefined : await this.#resource(urn)
    return grantingToAnybody(policies, question(privilege, resource))
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
      visibility: async (also) => (isLimited ? this.#visibility(caller, also) : 'everything'),
      withheldTypes: async () => {
        const types = [...this.#registry.typesReadBy]
        const held = await Promise.all(types.map(([, privilege]) => may(privilege)))
        return new Set(types.flatMap(([type], at) => (held[at] ? [] : [type])))
      },
      seesDrafts: async (type) =>
        caller.byPolicies === true
          ? may(this.#registry.entity(type)?.managedBy)
          : includesRole(caller.role, 'editor'),
      names: async () => {
        const { urn, groups } = await this.#actors.get(keyOf(caller))
        return [urn, ...groups]
      },
    })
  }

  async #visibility(user: Identity, also: EntityPrivilege | undefined): Promise<Visibility> {
    const { known, visibility } = await this.#compiledFor(user)
    const made = visibility.get(also)
    if (made) return made
    const viewing = also ? [...VIEWING, also] : VIEWING
    const compiled = visibilityOf(known.policies, known.actor, this.#restricted, viewing)
    visibility.set(also, compiled)
    return compiled
  }

  changed(urns: Iterable<string>): void {
    const all = [...urns]
    const types = new Set(all.map(entityTypeOf))
    this.states.changed(all)
    for (const urn of all) {
      this.#parents.forget(urn)
      this.#memberships.forget(urn)
    }
    if (types.has('dataHubPolicy')) this.#policies.clear()
    if (MEMBER_TYPES.some((type) => types.has(type))) this.#actors.clear()
    this.#sights.changed(
      all,
      TREE_TYPES.some((type) => types.has(type)),
    )
  }

  async #resource(urn: string): Promise<Resource | undefined> {
    return (await readResources(this.#graph, [urn])).get(urn)
  }

  async #known(user: Identity): Promise<Known> {
    return (await this.#compiledFor(user)).known
  }

  /** Reads both separately, so that the age of each counts by itself. */
  async #compiledFor(user: Identity): Promise<Compiled> {
    const [actor, from] = await Promise.all([
      this.#actors.get(keyOf(user)),
      this.#policies.get(ALL),
    ])
    const made = this.#compiled.get(actor)
    if (made?.from === from) return made
    const compiled = { from, known: knownFor(actor, from.policies), visibility: new Map() }
    this.#compiled.set(actor, compiled)
    return compiled
  }
}

/** Types that form trees. */
const TREE_TYPES = Object.values(NODE_TYPES).flat()
/** Types with memberships, and those of which they are. */
const MEMBER_TYPES = ['corpuser', 'corpGroup', 'dataHubRole']

/** The key of a user in the cache: the user with their groups at the issuer. */
const keyOf = ({ actor, groups = [] }: Identity) => JSON.stringify([actor, ...groups])

function identityIn(key: string): Identity {
  const [actor = '', ...groups] = JSON.parse(key) as string[]
  return { actor, groups }
}

const textOfActor = ({ groups, roles }: Actor) => JSON.stringify([[...groups], [...roles]])
