import { compareText } from '../../graph/order.ts'
import type { Facet, SearchRequest } from '../search-index.ts'
import type { Found, Search } from './connection.ts'
import { facetValueOf, LONG, valueCounted, valuesOf } from './document.ts'
import { all, filterOf, having, type Expression } from './expression.ts'
import type { Finding } from './reader.ts'
import { facetField, type Schema } from './schema.ts'

/** What to ask for the facets of a request. */
export function facetsAsked(schema: Schema, request: SearchRequest): object {
  const fields = countedFields(schema, request)
  if (fields.length === 0) return {}
  return {
    facet_by: fields.map(facetField).join(','),
    max_facet_values: request.facetValuesMax,
    // Otherwise newer servers may count among values that are frequent in all documents.
    facet_strategy: 'exhaustive',
  }
}

/** The facets in an answer; values that are too long for it are read from a document that has them. */
export async function facetsOf(
  { reader, schema }: Finding,
  request: SearchRequest,
  filter: Expression,
  search: Search,
  counted: Found['facet_counts'] & {},
): Promise<Facet[]> {
  const counts = new Map(counted.map((each) => [each.field_name, each.counts]))
  const whole = async (field: string, value: string) => {
    if (!value.startsWith(LONG)) return valueCounted(value)
    const has = having([value.slice(LONG.length)])
    const example = { ...filterOf(all([filter, has])), per_page: 1, include_fields: 'values' }
    const [found] = await reader.search([{ ...search, ...example }])
    const values = valuesOf(found?.hits?.[0]?.document ?? {})[field] ?? []
    return values.find((each) => facetValueOf(field, each) === value) ?? value
  }
  const facets = countedFields(schema, request).map(async (field): Promise<Facet[]> => {
    const found = (counts.get(facetField(field)) ?? []).map(async ({ value, count }) => {
      return { value: await whole(field, value), count }
    })
    const values = await Promise.all(found)
    const ordered = values.toSorted((a, b) => b.count - a.count || compareText(a.value, b.value))
    return values.length === 0 ? [] : [{ field, values: ordered }]
  })
  return (await Promise.all(facets)).flat()
}

function countedFields(schema: Schema, { counted, facets }: SearchRequest): string[] {
  return counted ? [...new Set(facets)].filter((field) => schema.role(field).isFacet) : []
}
