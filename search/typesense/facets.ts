import { compareText } from '../../graph/order.ts'
import type { Facet, SearchRequest } from '../search-index.ts'
import type { Found } from './connection.ts'
import { facetValueOf, LONG, valueCounted, valuesOf } from './document.ts'
import { having } from './expression.ts'
import type { Reader } from './reader.ts'
import { facetField, fieldOfFacet, type Schema } from './schema.ts'

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
export async function facetsOf(reader: Reader, counted: Found['facet_counts'] & {}) {
  const whole = async (field: string, value: string) => {
    if (!value.startsWith(LONG)) return valueCounted(value)
    const filter = having([value.slice(LONG.length)])
    const example = { q: '*', filter, include_fields: 'urn,values' }
    const [row = {}] = await reader.rows(example, undefined, 1)
    const values = valuesOf(row)[field] ?? []
    return values.find((each) => facetValueOf(field, each) === value) ?? value
  }
  const facets = counted.map(async ({ field_name, counts }): Promise<Facet> => {
    const field = fieldOfFacet(field_name)
    const found = counts.map(async ({ value, count }) => {
      return { value: await whole(field, value), count }
    })
    const values = (await Promise.all(found)).toSorted((a, b) => {
      return b.count - a.count || compareText(a.value, b.value)
    })
    return { field, values }
  })
  return (await Promise.all(facets)).filter(({ values }) => values.length > 0)
}
