import { json, list, long, map, number, text } from '../../../graph/model/field.ts'
import { isReference, keyPartsOf } from '../../../graph/model/urn.ts'
import { compareText } from '../../../graph/store/text-order.ts'
import type { SearchFields } from '../../../search/fields.ts'
import type { Facet } from '../../../search/search-index.ts'
import type { SearchPage } from '../../catalog/find/find.ts'
import { type RouteAnswer, type Optionals, valueAnswer, URN, wholeRecord } from '../answers.ts'

const nameValuePairs = list(wholeRecord({ name: text(), value: text() }))

const hitFields = wholeRecord({
  entity: URN,
  matchedFields: nameValuePairs,
  score: number(),
  features: map(number()),
  extraFields: map(text()),
})

const entitiesField = list(
  json({ like: [URN, hitFields], doc: 'URNs, or objects for clients of the newer protocol.' }),
)

const metadataFields = wholeRecord({
  urns: list(URN),
  matches: list(wholeRecord({ matchedFields: nameValuePairs })),
  searchResultMetadatas: list(wholeRecord({ name: text(), aggregations: map(long()) })),
  aggregations: list(
    wholeRecord({
      name: text(),
      displayName: text(),
      aggregations: map(long()),
      filterValues: list(wholeRecord({ value: text(), facetCount: long() })),
    }),
  ),
  suggestions: list(json()),
})

/** Returns the answer with {@link answerHits}, the number of hits, and the fields of the page. */
export function answersHits(more: Optionals, optional: Optionals = {}): RouteAnswer {
  const page = { ...more, pageSize: long(), numEntities: long() }
  return valueAnswer(
    wholeRecord({ ...page, entities: entitiesField, metadata: metadataFields }, optional),
  )
}

/** Shapes hits for both generations of clients (docs/interface: search/shapes). */
export function answerHits(
  fields: SearchFields,
  { hits, facets }: SearchPage,
  wantsObjects: boolean,
) {
  const urns = hits.map(({ urn }) => urn)
  const objects = hits.map(({ urn, matchedFields, score }) => ({
    entity: urn,
    matchedFields,
    score,
    features: { SEARCH_BACKEND_SCORE: score },
    extraFields: { urn: JSON.stringify(urn) },
  }))
  return {
    entities: wantsObjects ? objects : urns,
    metadata: {
      urns,
      matches: hits.map(({ matchedFields }) => ({ matchedFields })),
      searchResultMetadatas: facets.map(({ field, values }) => {
        return { name: field, aggregations: countsByName(values) }
      }),
      aggregations: facets.map(({ field, values }) => ({
        name: field,
        displayName: fields.all.get(field)?.facet ?? field,
        aggregations: Object.fromEntries(values.map(({ value, count }) => [value, count])),
        filterValues: values.map(({ value, count }) => ({ value, facetCount: count })),
      })),
      suggestions: [],
    },
  }
}

/** Counts by the last part of a URN: `{"hive": 3}` (docs/interface: search/facets). */
function countsByName(values: Facet['values']): Record<string, number> {
  const counts = new Map<string, number>()
  for (const { value, count } of values) {
    const bare = (isReference(value) ? keyPartsOf(value).at(-1) : undefined) ?? value
    counts.set(bare, (counts.get(bare) ?? 0) + count)
  }
  return Object.fromEntries([...counts].toSorted(([a, x], [b, y]) => y - x || compareText(a, b)))
}
