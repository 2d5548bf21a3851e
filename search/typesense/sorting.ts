import { compareText } from '../../graph/order.ts'
import { inStretches, sortedInSteps } from '../../graph/turns.ts'
import { NAME_FIELD, URN_FIELD } from '../fields.ts'
import { fitOf } from '../fit.ts'
import { compareLeast, leastOf } from '../place.ts'
import type { SearchRequest, Sort } from '../search-index.ts'
import type { Row } from './connection.ts'
import { valuesOf } from './document.ts'
import { leastField, NAME_SORT, NAME_START, NAME_WORDS, URN_SORT, type Schema } from './schema.ts'

/** Sort keys that the server takes. */
const KEYS_MAX = 3

/** The order of a request in the server's words; undefined where it sorts by what the server cannot. */
export function nativeOrderOf(schema: Schema, request: SearchRequest): string | undefined {
  const keys = knownSort(schema, request).map(({ field, descending }) => {
    const name =
      field === NAME_FIELD ? NAME_SORT : field === URN_FIELD ? URN_SORT : leastField(field)
    const isKnown = schema.role(field).isNumber || name !== leastField(field)
    return isKnown && `${name}(missing_values: last):${descending ? 'desc' : 'asc'}`
  })
  if (keys.includes(false) || keys.length > KEYS_MAX) return undefined
  const ties = request.words.length > 0 ? ['_text_match:desc', `${NAME_WORDS}:asc`] : []
  return [...keys, ...ties, ...NAME_START.map((name) => `${name}:asc`)].slice(0, KEYS_MAX).join(',')
}

/**
 * URNs by the least value of each field, then by how well names fit the words, or in a scroll, which
 * goes on behind a place, by URN. Of all documents no more is kept.
 */
export async function sorted(
  schema: Schema,
  request: SearchRequest,
  everything: (look: (row: Row) => void) => Promise<void>,
): Promise<string[]> {
  const { words, scroll } = request
  const sort = knownSort(schema, request)
  const spellings = words.map((word) => [word])
  const entryOf = (row: Row) => {
    const values = valuesOf(row)
    const fit = scroll ? 0 : fitOf(schema.fields, words, spellings, values)
    const least = sort.map(({ field }) => leastOf(schema.fields, field, values))
    return { fit, least, urn: String(row['urn']) }
  }
  type Entry = ReturnType<typeof entryOf>
  const compare = (a: Entry, b: Entry) => {
    for (const [at, { descending }] of sort.entries()) {
      const order = compareLeast(a.least[at], b.least[at], descending)
      if (order !== 0) return order
    }
    return a.fit - b.fit || compareText(a.urn, b.urn)
  }
  const { urn, least } = scroll?.behind ?? {}
  const place = urn !== undefined && { urn, fit: 0, least: sort.map(({ field }) => least?.[field]) }
  const entries: Entry[] = []
  await everything((row) => {
    const entry = entryOf(row)
    if (!place || compare(entry, place) > 0) entries.push(entry)
  })
  const inOrder = await inStretches(sortedInSteps(entries, compare))
  return inOrder.map((entry) => entry.urn)
}

/** Names of fields that nothing declares are passed over. */
export function knownSort({ fields }: Schema, { sort }: SearchRequest): Sort[] {
  return sort.filter(({ field }) => fields.all.has(field))
}
