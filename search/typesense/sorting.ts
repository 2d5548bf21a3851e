import { compareText } from '../../graph/store/order.ts'
import { NAME_FIELD, URN_FIELD } from '../fields.ts'
import { rankerOf } from '../ranking.ts'
import type { Cursor, SearchRequest } from '../search-index.ts'
import { compareBySort, cursorOf } from '../sort.ts'
import type { Row } from './connection.ts'
import { hitOf } from './document.ts'
import { leastField, NAME_SORT, NAME_START, NAME_WORDS, URN_SORT, type Schema } from './schema.ts'

/** Most sort keys that the server accepts. */
const KEYS_MAX = 3
/** Text fields that the server can sort by. */
const TEXTS: Readonly<Record<string, string>> = { [NAME_FIELD]: NAME_SORT, [URN_FIELD]: URN_SORT }

/**
 * Returns the order of a request in the server's syntax; undefined when the server cannot sort by
 * one of its fields.
 */
export function nativeOrderOf(schema: Schema, request: SearchRequest): string | undefined {
  const keys = request.sort.map(({ field, descending }) => {
    const name = schema.role(field).isNumber ? leastField(field) : TEXTS[field]
    return name && `${name}(missing_values: last):${descending ? 'desc' : 'asc'}`
  })
  if (keys.includes(undefined) || keys.length > KEYS_MAX) return undefined
  const ties = request.words.length > 0 ? ['_text_match:desc', `${NAME_WORDS}:asc`] : []
  return [...keys, ...ties, ...NAME_START.map((name) => `${name}:asc`)].slice(0, KEYS_MAX).join(',')
}

/** Fewest entries to sort at a time; fewer would repeat the sort too often. */
const ENTRIES_MIN = 1_000

/**
 * Returns the first URNs by the least value of each field, then by rank, or in a scroll, which
 * continues after a cursor, by URN.
 *
 * @param most number of requested URNs; at most twice as many entries are kept
 */
export async function sorted(
  schema: Schema,
  request: SearchRequest,
  most: number,
  everything: (onRow: (row: Row) => void) => Promise<void>,
): Promise<string[]> {
  const { words, scroll, sort } = request
  const rankOf = rankerOf(schema.fields, words)
  const compare = (a: Entry, b: Entry) =>
    compareBySort(sort, a.least, b.least) || a.rank - b.rank || compareText(a.urn, b.urn)
  const after = scroll?.after && { ...scroll.after, rank: 0 }
  let entries: Entry[] = []
  await everything((row) => {
    const hit = hitOf(row)
    const rank = scroll ? 0 : rankOf(hit.values)
    const entry = { ...cursorOf(schema.fields, sort, hit), rank }
    if (!after || compare(entry, after) > 0) entries.push(entry)
    if (entries.length >= 2 * Math.max(most, ENTRIES_MIN)) {
      entries = entries.toSorted(compare).slice(0, most)
    }
  })
  return entries
    .toSorted(compare)
    .slice(0, most)
    .map(({ urn }) => urn)
}

type Entry = Cursor & { readonly rank: number }
