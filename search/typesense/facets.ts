import { compareText } from '../../graph/store/order.ts'
import type { Facet, Hit, SearchRequest } from '../search-index.ts'
import type { Found } from './connection.ts'
import { facetValueOf, hitOf, LONG, valueCounted } from './document.ts'
import { having } from './expression.ts'
import type { Reader } from './reader.ts'
import { facetField, fieldOfFacet, type Schema } from './schema.ts'

/** Returns the parameters for the facets of a request. */
export function facetsAsked(
  { role }: Schema,
  { counted, facets, facetValuesMax }: SearchRequest,
): object {
  const fields = counted ? [...new Set(facets)].filter((field) => role(field).isFacet) : []
  if (fields.length === 0) return {}
  return {
    facet_by: fields.map(facetField).join(','),
    max_facet_values: facetValuesMax,
    // Otherwise newer servers may count only values that are frequent in all documents.
    facet_strategy: 'exhaustive',
  }
}

type Counted = Found['facet_counts'] & {}

/** Returns the facets of an answer; `hits` are those of its page. */
export async function facetsOf(reader: Reader, counted: Counted, hits: readonly Hit[]) {
  const fullValues = await fullValuesOf(reader, counted, hits)
  const facets = counted.map(({ field_name, counts }): Facet => {
    const values = counts.map(({ value, count }) => ({
      value: fullValues.get(value) ?? value,
      count,
    }))
    const inOrder = values.toSorted((a, b) => b.count - a.count || compareText(a.value, b.value))
    return { field: fieldOfFacet(field_name), values: inOrder }
  })
  return facets.filter(({ values }) => values.length > 0)
}

/** Returns the values by their facet form; values too long for a facet are read from documents. */
async function fullValuesOf(reader: Reader, counted: Counted, hits: readonly Hit[]) {
  const counts = counted.flatMap((facet) => facet.counts.map(({ value }) => value))
  const [long, short] = [counts.filter(isLong), counts.filter((each) => !isLong(each))]
  const fullValues = new Map(short.map((value) => [value, valueCounted(value)]))
  const fields = long.length > 0 ? counted.map(({ field_name }) => fieldOfFacet(field_name)) : []
  const note = ({ values }: Hit) => {
    for (const field of fields)
      for (const value of values[field] ?? []) fullValues.set(facetValueOf(field, value), value)
  }
  hits.forEach(note)
  const missing = long.filter((value) => !fullValues.has(value))
  const found = await reader.ask(
    missing.map((value) => {
      const filter = having([value.slice(LONG.length)])
      return { q: '*', filter, include_fields: 'urn,values', per_page: 1 }
    }),
  )
  for (const { document } of found.flatMap((each) => each.hits ?? [])) note(hitOf(document))
  return fullValues
}

const isLong = (value: string) => value.startsWith(LONG)
