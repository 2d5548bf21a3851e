import type { GraphStore } from '../../../graph/store/graph-store.ts'
import type { Envelope } from '../../../graph/model/audit.ts'
import type { Registry } from '../../../graph/model/registry.ts'
import { entityTypeOf } from '../../../graph/model/urn.ts'
import type { PointStore } from '../../../graph/store/point-store.ts'
import { TimeSlice } from '../../../graph/runtime/yield.ts'
import { buildDocument, type IndexedAspect, type SearchDocument } from '../../../search/document.ts'
import type { SearchFields } from '../../../search/fields.ts'

/** Dependencies of building search documents. */
export interface DocumentSource {
  readonly registry: Registry
  readonly searchFields: SearchFields
  readonly graph: GraphStore
  readonly points: PointStore
}

/**
 * Builds the search documents of entities in their current state, with the newest point of each
 * timeseries aspect.
 *
 * @returns the documents, and the URNs that do not exist
 */
export async function readDocuments(
  source: DocumentSource,
  urns: readonly string[],
): Promise<{ documents: SearchDocument[]; missing: string[] }> {
  const { registry, searchFields, graph } = source
  const [entities, newest] = await Promise.all([graph.read(urns), newestPoints(source, urns)])
  const documents: SearchDocument[] = []
  const slice = new TimeSlice()
  for (const [urn, { aspects }] of entities) {
    const allAspects = new Map<string, IndexedAspect>([...aspects, ...(newest.get(urn) ?? [])])
    documents.push(buildDocument(registry, searchFields, urn, allAspects))
    if (slice.isOver) await slice.yield()
  }
  return { documents, missing: urns.filter((urn) => !entities.has(urn)) }
}

async function newestPoints(
  { registry, searchFields, points }: DocumentSource,
  urns: readonly string[],
): Promise<Map<string, [string, Pick<Envelope, 'value'>][]>> {
  const types = [...new Set(urns.map(entityTypeOf))]
  const searched = registry.aspects.filter(({ name, timeseries }) => {
    return timeseries && (searchFields.sources.get(name)?.length ?? 0) > 0
  })
  // Only the aspects of these types, because Neo4j seeks each aspect of each entity.
  const aspects = searched
    .map(({ name }) => name)
    .filter((aspect) => types.some((type) => registry.carries(type, aspect)))
  const carriers = urns.filter((urn) => {
    return aspects.some((aspect) => registry.carries(entityTypeOf(urn), aspect))
  })
  const newestByUrn = new Map<string, [string, Pick<Envelope, 'value'>][]>()
  if (carriers.length === 0) return newestByUrn
  for (const { urn, aspect, value } of await points.latestPoints(carriers, aspects)) {
    newestByUrn.set(urn, [...(newestByUrn.get(urn) ?? []), [aspect, { value }]])
  }
  return newestByUrn
}
