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
const FACET_MARGIN = 10

type Counts = Reply['facets'][number]
type Value = Facet['values'][number]

/** What to ask for the facets of a request, in the search that finds everything. */
export function facetsAsked(layout: Layout, request: SearchRequest): Partial<Ask> {
  const facets = countedFields(layout, request).map(facetField)
  if (facets.length === 0) return {}
  return { facets, facetValuesMax: request.facetValuesMax + FACET_MARGIN }
}

/** The facets in what was answered, asked again where that leaves something open. */
export async function facetsOf(
  asking: Asking,
  layout: Layout,
  request: SearchRequest,
  filter: Expression,
  { facets }: Pick<Reply, 'facets'>,
): Promise<Facet[]> {
  const byField = new Map(facets.map((counts) => [counts.field_name, counts]))
  const fields = countedFields(layout, request).filter((field) => {
    return (byField.get(facetField(field))?.counts.length ?? 0) > 0
  })
  const open = fields.filter((field) => isOpen(byField.get(facetField(field)), request))
  const again = open.map((field) => ({
    filter,
    window: NO_HITS,
    facets: [facetField(field)],
    facetValuesMax: byField.get(facetField(field))?.stats?.total_values ?? 0,
  }))
  for (const { facets: whole } of await asking.ask(again)) {
    for (const counts of whole) byField.set(counts.field_name, counts)
  }
  const found = fields.map(async (field): Promise<Facet> => {
    const counts = byField.get(facetField(field))?.counts ?? []
    const values = await wholeValues(asking, field, filter, counts)
    const ordered = values.toSorted((a, b) => b.count - a.count || compareText(a.value, b.value))
    return { field, values: ordered.slice(0, request.facetValuesMax) }
  })
  return Promise.all(found)
}

function countedFields(layout: Layout, { counted, facets }: SearchRequest): string[] {
  return counted ? [...new Set(facets)].filter((field) => layout.isFacet(field)) : []
}

/** Whether values may be missing that are as frequent as the last one wanted. */
function isOpen(found: Counts | undefined, { facetValuesMax }: SearchRequest): boolean {
  if (!found) return false
  const counts = found.counts.map(({ count }) => count).toSorted((a, b) => b - a)
  if ((found.stats?.total_values ?? 0) <= counts.length) return false
  return counts[facetValuesMax - 1] === counts.at(-1)
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
