import type { Urn } from '../../../graph/model/urn.ts'
import type { GraphqlContext, Link } from '../context.ts'

/** Most entities at the other ends that are looked at. */
const ENDS_MAX = 1_000

/** The entities whose edges of a name lead to this one, by URN. */
export async function incoming(
  { urn }: Link,
  name: string,
  { loader, budget, catalog }: GraphqlContext,
): Promise<readonly Link[]> {
  const query = { direction: 'incoming', names: [name], start: 0, count: ENDS_MAX } as const
  const asked = { field: 'relationships', input: query, perQuestion: 50 }
  const found = await loader.field(asked, urn, (urns) =>
    budget.ask(() => catalog.graph.relatedOfEach(urns, query)),
  )
  return (found?.related ?? []).map((each) => ({ urn: each.urn as Urn }))
}

type Count = number | null | undefined

/** A page of what was found, as DataHub's lists have it. */
export function pageOfLinks<Name extends string>(
  name: Name,
  links: readonly Link[],
  { start, count }: { readonly start?: Count; readonly count?: Count },
) {
  const [from, most] = [Math.max(0, start ?? 0), Math.max(0, count ?? 20)]
  const page = links.slice(from, from + most)
  return { start: from, count: page.length, total: links.length, [name]: page }
}
