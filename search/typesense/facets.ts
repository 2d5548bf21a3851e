import { compareText } from '../../graph/order.ts'
import type { Facet, SearchRequest } from '../search-index.ts'
import type { Found, Search } from './connection.ts'
import { facetValueOf, LONG, valueCounted, valuesOf } from './document.ts'
import { all, filterOf, having, type Expression } from './expression.ts'
import type { Reader } from './reader.ts'
import { facetField, fieldOfFacet, type Schema } from './schema.ts'

type Count = Facet['values'][number]

/** What to ask for the facets of a request. */
export function facetsAsked(
  { role }: Schema,
  { counted, facets, facetValuesMax }: SearchRequest,
): object {
  const fields = counted ? [...new Set(facets)].filter((field) => role(field).isFacet) : []
  if (fields.length === 0) return {}
  return {
    facet_by: fields.map(facetField).join(','),
    max_facet_values: facetValuesMax,
    // Otherwise newer servers may count among values that are frequent in all documents.
    facet_strategy: 'exhaustive',
  }
}

/** The facets in an answer; values that are too long for it are read from a document that has them. */
export async function facetsOf(
  reader: Reader,
  filter: Expression,
  search: Search,
  counted: Found['facet_counts'] & {},
): Promise<Facet[]> {
  const whole = async (field: string, value: string) => {
    if (!value.startsWith(LONG)) return valueCounted(value)
    const has = having([value.slice(LONG.length)])
    const example = { ...filterOf(all([filter, has])), per_page: 1, include_fields: 'values' }
    const [found] = await reader.search([{ ...search, ...example }])
    const values = valuesOf(found?.hits?.[0]?.document ?? {})[field] ?? []
    return values.find((each) => facetValueOf(field, each) === value) ?? value
  }
  const facets = counted.map(async ({ field_name, counts }): Promise<Facet> => {
    const field = fieldOfFacet(field_name)
    const found = counts.map(async ({ value, count }) => {
      return { value: await whole(field, value), count }
    })
    const order = (a: Count, b: Count) => b.count - a.count || compareText(a.value, b.value)
    return { field, values: (await Promise.all(found)).toSorted(order) }
  })
  return (await Promise.all(facets)).filter(({ values }) => values.length > 0)
}
