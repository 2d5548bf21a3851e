import { LIMITS } from '../../graph/model/limits.ts'
import { compareText } from '../../graph/store/text-order.ts'
import { URN_FIELD } from '../fields.ts'
import { TIERS } from '../ranking.ts'
import type { Cursor, Hit, SearchRequest, Sort } from '../search-index.ts'
import { compareBySort, toCursor, leastKey } from '../sort.ts'
import { codeOfText } from './document.ts'
import { serverClause, type Expression } from './expression.ts'
import { leastField, NAME_START, NAME_WORDS, sortField, type Schema } from './schema.ts'

/** Last offset up to which a bound narrows a sort by text: deeper pages sort most results. */
const BOUND_OFFSET_MAX = 1_000

/** Returns the order of a request in the server's syntax; a scroll breaks ties by URN. */
export function sortParameter(
  schema: Schema,
  { sort, words, scroll, names = [] }: SearchRequest,
  isPhrase = false,
): string {
  const toKey = ({ field, descending }: Sort) => {
    const name = isText(schema, field) ? sortField(field) : leastField(field)
    return keyIn(name, descending)
  }
  const isByUrn = sort.some(({ field }) => field === URN_FIELD)
  const byUrn = scroll && !isByUrn ? [`${sortField(URN_FIELD)}:asc`] : []
  const byWords = words.length > 0 ? ['_text_match:desc', `${NAME_WORDS}:asc`] : []
  const byNames = words.length > 0 || scroll ? [] : namesFirst(names)
  const byTier = isPhrase && words.length === 0 ? ['_text_match:desc'] : []
  const ties = [
    ...byUrn,
    ...byWords,
    ...byNames,
    ...byTier,
    ...NAME_START.map((name) => `${name}:asc`),
  ]
  return [...sort.map(toKey), ...ties].slice(0, LIMITS.sorts.max).join(',')
}

/** Returns the key that puts entities with one of the names first; names are words and spaces. */
function namesFirst(names: readonly string[]): string[] {
  const [tier] = TIERS
  const isNamed = names.map((name) => `${tier}:=${name}`).join(' || ')
  return isNamed === '' ? [] : [`_eval(${isNamed}):desc`]
}

const keyIn = (name: string, descending: boolean) =>
  `${name}(missing_values: last):${descending ? 'desc' : 'asc'}`

const isText = (schema: Schema, field: string) => !schema.role(field).isNumber

/**
 * Returns the order in which the hit at the end of a page bounds a sort by text; undefined if none
 * is needed. The server ranks a text among all texts for each result, which takes thirty times as
 * long as comparing integers; so the page is sorted only among the results up to the bound.
 */
export function boundingOrder(schema: Schema, request: SearchRequest): string | undefined {
  const [first] = request.sort
  const end = request.start + request.count
  // URNs begin alike, so their first bytes bound nothing.
  const isBounded = first && first.field !== URN_FIELD && isText(schema, first.field)
  if (!isBounded || request.scroll || end > BOUND_OFFSET_MAX) return undefined
  return keyIn(leastField(first.field), first.descending)
}

/** Returns the condition to come no later than a hit in the order of {@link boundingOrder}. */
export function pageBound(
  schema: Schema,
  [first]: readonly Sort[],
  last: Hit | undefined,
): Expression | undefined {
  const least = first && last && leastKey(schema.fields, first.field, last.values)
  if (least === undefined) return undefined
  const operator = first?.descending ? '>=' : '<='
  return serverClause(`${leastField(first?.field ?? '')}:${operator}${codeOfText(String(least))}`)
}

/**
 * Returns the hits of a scroll's page after its cursor, in the server's order. The server has no
 * cursors for texts, so a page begins at the offset that the cursor had; where writes have moved
 * it, its offset is searched by bisection.
 *
 * @param total number of hits
 * @param window reads the hits from an offset on
 */
export async function hitsAfter(
  schema: Schema,
  { sort, count }: SearchRequest,
  after: Cursor,
  total: number,
  window: (start: number, count: number) => Promise<readonly Hit[]>,
): Promise<readonly Hit[]> {
  const isAfter = (hit: Hit) => {
    const { urn, least } = toCursor(schema.fields, sort, hit)
    return (compareBySort(sort, least, after.least) || compareText(urn, after.urn)) > 0
  }
  let [low, high] = [0, total]
  let start = Math.min(Math.max(0, (after.offset ?? 0) - 1), total)
  for (;;) {
    const hits = await window(start, count + 1)
    const later = hits.findIndex(isAfter)
    const isEnd = hits.length <= count
    const isTooFar = start > 0 && (later === 0 || hits.length === 0)
    if (!isTooFar && (later >= 0 || isEnd)) {
      const page = later < 0 ? [] : hits.slice(later)
      if (isEnd || page.length >= count) return page.slice(0, count)
      start += later - 1
      continue
    }
    if (isTooFar) high = start
    // The last of the hits, since a page begins before the first later one.
    else low = start + hits.length - 1
    // Concurrent writes may have moved the cursor out of the bounds.
    if (low >= high) [low, high] = [0, isTooFar ? start : total + hits.length]
    start = Math.floor((low + high) / 2)
  }
}
