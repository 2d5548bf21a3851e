import { parentsIn } from '../../../graph/model/entity.ts'
import type { Privilege } from '../../../graph/model/privilege.ts'
import type { Registry } from '../../../graph/model/registry.ts'
import { readParents, withAncestors } from '../../../graph/parents.ts'
import type { GraphStore } from '../../../graph/store/graph-store.ts'
import type { AskedAbout, AskedPrivileges } from '../permission/asked-privileges.ts'
import { readSubjects } from '../sight/subjects.ts'
import { isGrantedEverywhere, isGrantedOn, type ActorPolicies } from './grants.ts'
import type { Resource } from './policy.ts'
import { readResources, type ParentsAbove } from './resources.ts'

/** What decisions on changes read. */
export interface GrantReads {
  readonly registry: Registry
  readonly graph: GraphStore
  /** May answer from a cache. */
  readonly parentsAbove: ParentsAbove
}

/**
 * Returns the changes that policies grant to an actor: on every entity, on theirs, because it does
 * not exist yet, on its parents, or on what it is about. Each reads only for what is still open.
 */
export async function grantedChanges(
  reads: GrantReads,
  own: ActorPolicies,
  askedPrivileges: readonly AskedPrivileges[],
): Promise<ReadonlySet<AskedPrivileges>> {
  const grantedPrivileges = new Set(
    askedPrivileges.filter((candidate) => isGrantedEverywhere(own, candidate)),
  )
  const findOpen = () => askedPrivileges.filter((candidate) => !grantedPrivileges.has(candidate))
  const grant = (additions: Iterable<AskedPrivileges>) => {
    for (const addition of additions) grantedPrivileges.add(addition)
  }
  if (findOpen().length === 0) return grantedPrivileges
  const urns = [...new Set(findOpen().flatMap(({ urn, labels = [] }) => [urn, ...labels]))]
  const resources = await readResources(reads.graph, urns, own.needed, reads.parentsAbove)
  grant(
    findOpen().filter(({ urn, onEntity, labels }) =>
      onEntity.some((conjunction) =>
        conjunction.every((privilege) => isGrantedOn(own, privilege, urn, labels, resources)),
      ),
    ),
  )
  grant(await grantedOnNew(reads, own, findOpen(), resources))
  grant(await grantedOnParents(reads, own, findOpen()))
  grant(await grantedOnSubjects(reads, own, findOpen()))
  return grantedPrivileges
}

/** Returns the changes that policies grant because their entity does not exist yet. */
async function grantedOnNew(
  { graph }: GrantReads,
  own: ActorPolicies,
  askedPrivileges: readonly AskedPrivileges[],
  resources: ReadonlyMap<string, Resource>,
): Promise<readonly AskedPrivileges[]> {
  const relevant = askedPrivileges.filter(({ urn, onNew, labels }) =>
    onNew.some((privilege) => isGrantedOn(own, privilege, urn, labels, resources)),
  )
  if (relevant.length === 0) return []
  const existing = await graph.existing([...new Set(relevant.map(({ urn }) => urn))])
  return relevant.filter(({ urn }) => !existing.has(urn))
}

/** A change that a privilege on a parent of its entity may suffice for. */
type AskedBelow = AskedPrivileges & { readonly below: NonNullable<AskedPrivileges['below']> }

/**
 * Returns the changes that privileges on parents suffice for (docs/interface: access/parents).
 * Parents are those of the stored entity, or of a new one those that it is created with; a move
 * needs the privilege on a parent before and on one after it.
 */
async function grantedOnParents(
  { graph }: GrantReads,
  own: ActorPolicies,
  askedPrivileges: readonly AskedPrivileges[],
): Promise<readonly AskedPrivileges[]> {
  const relevant = askedPrivileges.filter((candidate): candidate is AskedBelow => {
    const { direct, above } = candidate.below ?? { direct: [], above: [] }
    return own.policies.some(({ privileges }) =>
      [...direct, ...above].some((privilege) => privileges.has(privilege)),
    )
  })
  if (relevant.length === 0) return []
  const urns = [...new Set(relevant.map(({ urn }) => urn))]
  const aspects = [...new Set(relevant.map(({ below }) => below.aspect))]
  const [entities, existing] = await Promise.all([graph.read(urns, aspects), graph.existing(urns)])
  const formerParents = ({ urn, below }: AskedBelow) =>
    parentsIn(below, entities.get(urn)?.aspects.get(below.aspect)?.value)
  const starts = relevant.flatMap((change) => [
    ...formerParents(change),
    ...(change.below.proposed ?? []),
  ])
  const parents = await readParents(graph, starts)
  const labels = relevant.flatMap((change) => change.labels ?? [])
  const urnsAbove = withAncestors(starts, parents)
  const resources = await readResources(graph, [...new Set([...urnsAbove, ...labels])])
  const isHeld = (change: AskedBelow, parent: string) => {
    const { direct, above } = change.below
    const has = (privilege: Privilege, urn: string) =>
      isGrantedOn(own, privilege, urn, change.labels, resources)
    return (
      direct.some((privilege) => has(privilege, parent)) ||
      above.some((privilege) =>
        [...withAncestors([parent], parents)].some((urn) => has(privilege, urn)),
      )
    )
  }
  return relevant.filter((change) => {
    const { below, urn } = change
    const decisive = existing.has(urn) ? [formerParents(change)] : [below.proposed ?? []]
    if (existing.has(urn) && below.isMove) decisive.push(below.proposed ?? [])
    return decisive.every((parentUrns) => parentUrns.some((parent) => isHeld(change, parent)))
  })
}

type AskedOnSubjects = AskedPrivileges & { readonly about: AskedAbout }

/**
 * Returns the changes that a privilege on what their entities are about suffices for (docs/interface:
 * access/about): on each entity that they are about, and on each that they will be about.
 */
async function grantedOnSubjects(
  { graph, registry }: GrantReads,
  own: ActorPolicies,
  askedPrivileges: readonly AskedPrivileges[],
): Promise<readonly AskedPrivileges[]> {
  const relevant = askedPrivileges.filter(
    (change): change is AskedOnSubjects =>
      change.about !== undefined &&
      own.policies.some(({ privileges }) => privileges.has(change.about!.privilege)),
  )
  if (relevant.length === 0) return []
  const urns = [...new Set(relevant.map(({ urn }) => urn))]
  const [subjectsByUrn, existing] = await Promise.all([
    readSubjects(registry, graph, urns),
    graph.existing(urns),
  ])
  const withSubjects = relevant.flatMap((change) => {
    const before = subjectsByUrn.get(change.urn) ?? []
    // An existing entity without subjects has none on which the privilege could be held.
    if (existing.has(change.urn) && before.length === 0) return []
    const subjects = new Set([...before, ...change.about.proposed])
    return subjects.size === 0 ? [] : [{ change, subjects: [...subjects] }]
  })
  const subjects = new Set(withSubjects.flatMap((change) => change.subjects))
  const resources = await readResources(graph, [...subjects])
  return withSubjects
    .filter(({ change, subjects: urnsAbout }) =>
      urnsAbout.every((urn) =>
        isGrantedOn(own, change.about.privilege, urn, change.labels, resources),
      ),
    )
    .map(({ change }) => change)
}
