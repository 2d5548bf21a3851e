import { pageOf } from '../../catalog/page.ts'
import { fieldIs } from '../../../search/where.ts'
import { findQueries } from '../../catalog/search/find-queries.ts'
import { queriesFor } from '../engine/roots.ts'
import type { Query, SchemaModule } from '../engine/schema-module.ts'
import { filterIn, sortIn, wordsIn } from '../shared/search-inputs.ts'

const listQueries: Query<'listQueries'> = async (_root, { input }, { catalog }) => {
  const { query, source, sortInput, datasetUrn, ...narrowing } = input
  const { start, count } = pageOf(input)
  const { total, urns } = await findQueries(catalog, {
    input: wordsIn(query),
    filter: filterIn(narrowing, catalog.registry),
    sort: sortIn(sortInput),
    start,
    count,
    ...(datasetUrn && { within: [fieldIs('entities', datasetUrn)] }),
    ...(source && { source }),
  })
  return { start, count: urns.length, total, queries: urns.map((urn) => ({ urn })) }
}

/** Queries on datasets (docs/interface: graphql/queries-of-datasets). */
export const queriesModule: SchemaModule = {
  queries: queriesFor('reader', { listQueries }),
}
