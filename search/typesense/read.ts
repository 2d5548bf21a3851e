import { compareText } from '../../graph/order.ts'
import { URN_FIELD } from '../fields.ts'
import type { Listed } from '../search-index.ts'
import { NO_HITS, type Asking } from './asking.ts'
import { keyOf } from './document.ts'
import { all, any, clause, having, havingIds, type Expression } from './expression.ts'
import { TYPE, URN_ORDER } from './layout.ts'
import { orderOfKey } from './order.ts'
import { idOf, tokenOf } from './tokens.ts'

/** Ids that are asked for at a time. */
const IDS_PER_REQUEST = 250
/** Entity types that there may be. */
const TYPES_MAX = 10_000

/** URNs and hashes of one type, in order, behind `after`. */
export async function list(
  asking: Asking,
  entityType: string,
  { after = '', count }: { after?: string; count: number },
): Promise<Listed[]> {
  const prefix = `urn:li:${entityType}:`
  const types = having([tokenOf('live', '', entityType), tokenOf('removed', '', entityType)])
  const isInside = after.startsWith(prefix)
  if (!isInside && compareText(after, prefix) > 0) return []
  const from = isInside ? fromKey(keyOf(after)) : undefined
  const filter = from ? all([types, from]) : types
  const sort = URN_ORDER.map((field) => `${field}:asc`).join(',')
  const found: Listed[] = []
  for (let start = 0; ; start += count) {
    // One page is enough but for keys that begin alike.
    const [reply] = await asking.ask([
      { filter, window: { start, count: count + 1 }, sort, fields: 'urn,hash' },
    ])
    const rows = reply?.rows ?? []
    const listed = rows.map(({ urn, hash }) => ({ urn: String(urn), hash: String(hash) }))
    found.push(...listed.slice(0, count))
    const isLast = rows.length <= count
    const whole = isLast ? found : found.filter(({ urn }) => !isAlike(urn, listed.at(-1)?.urn))
    const behind = whole
      .filter(({ urn }) => compareText(urn, after) > 0)
      .toSorted((a, b) => compareText(a.urn, b.urn))
    if (isLast || behind.length >= count) return behind.slice(0, count)
  }
}

/** Hashes of the documents that are in. */
export async function hashesOf(
  asking: Asking,
  urns: readonly string[],
): Promise<Map<string, string>> {
  const ids = [...new Set(urns)].map(idOf)
  const asks = []
  for (let at = 0; at < ids.length; at += IDS_PER_REQUEST) {
    const filter = havingIds(ids.slice(at, at + IDS_PER_REQUEST))
    asks.push({ filter, window: { start: 0, count: IDS_PER_REQUEST }, fields: 'urn,hash' })
  }
  const replies = await asking.ask(asks)
  const rows = replies.flatMap((reply) => reply.rows)
  return new Map(rows.map(({ urn, hash }) => [String(urn), String(hash)]))
}

export async function entityTypes(asking: Asking): Promise<string[]> {
  const [reply] = await asking.ask([
    {
      filter: having([tokenOf('present', URN_FIELD)]),
      window: NO_HITS,
      facets: [TYPE],
      facetValuesMax: TYPES_MAX,
    },
  ])
  const counts = reply?.facets[0]?.counts ?? []
  return counts.map(({ value }) => value.slice(value.indexOf(' ') + 1))
}

/** Documents whose key is not before another one, as far as the server knows. */
function fromKey(key: string): Expression {
  const codes = orderOfKey(key, URN_ORDER.length)
  const [first, second, third] = URN_ORDER
  const beyond = (field: string, at: number) => clause(`${field}:>${codes[at] ?? ''}`)
  const equal = (field: string, at: number) => clause(`${field}:=${codes[at] ?? ''}`)
  return any([
    beyond(first, 0),
    all([equal(first, 0), beyond(second, 1)]),
    all([equal(first, 0), equal(second, 1), clause(`${third}:>=${codes[2] ?? ''}`)]),
  ])
}

/** Whether the server does not know which of two URNs goes first. */
function isAlike(a: string, b: string | undefined): boolean {
  if (b === undefined) return false
  const [x, y] = [a, b].map((urn) => orderOfKey(keyOf(urn), URN_ORDER.length).join())
  return x === y
}
