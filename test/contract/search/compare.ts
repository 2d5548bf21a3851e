import { expect } from 'chai'
import { compareText } from '../../../graph/order.ts'
import type { Values } from '../../../search/document.ts'
import type { Hit, SearchIndex, SearchRequest } from '../../../search/search-index.ts'
import {
  compareBySort,
  facetsOf,
  rankOf,
  type Entry,
  type Expected,
  type Oracle,
} from './oracle.ts'

/** Up to how many hits all pages are read; of more, one page has to do. */
const WALKED_MAX = 150
const WALKED_PAGES = 3
/** Most characters of a value that a message repeats. */
const SHOWN_MAX = 2_000

/**
 * Asks an index and the oracle.
 *
 * @throws AssertionError saying in what they differ
 */
export async function compare(
  index: SearchIndex,
  oracle: Oracle,
  request: SearchRequest,
): Promise<void> {
  const { total, hits, facets } = await index.search(request)
  const page = hits.map((hit) => entryOf(hit, oracle))
  const expected = oracle.expect(request)
  const found = expected.isExact
    ? expected.must
    : await whatWasFound(index, oracle, request, expected)
  expectSame(page, found)
  const left = Math.max(0, found.size - request.start)
  expect(hits.length, 'size of the page').to.equal(Math.min(request.count, left))
  if (request.counted) expect(total, 'total').to.equal(found.size)
  else expect(total, 'total that does not matter').to.be.at.least(hits.length)
  expectEqual(facets, request.counted ? facetsOf(found, request) : [], 'facets')
  expectOrder(page, found, request, expected)

  if (found.size > WALKED_MAX || !expected.isExact) return
  const whole = await walk(index, oracle, request, found.size)
  expect(new Set(whole).size, 'hits of all pages, each once').to.equal(whole.length)
  expect(whole.length, 'hits of all pages').to.equal(found.size)
  expectSame(whole, found)
  const here = whole.slice(request.start, request.start + request.count)
  expectEqual(urnsOf(page), urnsOf(here), 'the page among all pages')
  expectOrder(whole, found, { ...request, start: 0 }, expected)
}

/** What typos found: between what has to be found and what may be. */
async function whatWasFound(
  index: SearchIndex,
  oracle: Oracle,
  request: SearchRequest,
  { must, may }: Expected,
): Promise<ReadonlySet<Entry>> {
  const { total } = await index.search({ ...request, count: 0, counted: true })
  expect(total, 'found with typos').to.be.within(must.size, may.size)
  const found = new Set(await walk(index, oracle, request, total))
  expectSame([...found], may)
  expectSame([...must], found, 'missing')
  return found
}

async function walk(index: SearchIndex, oracle: Oracle, request: SearchRequest, total: number) {
  const count = Math.max(7, Math.ceil(total / WALKED_PAGES))
  const whole: Entry[] = []
  for (let start = 0; start < total; start += count) {
    const { hits } = await index.search({ ...request, start, count })
    whole.push(...hits.map((hit) => entryOf(hit, oracle)))
  }
  return whole
}

function entryOf({ urn, values }: Hit, oracle: Oracle): Entry {
  const entry = oracle.entry(urn)
  if (!entry) throw new Error(`${urn} was found and never put`)
  expectEqual(sorted(values), sorted(entry.document.values), `values of ${urn}`)
  return entry
}

/** Every one of `some` has to be in `all`; if not, the documents themselves say most. */
function expectSame(some: readonly Entry[], all: ReadonlySet<Entry>, problem = 'unexpected'): void {
  const strangers = some.filter((entry) => !all.has(entry))
  const shown = strangers.slice(0, 2).map(shownOf)
  if (shown.length > 0) throw new Error(`${strangers.length} ${problem} hits:\n${shown.join('\n')}`)
}

/** Whether hits stand where they have to, as far as that is promised. */
function expectOrder(
  page: readonly Entry[],
  found: ReadonlySet<Entry>,
  request: SearchRequest,
  { isExact }: Expected,
): void {
  const ranks = new Map([...found].map((entry) => [entry, rankOf(entry, request)]))
  const rank = (entry: Entry) => ranks.get(entry) ?? { best: 0, worst: 0 }
  const isCertain = isExact && [...ranks.values()].every(({ best, worst }) => best === worst)
  const compareAll = (a: Entry, b: Entry) =>
    compareBySort(a, b, request) || (isCertain ? rank(a).best - rank(b).best : 0)
  const order = [...found].toSorted(compareAll)
  for (const [at, entry] of page.entries()) {
    const due = order[request.start + at]
    if (due && compareAll(entry, due) !== 0) misplaced(entry, due, request.start + at)
  }
  if (!isExact) return
  let least = page[0]
  for (const [at, entry] of page.entries()) {
    if (!least || compareBySort(least, entry, request) !== 0) least = entry
    if (rank(least).best > rank(entry).worst) misplaced(least, entry, request.start + at)
    if (rank(entry).best > rank(least).best) least = entry
  }
}

function misplaced(entry: Entry, due: Entry, at: number): never {
  throw new Error(`order: near place ${at}\n${shownOf(entry)}\ninstead of\n${shownOf(due)}`)
}

/** Says both in full, where Chai would say `[ …(2) ]`. */
function expectEqual(actual: unknown, expected: unknown, what: string): void {
  const [is, due] = [actual, expected].map((each) => JSON.stringify(each))
  if (is === due) return
  throw new Error(`${what}:\n${is?.slice(0, SHOWN_MAX)}\ninstead of\n${due?.slice(0, SHOWN_MAX)}`)
}

function sorted(values: Values): [string, readonly string[]][] {
  return Object.entries(values).toSorted(([a], [b]) => compareText(a, b))
}

function shownOf({ document }: Entry): string {
  return JSON.stringify(document.values).slice(0, SHOWN_MAX)
}

function urnsOf(entries: readonly Entry[]): string[] {
  return entries.map(({ document }) => document.urn)
}
