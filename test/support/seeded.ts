import { assertedEdges, type Edge } from '../../graph/model/edges.ts'
import type { JsonObject } from '../../graph/model/json.ts'
import { requireValid } from '../../graph/model/validate.ts'
import { toStored } from '../../graph/model/wire.ts'
import { registry } from '../../graph/registry.ts'
import type { Proposal, Source } from '../../server/commands/seed/proposal.ts'

/** Returns all proposals of a source, in order; none may be malformed. */
export function proposalsOf(source: Source): Proposal[] {
  return [...source.groups].flatMap((group) => {
    if ('problem' in group) throw new Error(group.problem)
    return group
  })
}

/**
 * Returns the value of a proposal as it would be stored.
 *
 * @throws Error if the aspect is undeclared, not carried by the entity, or invalid
 */
export function storedValue({ entityType, aspectName = '', aspect }: Proposal): JsonObject {
  const declared = registry.aspect(aspectName)
  if (!declared || !registry.carries(entityType, aspectName)) {
    throw new Error(`${entityType} does not carry ${aspectName}`)
  }
  const value = toStored(declared.fields, JSON.parse(aspect?.value ?? '') as JsonObject)
  requireValid(declared, entityType, value)
  return value
}

export function edgesOfAll(proposals: readonly Proposal[]): Edge[] {
  return proposals.flatMap((proposal) => {
    const declared = registry.aspect(proposal.aspectName ?? '')
    return declared ? assertedEdges(declared, proposal.entityUrn, storedValue(proposal)) : []
  })
}

/**
 * Returns the longest upstream path of an entity along lineage between entities, without columns.
 */
export function wayUpIn(edges: readonly Edge[]): (urn: string) => string[] {
  const upstreams = new Map<string, Set<string>>()
  for (const { from, to, lineage } of edges) {
    if (!lineage || from.includes(':schemaField:') || to.includes(':schemaField:')) continue
    const [lower, upper] = lineage === 'upstream' ? [from, to] : [to, from]
    upstreams.set(lower, (upstreams.get(lower) ?? new Set()).add(upper))
  }
  const known = new Map<string, string[]>()
  const walk = (at: string): string[] => {
    const found = known.get(at)
    if (found) return found
    // A cycle would never end, so it counts as a path of length zero.
    known.set(at, [])
    const ways = [...(upstreams.get(at) ?? [])].map(walk)
    const longest = ways.reduce((one, other) => (other.length > one.length ? other : one), [])
    const way = [at, ...longest]
    known.set(at, way)
    return way
  }
  return walk
}
