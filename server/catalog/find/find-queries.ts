import { queryProperties } from '../../../graph/aspects/datasets/query-properties.ts'
import { query } from '../../../graph/aspects/datasets/query.entity.ts'
import { LIMITS } from '../../../graph/model/limits.ts'
import type { Catalog } from '../catalog.ts'
import { find } from './find.ts'
import type { FindRequest } from './search-request.ts'

export interface QueriesRequest extends Omit<FindRequest, 'entityTypes' | 'flags'> {
  /** Only queries by people, `MANUAL`, or from a log, `SYSTEM`. */
  readonly source?: string
}

/** Returns queries of people and logs, the latest first unless the request sorts them. */
export async function findQueries(
  catalog: Catalog,
  { source, ...request }: QueriesRequest,
): Promise<{ total: number; urns: string[] }> {
  const isSorted = (request.sort?.length ?? 0) > 0
  const findRequest: FindRequest = {
    ...request,
    entityTypes: [query.name],
    ...(!isSorted && { sort: [{ field: 'lastModifiedAt', descending: true }] }),
    flags: { skipAggregates: true, skipHighlighting: true },
  }
  if (source === undefined) {
    const { total, hits } = await find(catalog, findRequest)
    return { total, urns: hits.map(({ urn }) => urn) }
  }
  // The source is not a search field, so the aspects of all other matches are read.
  const { hits } = await find(catalog, { ...findRequest, start: 0, count: LIMITS.pageSize.max })
  const urns = hits.map(({ urn }) => urn)
  const entities = await catalog.graph.read(urns, [queryProperties.name])
  const fitting = urns.filter((urn) => {
    return entities.get(urn)?.aspects.get(queryProperties.name)?.value['source'] === source
  })
  const { start, count } = request
  return { total: fitting.length, urns: fitting.slice(start, start + count) }
}
