import {
  dataHubPolicyInfo,
  type DataHubPolicyInfo,
} from '../../../graph/aspects/data-hub-policy-info.ts'
import { jsonText } from '../../../graph/model/json-text.ts'
import type { PlatformPrivilege, Privilege } from '../../../graph/model/privilege.ts'
import { entityTypeOf } from '../../../graph/model/urn.ts'
import type { GraphStore } from '../../../graph/store/graph-store.ts'
import type { AskedPrivileges, Authority } from '../../catalog/authority.ts'
import type { Identity } from '../../catalog/roles.ts'
import type { Sight } from '../../catalog/sight/sight.ts'
import { UserStates } from '../native/user-states.ts'
import { readActor, valueIn } from './actors.ts'
import { dependsOnResource, granting, namesActor, type Actor, type Resource } from './may.ts'
import { grantedBelow } from './below.ts'
import { compilePolicy, type Policy } from './policy.ts'
import { Sights, type SightParts } from './policy-sight.ts'
import { RecentReads } from '../recent-reads.ts'
import { visibilityOf, type Visibility } from './visibility.ts'
import { neededFor, readResources } from './resources.ts'
import { VIEWING_QUERIES } from './subjects.ts'

/** Most users in the cache. */
const ACTORS_MAX = 1_000
/** The key of all policies, which are read together. */
const ALL = ''
/** Policies that one query reads. */
const POLICIES_PER_READ = 500

/** An actor and the active policies that name the actor or owners. */
interface Known {
  readonly actor: Actor
  readonly policies: readonly Policy[]
}

/** All active policies, and the text from which they were compiled. */
interface ActivePolicies {
  readonly text: string
  readonly policies: readonly Policy[]
}

/** What is compiled from an actor and all active policies. */
interface Compiled {
  readonly from: ActivePolicies
  readonly known: Known
  visibility?: Visibility
  ofSubjects?: Visibility
}

/** Decides by the policies of the catalog (docs/interface: access/policies). */
export class Policies implements Authority {
  /** Whether users are suspended; a write through this server counts at once. */
  readonly states: UserStates
  readonly #graph: GraphStore
  readonly #actors: RecentReads<Actor>
  readonly #policies: RecentReads<ActivePolicies>
  readonly #sights: Sights | undefined
  /** By actor, for as long as both are in the caches. */
  readonly #compiled = new WeakMap<Actor, Compiled>()

  /** @param sights set: policies decide who sees what, too (`VIEW_AUTHORIZATION_ENABLED`) */
  constructor(graph: GraphStore, sights?: Omit<SightParts, 'graph'>) {
    this.#graph = graph
    this.states = new UserStates(graph)
    this.#sights = sights && new Sights({ ...sights, graph })
    this.#actors = new RecentReads(
      (key) => readActor(graph, identityIn(key)),
      ACTORS_MAX,
      textOfActor,
    )
    this.#policies = new RecentReads(
      () => readPolicies(graph),
      1,
      ({ text }) => text,
    )
  }

  async mayChange(user: Identity, asked: readonly AskedPrivileges[]): Promise<boolean[]> {
    const known = await this.#known(user)
    const general = known.policies.filter((policy) => !dependsOnResource(policy, known.actor))
    const open = new Set(
      asked.filter((each) => !grantsEverywhere({ ...known, policies: general }, each)),
    )
    if (open.size === 0) return asked.map(() => true)
    const urns = [...new Set([...open].flatMap(({ urn, labels = [] }) => [urn, ...labels]))]
    const [resources, existing] = await Promise.all([
      readResources(this.#graph, urns, neededFor(known.policies.flatMap(comparedFields))),
      asked.some(({ onNew }) => onNew.length > 0) ? this.#graph.existing(urns) : undefined,
    ])
    const granted = asked.map((each) => {
      return !open.has(each) || grantsOn(known, each, resources, existing)
    })
    const rest = asked.filter((_, at) => !granted[at])
    const below = await grantedBelow(this.#graph, known, rest)
    return asked.map((each, at) => granted[at] === true || below.has(each))
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

  sightOf(user: Identity): Sight | undefined {
    return this.#sights?.sightOf(
      () => this.#visibility(user),
      () => this.#visibilityOfSubjects(user),
    )
  }

  async #visibility(user: Identity): Promise<Visibility> {
    const compiled = await this.#compiledFor(user)
    const { policies, actor } = compiled.known
    return (compiled.visibility ??= visibilityOf(policies, actor))
  }

  async #visibilityOfSubjects(user: Identity): Promise<Visibility> {
    const compiled = await this.#compiledFor(user)
    const { policies, actor } = compiled.known
    return (compiled.ofSubjects ??= visibilityOf(policies, actor, VIEWING_QUERIES))
  }

  changed(urns: Iterable<string>): void {
    const all = [...urns]
    const types = new Set(all.map(entityTypeOf))
    this.states.changed(all)
    if (types.has('dataHubPolicy')) this.#policies.clear()
    if (MEMBER_TYPES.some((type) => types.has(type))) this.#actors.clear()
    this.#sights?.changed(
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

  /** Reads both separately, so that neither is older than half a second. */
  async #compiledFor(user: Identity): Promise<Compiled> {
    const [actor, from] = await Promise.all([
      this.#actors.get(keyOf(user)),
      this.#policies.get(ALL),
    ])
    const made = this.#compiled.get(actor)
    if (made?.from === from) return made
    const policies = from.policies.filter((policy) => policy.toOwners || namesActor(policy, actor))
    const compiled = { from, known: { actor, policies } }
    this.#compiled.set(actor, compiled)
    return compiled
  }
}

