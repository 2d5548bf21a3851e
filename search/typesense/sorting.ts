import { compareText } from '../../graph/order.ts'
import type { Values } from '../document.ts'
import { fitOf } from '../fit.ts'
import type { SearchRequest, Sort } from '../search-index.ts'
import type { Spellings } from '../spelling.ts'
import type { Asking } from './asking.ts'
import type { Row } from './connection.ts'
import { havingIds, type Expression } from './expression.ts'
import { BY_NAME, type Layout } from './layout.ts'
import { compareValues, entryOf, KEYS_MAX, keysOf, type Entry, type Keys } from './sort-keys.ts'

/**
 * Hits with equal values that are put in order here. Among more of them the server's own order stays,
 * which is one order, but does not know how well names fit.
 */
const TIES_MAX = 2_500
/** Hits that are looked at before and behind a page, until that is enough. */
const MARGINS = [10, 250, TIES_MAX]

/** What is found, and all that there is to know of its order. */
export interface Found {
  readonly request: SearchRequest
  readonly spellings: Spellings
  readonly filter: Expression
}

/** Whether there is anything to sort by: names of fields that nobody knows are passed over. */
export function isSortable(layout: Layout, sort: readonly Sort[]): boolean {
  return sort.some(({ field }) => layout.fields.all.has(field))
}

/**
 * Hits in the order that was asked for. Numbers are in order on the server; names and the URNs of one
 * type by their first bytes, so that only those that begin alike are put in order here. Any other text
 * is read, of all that is found.
 */
export class Sorting {
  readonly #asking: Asking
  readonly #layout: Layout
  readonly #found: Found
  readonly #sort: readonly Sort[]

  constructor({ asking, layout }: { asking: Asking; layout: Layout }, found: Found) {
    this.#asking = asking
    this.#layout = layout
    this.#found = found
    this.#sort = found.request.sort.filter(({ field }) => layout.fields.all.has(field))
  }

  /** Hits from `start` on, of which there are `count`. */
  async page(start: number, count: number, total: number): Promise<readonly Row[]> {
    const keys = keysOf(this.#layout, this.#sort, this.#found.request)
    if (keys.all.length === 0) return this.#read(start, count)
    const isDone = keys.isExact && this.#found.request.words.length === 0
    return isDone ? this.#window(keys, start, count) : this.#around(keys, start, count, total)
  }

  async #window({ all }: Keys, start: number, count: number): Promise<readonly Row[]> {
    const names = all.map(({ name }) => name)
    const sort = [...names, ...BY_NAME.filter((name) => !mentions(names, name))]
    const ask = {
      filter: this.#found.filter,
      window: { start, count },
      sort: sort.slice(0, KEYS_MAX).join(','),
      fields: 'id,urn,raw',
    }
    return (await this.#asking.ask([ask]))[0]?.rows ?? []
  }

  /** Looks at more than the page, until it begins and ends where values change. */
  async #around(keys: Keys, start: number, count: number, total: number): Promise<readonly Row[]> {
    for (const margin of MARGINS) {
      const from = Math.max(0, start - margin)
      const to = Math.min(total, start + count + margin)
      // Wider only if that was too narrow.
      const rows = await this.#window(keys, from, to - from)
      const entries = rows.map((row) => entryOf(this.#layout, this.#sort, row))
      const places = entries.map((entry) => keys.all.map((key) => key.of(entry)).join())
      const isAlike = (at: number) => places[at - 1] === places[at]
      let first = start - from
      while (first > 0 && isAlike(first)) first--
      let last = start - from + count
      while (last < entries.length && isAlike(last)) last++
      if ((first === 0 && from > 0) || (last === entries.length && to < total)) continue
      return this.#ordered(entries.slice(first, last)).slice(
        start - from - first,
        start - from - first + count,
      )
    }
    return this.#window(keys, start, count)
  }

  /** Reads what there is to sort by of all that is found. */
  async #read(start: number, count: number): Promise<readonly Row[]> {
    const { filter, request } = this.#found
    const isNamed = this.#sort.every(({ field }) => /^\w+$/.test(field))
    const fields = isNamed ? this.#sort.map(({ field }) => `raw.${field}`).join(',') : 'raw'
    const rows = await this.#asking.rows(filter, `id,${fields}`)
    const entries = rows
      .map((row) => entryOf(this.#layout, this.#sort, row))
      .toSorted((a, b) => this.#compare(a, b))
    let [first, last] = [start, Math.min(entries.length, start + count)]
    const isTie = (at: number) => compareValues(this.#sort, entries[at - 1], entries[at]) === 0
    while (first > 0 && isTie(first)) first--
    while (last < entries.length && isTie(last)) last++
    const isRanked = request.words.length > 0 && last - first - count <= TIES_MAX
    if (!isRanked) [first, last] = [start, start + count]
    const ids = entries.slice(first, last).map(({ row }) => String(row['id']))
    const whole = await this.#asking.rows(havingIds(ids), 'id,urn,raw')
    return this.#ordered(whole.map((row) => entryOf(this.#layout, this.#sort, row))).slice(
      start - first,
      start - first + count,
    )
  }

  #ordered(entries: readonly Entry[]): Row[] {
    const { request, spellings } = this.#found
    const fits = new Map(
      entries.map(({ row }) => {
        const values = (row['raw'] ?? {}) as Values
        return [row, fitOf(this.#layout.fields, request.words, spellings, values)]
      }),
    )
    const fit = ({ row }: Entry) => fits.get(row) ?? 0
    return entries
      .toSorted((a, b) => {
        return compareValues(this.#sort, a, b) || fit(a) - fit(b) || compareIds(a, b)
      })
      .map(({ row }) => row)
  }

  #compare(a: Entry, b: Entry): number {
    return compareValues(this.#sort, a, b) || compareIds(a, b)
  }
}

function compareIds(a: Entry, b: Entry): number {
  return compareText(String(a.row['id']), String(b.row['id']))
}

/** Whether one of the sort keys is that of another one, in either direction. */
function mentions(names: readonly string[], other: string): boolean {
  const fieldOf = (name: string) => name.slice(0, name.indexOf(':'))
  return names.some((name) => fieldOf(name) === fieldOf(other))
}
