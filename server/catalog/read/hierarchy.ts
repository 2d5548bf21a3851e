import { domainProperties } from '../../../graph/aspects/business/domain-properties.ts'
import { status } from '../../../graph/aspects/lifecycle/status.ts'
import { readParents, withAncestors } from '../../../graph/parents.ts'
import { domain } from '../../../graph/aspects/business/domain.entity.ts'
import { IS_PART_OF } from '../../../graph/records/edges.ts'
import type { Catalog } from '../catalog.ts'
import { wholeCatalog } from '../../authorize/sight/seen-by.ts'
import { isSoftDeleted } from './soft-deleted.ts'

/**
 * Returns whether a parent is `urn` itself or below it, so that a move there would close a cycle. A
 * hidden parent is none: the move is refused as if it did not exist (docs/interface: access/views).
 */
export async function closesCycle(catalog: Catalog, parent: string, urn: string): Promise<boolean> {
  const { sight } = catalog
  if (sight && !(await sight.seen([parent])).has(parent)) return false
  const { graph } = wholeCatalog(catalog)
  return withAncestors([parent], await readParents(graph, [parent])).has(urn)
}

/** Most domains read under one parent. */
const SIBLINGS_MAX = 1_000

/** Returns the child domains of a domain, or the top-level domains. */
export async function readChildDomains(
  { graph }: Catalog,
  parent: string | undefined,
): Promise<readonly { readonly urn: string; readonly name: unknown }[]> {
  const page = { start: 0, count: SIBLINGS_MAX }
  const urns = parent
    ? (
        await graph.related({ urn: parent, direction: 'incoming', names: [IS_PART_OF], ...page })
      ).related.map(({ urn }) => urn)
    : (await graph.listUrns(domain.name, page)).urns
  const entities = await graph.read(urns, [domainProperties.name, status.name])
  return [...entities.values()].flatMap(({ urn, aspects }) => {
    const { name, parentDomain } = aspects.get(domainProperties.name)?.value ?? {}
    return parentDomain === parent && !isSoftDeleted(aspects) ? [{ urn, name }] : []
  })
}
