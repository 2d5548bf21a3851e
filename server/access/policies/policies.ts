import type { DataHubPolicyInfo } from '../../../graph/aspects/data-hub-policy-info.ts'
import { dataHubPolicyInfo } from '../../../graph/aspects/data-hub-policy-info.ts'
import type { PlatformPrivilege, Privilege } from '../../../graph/model/privilege.ts'
import { entityTypeOf, parseUrn } from '../../../graph/model/urn.ts'
import type { GraphStore } from '../../../graph/store/graph-store.ts'
import type { AskedPrivileges, Authority } from '../../catalog/authority.ts'
import { readActor } from './actors.ts'
import { concerns, dependsOnResource, granting, type Actor, type Resource } from './may.ts'
import { compilePolicy, type Policy } from './policy.ts'
import { readResources } from './resources.ts'

/**
 * How long policies and memberships that were read are valid. Changes through this server are
 * effective at once; those through another one within a second, which also covers a slow read.
 */
const FRESH_MS = 500
/** Most users in the cache. */
const ACTORS_MAX = 1_000
/** Policies that one query reads. */
const POLICIES_PER_READ = 500

interface Read<T> {
  /** In the monotonic clock of the process. */
  readonly startedMs: number
  readonly value: Promise<T>
}

/** An actor with the policies that could grant something to them. */
interface Concerned {
  readonly actor: Actor
  readonly policies: readonly Policy[]
}

/** Decides by the policies of the catalog (docs/interface: access/policies). */
export class Policies implements Authority {
  readonly #graph: GraphStore
  readonly #actors = new Map<string, Read<Concerned>>()
  #policies: Read<readonly Policy[]> | undefined

  constructor(graph: GraphStore) {
    this.#graph = graph
  }

  async mayChange(actor: string, asked: readonly AskedPrivileges[]): Promise<boolean[]> {
    const concerned = await this.#concerned(actor)
    const open = asked.filter((each) => !grantsEverywhere(concerned, each))
    if (open.length === 0) return asked.map(() => true)
    const urns = [...new Set(open.flatMap(({ urn, labels = [] }) => [urn, ...labels]))]
    const [resources, existing] = await Promise.all([
      readResources(this.#graph, urns),
      this.#graph.existing(urns),
    ])
    return asked.map((each) => {
      return !open.includes(each) || grantsOn(concerned, each, resources, existing)
    })
  }

  async mayOnPlatform(actor: string, privilege: PlatformPrivilege): Promise<boolean> {
    const { policies, actor: known } = await this.#concerned(actor)
    return granting(policies, known, { privilege }).length > 0
  }

  /** Returns the names of all privileges that the policies grant, on an entity or the platform. */
  async privilegesOf(actor: string, urn?: string): Promise<string[]> {
    const { policies, actor: known } = await this.#concerned(actor)
    const resource = urn === undefined ? undefined : await this.#resource(urn)
    const names = new Set(policies.flatMap(({ privileges }) => [...privileges]))
    return [...names]
      .filter((privilege) => granting(policies, known, question(privilege, resource)).length > 0)
      .toSorted()
  }

  /** Returns the policies that grant a privilege, on an entity or the platform. */
  async explain(actor: string, privilege: string, urn?: string): Promise<Policy[]> {
    const { policies, actor: known } = await this.#concerned(actor)
    const resource = urn === undefined ? undefined : await this.#resource(urn)
    return granting(policies, known, question(privilege, resource))
  }

  changed(urns: Iterable<string>): void {
    for (const urn of urns) {
      const type = entityTypeOf(parseUrn(urn))
      if (type === 'dataHubPolicy') this.#policies = undefined
      if (ACTOR_TYPES.has(type)) this.#actors.clear()
    }
  }

  async #resource(urn: string): Promise<Resource | undefined> {
    return (await readResources(this.#graph, [urn])).get(urn)
  }

  #concerned(actor: string): Promise<Concerned> {
    const known = this.#actors.get(actor)
    if (known && isFresh(known)) return known.value
    const read = { startedMs: performance.now(), value: this.#readConcerned(actor) }
    if (this.#actors.size >= ACTORS_MAX) this.#actors.clear()
    this.#actors.set(actor, read)
    read.value.catch(() => this.#actors.delete(actor))
    return read.value
  }

  async #readConcerned(urn: string): Promise<Concerned> {
    const [actor, policies] = await Promise.all([readActor(this.#graph, urn), this.#active()])
    return { actor, policies: policies.filter((policy) => concerns(policy, actor)) }
  }

  #active(): Promise<readonly Policy[]> {
    if (this.#policies && isFresh(this.#policies)) return this.#policies.value
    const read = { startedMs: performance.now(), value: readPolicies(this.#graph) }
    this.#policies = read
    read.value.catch(() => {
      if (this.#policies === read) this.#policies = undefined
    })
    return read.value
  }
}

/** Types whose changes may change what policies grant to an actor. */
const ACTOR_TYPES: ReadonlySet<string> = new Set(['dataHubPolicy', 'corpuser', 'corpGroup'])

const isFresh = ({ startedMs }: Read<unknown>) => performance.now() - startedMs < FRESH_MS

async function readPolicies(graph: GraphStore): Promise<Policy[]> {
  const policies: Policy[] = []
  for (let after = ''; ;) {
    const urns = await graph.urnsAfter('dataHubPolicy', after, POLICIES_PER_READ)
    const entities = await graph.read(urns, [dataHubPolicyInfo.name])
    for (const { urn, aspects } of entities.values()) {
      const info = aspects.get(dataHubPolicyInfo.name)?.value as DataHubPolicyInfo | undefined
      const policy = info && compilePolicy(urn, info)
      if (policy) policies.push(policy)
    }
    const last = urns.at(-1)
    if (last === undefined || urns.length < POLICIES_PER_READ) return policies
    after = last
  }
}

/** Whether policies that need not know the entity grant the change. */
function grantsEverywhere({ actor, policies }: Concerned, asked: AskedPrivileges): boolean {
  const general = policies.filter((policy) => !dependsOnResource(policy, actor))
  const has = (privilege: Privilege) =>
    granting(general, actor, { privilege, ...(asked.labels?.length === 0 && { labels: [] }) })
      .length > 0
  return asked.onPlatform.some(has) || asked.onEntity.some((all) => all.every(has))
}

function grantsOn(
  { actor, policies }: Concerned,
  { urn, onEntity, onNew, labels }: AskedPrivileges,
  resources: ReadonlyMap<string, Resource>,
  existing: ReadonlySet<string>,
): boolean {
  const resource = resources.get(urn)
  const known = labels?.flatMap((label) => resources.get(label) ?? [])
  const has = (privilege: Privilege) => {
    const asked = { ...question(privilege, resource), ...(known && { labels: known }) }
    return granting(policies, actor, asked).length > 0
  }
  return onEntity.some((all) => all.every(has)) || (!existing.has(urn) && onNew.some(has))
}

const question = (privilege: string, resource: Resource | undefined) => ({
  privilege,
  ...(resource && { resource }),
})
