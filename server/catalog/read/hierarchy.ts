import { container } from '../../../graph/aspects/platforms/container.ts'
import { documentInfo } from '../../../graph/aspects/documentation/document-info.ts'
import { domainProperties } from '../../../graph/aspects/business/domain-properties.ts'
import { glossaryNodeInfo } from '../../../graph/aspects/business/glossary-node-info.ts'
import { glossaryTermInfo } from '../../../graph/aspects/business/glossary-term-info.ts'
import { status } from '../../../graph/aspects/lifecycle/status.ts'
import { domain } from '../../../graph/aspects/business/domain.entity.ts'
import type { AspectValue } from '../../../graph/model/aspect.ts'
import { IS_PART_OF } from '../../../graph/records/edges.ts'
import type { GraphStore, StoredEntity } from '../../../graph/store/graph-store.ts'
import type { Catalog } from '../catalog.ts'
import { wholeOf } from '../../authorize/sees/seen-by.ts'
import { isSoftDeleted } from './soft-deleted.ts'

/** Aspects that name the parent of an entity. */
const PARENTS = [container, documentInfo, domainProperties, glossaryNodeInfo, glossaryTermInfo].map(
  ({ name }) => name,
)

type Parent = AspectValue<typeof container> &
  AspectValue<typeof documentInfo> &
  AspectValue<typeof domainProperties> &
  AspectValue<typeof glossaryNodeInfo>

/** Returns the parents of entities, by URN; those without a parent are absent. */
type ParentsOf = (urns: readonly string[]) => Promise<ReadonlyMap<string, string>>

/** Reads the parents of entities and of their parents, one query for each level of the trees. */
export async function readParents(
  graph: GraphStore,
  starts: readonly string[],
): Promise<Map<string, string>> {
  return parentsAbove((urns) => directParents(graph, urns), starts)
}

/** Returns the parents of entities and of their parents, asking for one level at a time. */
export async function parentsAbove(
  parentsOf: ParentsOf,
  starts: readonly string[],
): Promise<Map<string, string>> {
  const parents = new Map<string, string>()
  const seen = new Set<string>()
  for (let level = new Set(starts); level.size > 0;) {
    for (const urn of level) seen.add(urn)
    const found = await parentsOf([...level])
    level = new Set()
    for (const [urn, parent] of found) {
      parents.set(urn, parent)
      if (!seen.has(parent)) level.add(parent)
    }
  }
  return parents
}

/** Reads the parents of entities, of one level of the trees. */
export async function directParents(
  graph: GraphStore,
  urns: readonly string[],
): Promise<Map<string, string>> {
  const entities = await graph.read(urns, PARENTS)
  return new Map(
    [...entities.values()].flatMap(({ urn, aspects }): [string, string][] => {
      const parent = parentIn(aspects)
      return parent === undefined ? [] : [[urn, parent]]
    }),
  )
}

function parentIn(aspects: StoredEntity['aspects']): string | undefined {
  for (const { value } of aspects.values()) {
    const { container: above, parentDomain, parentNode, parentDocument } = value as Partial<Parent>
    const parent = above ?? parentDomain ?? parentNode ?? parentDocument?.document
    if (parent !== undefined) return parent
  }
  return undefined
}

/** Returns the entities and everything above them; a tree with a cycle ends where it closes. */
export function withAncestors(
  starts: readonly string[],
  parents: ReadonlyMap<string, string>,
): Set<string> {
  const found = new Set<string>()
  for (const start of starts) {
    let urn: string | undefined = start
    while (urn !== undefined && !found.has(urn)) {
      found.add(urn)
      urn = parents.get(urn)
    }
  }
  return found
}

/**
 * Returns whether a parent is `urn` itself or below it, so that a move there would close a cycle. A
 * hidden parent is none: the move is refused as if it did not exist (docs/interface: access/views).
 */
export async function closesCycle(catalog: Catalog, parent: string, urn: string): Promise<boolean> {
  const { sight } = catalog
  if (sight && !(await sight.seen([parent])).has(parent)) return false
  const { graph } = wholeOf(catalog)
  return withAncestors([parent], await readParents(graph, [parent])).has(urn)
}

/** Most domains read under one parent. */
const SIBLINGS_MAX = 1_000

/** Returns the child domains of a domain, or the top-level domains. */
export async function domainsBelow(
  { graph }: Catalog,
  parent: string | undefined,
): Promise<readonly { readonly urn: string; readonly name: unknown }[]> {
  const page = { start: 0, count: SIBLINGS_MAX }
  const urns = parent
    ? (
        await graph.related({ urn: parent, direction: 'incoming', names: [IS_PART_OF], ...page })
      ).related.map(({ urn }) => urn)
    : (await graph.listUrns(domain.name, page)).urns
  const found = await graph.read(urns, [domainProperties.name, status.name])
  return [...found.values()].flatMap(({ urn, aspects }) => {
    const { name, parentDomain } = aspects.get(domainProperties.name)?.value ?? {}
    return parentDomain === parent && !isSoftDeleted(aspects) ? [{ urn, name }] : []
  })
}
