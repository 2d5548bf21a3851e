import { compareText } from '../../graph/order.ts'
import type { Place, Scroll, Sort } from '../search-index.ts'
import type { Asking } from './asking.ts'
import type { Row } from './connection.ts'
import { scrollOrderOf } from './document.ts'
import { all, clause, EVERYTHING, havingIds, type Expression } from './expression.ts'
import { SCROLL_ORDER, type Layout } from './layout.ts'
import { PAGE_MAX } from './paging.ts'
import { compareValues, entryOf } from './sort-keys.ts'

interface Sources {
  readonly asking: Asking
  readonly layout: Layout
}

interface Wanted {
  readonly scroll: Scroll
  readonly sort: readonly Sort[]
  readonly count: number
}

/** The hits on a page of a scroll through all that the filter lets through. */
export function scrolled(
  sources: Sources,
  filter: Expression,
  { scroll: { behind }, sort, count }: Wanted,
): Promise<Row[]> {
  if (count === 0) return Promise.resolve([])
  return sort.length > 0
    ? sortedRows(sources, filter, sort, behind, count)
    : rowsByUrn(sources, filter, behind?.urn, count)
}

/**
 * One page of the server after the other, each behind the last hit of the one before: places would
 * shift under a write. A page may be short of hits that are just being written, and is not the last.
 */
async function rowsByUrn(
  { asking }: Sources,
  filter: Expression,
  behind: string | undefined,
  count: number,
): Promise<Row[]> {
  const rows: Row[] = []
  let last = behind
  while (rows.length < count) {
    const later =
      last === undefined ? EVERYTHING : clause(`${SCROLL_ORDER}:>${scrollOrderOf(last)}`)
    const window = { start: 0, count: Math.min(PAGE_MAX, count - rows.length) }
    const ask = { filter: all([filter, later]), window, sort: `${SCROLL_ORDER}:asc` }
    // The next page begins where this one ends.
    const [reply] = await asking.ask([ask])
    const final = reply?.rows.at(-1)
    if (!reply || !final) break
    rows.push(...reply.rows)
    if (reply.found <= reply.rows.length) break
    last = String(final['urn'])
  }
  return rows
}

/** Reads what there is to sort by of all that is found, as texts cannot be asked for by their order. */
async function sortedRows(
  { asking, layout }: Sources,
  filter: Expression,
  sort: readonly Sort[],
  behind: Place | undefined,
  count: number,
): Promise<Row[]> {
  const isNamed = sort.every(({ field }) => /^\w+$/.test(field))
  const fields = isNamed ? sort.map(({ field }) => `raw.${field}`).join(',') : 'raw'
  const entries = (await asking.rows(filter, `id,urn,${fields}`)).map((row) => ({
    ...entryOf(layout, sort, row),
    urn: String(row['urn']),
  }))
  const compare = (a: (typeof entries)[number], b: Pick<typeof a, 'values' | 'urn'>) =>
    compareValues(sort, a, b) || compareText(a.urn, b.urn)
  const place = behind && { ...behind, values: sort.map(({ field }) => behind.least[field]) }
  const page = entries
    .filter((entry) => !place || compare(entry, place) > 0)
    .toSorted(compare)
    .slice(0, count)
  const whole = await asking.rows(havingIds(page.map(({ row }) => String(row['id']))), 'urn,raw')
  const byUrn = new Map(whole.map((row) => [String(row['urn']), row] as const))
  return page.flatMap(({ urn }) => {
    const row = byUrn.get(urn)
    return row ? [row] : []
  })
}
