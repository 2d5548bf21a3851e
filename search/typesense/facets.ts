import { slicesOf } from '../../graph/runtime/yield.ts'
import { compareText } from '../../graph/store/text-order.ts'
import type { Facet, Hit, SearchRequest } from '../search-index.ts'
import type { Found } from './connection.ts'
import { toFacetValue, LONG, valueCounted } from './document.ts'
import { serverClause } from './expression.ts'
import { PAGE_MAX, type Reader } from './reader.ts'
import { facetField, fieldOfFacet, VOCABULARY, type Schema } from './schema.ts'

/** Returns the parameters for the facets of a request. */
export function facetParameters(
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
export async function readFacets(reader: Reader, counted: Counted, hits: readonly Hit[]) {
  const fullValues = await readFullValues(reader, counted, hits)
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

/** Returns the values by their facet form; those too long for a facet are in the vocabulary. */
async function readFullValues(reader: Reader, counted: Counted, hits: readonly Hit[]) {
  const counts = counted.flatMap((facet) => facet.counts.map(({ value }) => value))
  const [long, short] = [counts.filter(isLong), counts.filter((value) => !isLong(value))]
  const fullValues = new Map(short.map((value) => [value, valueCounted(value)]))
  const fields = long.length > 0 ? counted.map(({ field_name }) => fieldOfFacet(field_name)) : []
  for (const { values } of hits) {
    for (const field of fields) {
      const vocabulary = reader.schema.role(field).vocabulary ?? field
      for (const value of values[field] ?? [])
        fullValues.set(toFacetValue(vocabulary, value), value)
    }
  }
  const missing = long.filter((value) => !fullValues.has(value))
  const searches = Array.from(slicesOf(missing, PAGE_MAX), (batch) => {
    const filter = serverClause(`id:[${batch.map((value) => value.slice(LONG.length)).join(',')}]`)
    return { q: '*', filter, include_fields: `id,${VOCABULARY.value}`, per_page: PAGE_MAX }
  })
  const answers = await reader.search(searches)
  for (const { document } of answers.flatMap((answer) => answer.hits ?? [])) {
    fullValues.set(`${LONG}${String(document['id'])}`, String(document[VOCABULARY.value]))
  }
  return fullValues
}

const isLong = (value: string) => value.startsWith(LONG)