/** Types that form trees. */
const TREE_TYPES = ['domain', 'container', 'glossaryNode', 'glossaryTerm']
/** Types with memberships. */
const MEMBER_TYPES = ['corpuser', 'corpGroup']

/** The key of a user in the cache: the user with their groups at the issuer. */
const keyOf = ({ actor, groups = [] }: Identity) => JSON.stringify([actor, ...groups])

function identityIn(key: string): Identity {
  const [actor = '', ...groups] = JSON.parse(key) as string[]
  return { actor, groups }
}

const textOfActor = ({ groups, roles }: Actor) => JSON.stringify([[...groups], [...roles]])

async function readPolicies(graph: GraphStore): Promise<ActivePolicies> {
  const infos: [urn: string, info: DataHubPolicyInfo][] = []
  for (let after = ''; ;) {
    const urns = await graph.urnsAfter('dataHubPolicy', after, POLICIES_PER_READ)
    const entities = await graph.read(urns, [dataHubPolicyInfo.name])
    for (const urn of urns) {
      const info = valueIn(entities.get(urn), dataHubPolicyInfo)
      if (info) infos.push([urn, info])
    }
    const last = urns.at(-1)
    if (last === undefined || urns.length < POLICIES_PER_READ) break
    after = last
  }
  const policies = infos.flatMap(([urn, info]) => compilePolicy(urn, info) ?? [])
  return { text: jsonText(infos), policies }
}

/** Returns the fields of entities that a policy compares. */
function comparedFields({ toOwners, resources = [], constraints }: Policy): string[] {
  const fields = [...resources, ...constraints].flatMap(({ field }) => field ?? [])
  return toOwners ? ['OWNER', ...fields] : fields
}

/** Whether policies grant the change on every entity. */
function grantsEverywhere({ actor, policies }: Known, asked: AskedPrivileges): boolean {
  const has = (privilege: Privilege) =>
    granting(policies, actor, { privilege, ...(asked.labels?.length === 0 && { labels: [] }) })
      .length > 0
  return asked.onPlatform.some(has) || asked.onEntity.some((all) => all.every(has))
}

function grantsOn(
  { actor, policies }: Known,
  { urn, onEntity, onNew, labels }: AskedPrivileges,
  resources: ReadonlyMap<string, Resource>,
  existing: ReadonlySet<string> | undefined,
): boolean {
  const resource = resources.get(urn)
  const known = labels?.flatMap((label) => resources.get(label) ?? [])
  const has = (privilege: Privilege) => {
    const asked = { ...question(privilege, resource), ...(known && { labels: known }) }
    return granting(policies, actor, asked).length > 0
  }
  return onEntity.some((all) => all.every(has)) || (existing?.has(urn) === false && onNew.some(has))
}

const question = (privilege: string, resource: Resource | undefined) => ({
  privilege,
  ...(resource && { resource }),
})
