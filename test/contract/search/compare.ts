import { expect } from 'chai'
import { compareText } from '../../../graph/store/text-order.ts'
import type { Values } from '../../../search/document.ts'
import type { Facet, Hit, SearchIndex, SearchRequest } from '../../../search/search-index.ts'
import { expectEqual } from './expect-equal.ts'
import { compareBySort, countsOf, type Entry, type Expected, type Oracle } from './oracle.ts'

/** Most hits whose pages are all read; of more hits, one page is read. */
const WALKED_MAX = 150
const WALKED_PAGES = 3
/** Most characters of a document in a message, because logs fold longer lines. */
const SHOWN_MAX = 500

/**
 * Compares the answers of an index and of the oracle.
 *
 * @throws AssertionError with the difference
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
  expectFacets(facets, found, request)
  expectOrder(page, found, request)

  if (found.size > WALKED_MAX || !expected.isExact) return
  const whole = await walk(index, oracle, request, found.size)
  expect(new Set(whole).size, 'hits of all pages, each once').to.equal(whole.length)
  expect(whole.length, 'hits of all pages').to.equal(found.size)
  expectSame(whole, found)
  const here = whole.slice(request.start, request.start + request.count)
  expectEqual(urnsOf(page), urnsOf(here), 'the page among all pages')
  expectOrder(whole, found, { ...request, start: 0 })
}

/** Returns hits despite typos, between those that have to be found and those that may be. */
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

/** Checks that `some` is a part of `all`; a failure shows the documents. */
function expectSame(some: readonly Entry[], all: ReadonlySet<Entry>, problem = 'unexpected'): void {
  const strangers = some.filter((entry) => !all.has(entry))
  const shown = strangers.slice(0, 2).map(shownOf)
  if (shown.length > 0) throw new Error(`${strangers.length} ${problem} hits:\n${shown.join('\n')}`)
}

/**
 * Checks that the most frequent values are present with their counts. Which of equally frequent
 * values are cut off depends on the adapter.
 */
function expectFacets(
  facets: readonly Facet[],
  found: ReadonlySet<Entry>,
  { counted, facets: fields, facetValuesMax }: SearchRequest,
): void {
  const counts = fields.map(
    (field) => [field, counted ? countsOf(found, field) : new Map()] as const,
  )
  const due = counts.filter(([, { size }]) => size > 0)
  expectEqual(
    facets.map(({ field }) => field),
    due.map(([field]) => field),
    'fields of facets',
  )
  for (const [at, [field, count]] of due.entries()) {
    const values = facets[at]?.values ?? []
    const most = [...count.values()].toSorted((a, b) => b - a).slice(0, facetValuesMax)
    expectEqual(
      values.map((each) => each.count),
      most,
      `counts of ${field}`,
    )
    expectEqual(
      values,
      values.map(({ value }) => ({ value, count: count.get(value) })),
      `values of ${field}`,
    )
    expect(new Set(values.map(({ value }) => value)).size, field).to.equal(values.length)
  }
}

/** Checks that hits are in the order of `sort`; judgements check the order by words. */
function expectOrder(
  page: readonly Entry[],
  found: ReadonlySet<Entry>,
  request: SearchRequest,
): void {
  const order = [...found].toSorted((a, b) => compareBySort(a, b, request))
  for (const [at, entry] of page.entries()) {
    const due = order[request.start + at]
    if (due && compareBySort(entry, due, request) !== 0) misplaced(entry, due, request.start + at)
  }
}

function misplaced(entry: Entry, due: Entry, at: number): never {
  throw new Error(`order: near place ${at}\n${shownOf(entry)}\ninstead of\n${shownOf(due)}`)
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
