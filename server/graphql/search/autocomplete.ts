import { CatalogError } from '../../../graph/model/errors.ts'
import { entityName, typeOfSymbol } from '../../catalog/find/entity-names.ts'
import type { Narrowed } from '../../catalog/find/in-view.ts'
import { parsePage } from '../../catalog/page.ts'
import { requireTypes } from '../../catalog/find/search-request.ts'
import { suggest, suggestedTypes } from '../../catalog/find/suggest.ts'
import type { AutoCompleteInput, AutoCompleteMultipleInput } from '../arguments.generated.ts'
import type { GraphqlContext } from '../engine/context.ts'
import type { Query } from '../engine/schema-module.ts'
import { narrowToNamedView } from '../shared/in-view.ts'
import { filterIn, typesIn } from '../shared/search-inputs.ts'

const LIMIT_DEFAULT = 5

async function suggestIn(
  scope: Narrowed,
  input: AutoCompleteInput | AutoCompleteMultipleInput,
  context: GraphqlContext,
) {
  const { count } = parsePage({ count: input.limit }, LIMIT_DEFAULT)
  const { values, urns } = await suggest(context.catalog, {
    ...scope,
    ...textIn(input, context),
    start: 0,
    limit: count,
  })
  return {
    suggestions: values,
    entities: urns.map((urn) => ({ urn })),
  }
}

/** Returns the typed text of an input, and what narrows its suggestions. */
function textIn(
  { query, field, ...narrowing }: AutoCompleteInput | AutoCompleteMultipleInput,
  { catalog }: GraphqlContext,
) {
  return {
    query: requireQuery(query),
    ...(typeof field === 'string' && { field }),
    filter: filterIn(narrowing, catalog.registry),
  }
}

/** Suggests names of one entity type (docs/interface: graphql/search, search/autocomplete). */
export const autoComplete: Query<'autoComplete'> = async (_root, { input }, context) => {
  const entityTypes = input.type ? [typeOfSymbol(context.catalog.registry, input.type)] : []
  const scope = { entityTypes, within: [] }
  return { query: input.query, ...(await suggestIn(scope, input, context)) }
}

/** Suggests per type; types without suggestions are left out. */
export const autoCompleteForMultiple: Query<'autoCompleteForMultiple'> = async (
  _root,
  { input },
  context,
) => {
  const { catalog } = context
  const requestedTypes = typesIn(input.types, catalog.registry)
  requireTypes(requestedTypes)
  const { entityTypes, within } = await narrowToNamedView(
    input.viewUrn,
    { entityTypes: requestedTypes, within: [] },
    context,
  )
  const types = await suggestedTypes(catalog, {
    ...textIn(input, context),
    entityTypes,
    within,
  })
  const orderedTypes =
    entityTypes.length > 0 ? entityTypes.filter((type) => types.includes(type)) : types
  const typeSuggestions = await Promise.all(
    orderedTypes.map(async (name) => {
      const { symbol: type } = entityName(catalog.registry, name)
      return {
        type,
        ...(await context.budget.ask(() =>
          suggestIn({ entityTypes: [name], within }, input, context),
        )),
      }
    }),
  )
  return {
    query: input.query,
    suggestions: typeSuggestions.filter(({ entities }) => entities.length > 0),
  }
}

/** @throws CatalogError `INVALID_PARAMETER` for a blank query, in DataHub's words */
function requireQuery(query: string): string {
  if (query.trim() !== '') return query
  throw new CatalogError('INVALID_PARAMETER', "'query' parameter can not be null or empty")
}
