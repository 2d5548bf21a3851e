import { compareText } from '../../graph/order.ts'
import type { Values } from '../document.ts'
import type { Facet, SearchRequest } from '../search-index.ts'
import { NO_HITS, type Ask, type Asking, type Reply } from './asking.ts'
import { CUT, facetValueOf } from './document.ts'
import { all, having, type Expression } from './expression.ts'
import { facetField, type Layout } from './layout.ts'

/**
 * Values asked for beyond those wanted, to see whether the last of them are followed by others that
 * are as frequent: of these the first by code points count, and the server knows nothing of that.
 */
const MARGIN = 10
/** Most values asked for before anything is known: the server reads a document for each of them. */
const ASKED_FIRST_MAX = 100
/** Hits up to which reading all of them once is less than that. */
const HITS_READ_MAX = 1_000
/** How many more values are asked for when those were too few. */
const GROWTH = 10

type Counts = Reply['facets'][number]
type Value = Facet['values'][number]

/** What to ask for the facets of a request, in the search that finds everything. */
export function facetsAsked(layout: Layout, request: SearchRequest): Partial<Ask> {
  const facets = countedFields(layout, request).map(facetField)
  if (facets.length === 0) return {}
  return { facets, facetValuesMax: Math.min(request.facetValuesMax, ASKED_FIRST_MAX) + MARGIN }
}

/** The facets in what was answered, and what that leaves open. */
export async function facetsOf(
  asking: Asking,
  layout: Layout,
  request: SearchRequest,
  filter: Expression,
  { found, facets }: Pick<Reply, 'found' | 'facets'>,
): Promise<Facet[]> {
  const byField = new Map(facets.map((counts) => [counts.field_name, counts]))
  const fields = countedFields(layout, request)
  const open = fields.filter((field) => isOpen(byField.get(facetField(field)), request))
  const isRead = open.length > 0 && found <= HITS_READ_MAX
  const read = isRead ? await readCounts(asking, filter, open) : new Map<string, Value[]>()
  const counted = fields.map(async (field): Promise<Facet[]> => {
    const values =
      read.get(field) ??
      (await askedCounts(asking, request, filter, field, byField.get(facetField(field))))
    const ordered = values.toSorted((a, b) => b.count - a.count || compareText(a.value, b.value))
    return values.length === 0 ? [] : [{ field, values: ordered.slice(0, request.facetValuesMax) }]
  })
  return (await Promise.all(counted)).flat()
}

/** Counts here what few hits have. */
async function readCounts(
  asking: Asking,
  filter: Expression,
  fields: readonly string[],
): Promise<Map<string, Value[]>> {
  const rows = await asking.rows(filter, fields.map((field) => `raw.${field}`).join(','))
  return new Map(
    fields.map((field) => {
      const counts = new Map<string, number>()
      for (const { raw } of rows) {
        for (const value of ((raw ?? {}) as Values)[field] ?? []) {
          counts.set(value, (counts.get(value) ?? 0) + 1)
        }
      }
      return [field, [...counts].map(([value, count]) => ({ value, count }))]
    }),
  )
}

/** The server's counts, asked for again until none can be missing. */
async function askedCounts(
  asking: Asking,
  request: SearchRequest,
  filter: Expression,
  field: string,
  counts: Counts | undefined,
): Promise<Value[]> {
  let found = counts
  for (let most = request.facetValuesMax + MARGIN; isOpen(found, request); most *= GROWTH) {
    const ask = { filter, window: NO_HITS, facets: [facetField(field)], facetValuesMax: most }
    // More only if that was too few.
    found = (await asking.ask([ask]))[0]?.facets[0]
  }
  return wholeValues(asking, field, filter, found?.counts ?? [])
}

function countedFields(layout: Layout, { counted, facets }: SearchRequest): string[] {
  return counted ? [...new Set(facets)].filter((field) => layout.isFacet(field)) : []
}

/** Whether values may be missing that are as frequent as the last one wanted. */
function isOpen(found: Counts | undefined, { facetValuesMax }: SearchRequest): boolean {
  if (!found) return false
  const counts = found.counts.map(({ count }) => count).toSorted((a, b) => b - a)
  if ((found.stats?.total_values ?? 0) <= counts.length) return false
  return counts.length < facetValuesMax || counts[facetValuesMax - 1] === counts.at(-1)
}

/** Takes off the tokens, and finds out how values go on that were cut. */
async function wholeValues(
  asking: Asking,
  field: string,
  filter: Expression,
  counts: Counts['counts'],
): Promise<Value[]> {
  const cut = counts.filter(({ value }) => value.endsWith(CUT)).map(({ value }) => value)
  const replies = await asking.ask(
    cut.map((value) => ({
      filter: all([filter, having([value.slice(0, value.indexOf(' '))])]),
      window: { start: 0, count: 1 },
    })),
  )
  const whole = new Map(
    cut.map((value, at) => {
      const values = ((replies[at]?.rows[0]?.['raw'] ?? {}) as Values)[field] ?? []
      return [value, values.find((each) => facetValueOf(field, each) === value)]
    }),
  )
  return counts.map(({ value, count }) => ({
    value: whole.get(value) ?? value.slice(value.indexOf(' ') + 1),
    count,
  }))
}
