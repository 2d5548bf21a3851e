import type { Urn } from '../../../graph/model/urn.ts'
import type { GraphqlContext, Link } from '../engine/context.ts'
import { readRelatedPage } from './related.ts'

/** Most source entities per relationship. */
const SOURCES_MAX = 1_000

/** Returns the sources of the incoming edges of a name. */
export async function incomingLinks(
  link: Link,
  name: string,
  context: GraphqlContext,
): Promise<readonly Link[]> {
  const { related } = await readIncoming(link, name, SOURCES_MAX, context)
  return related.map((source) => ({ urn: source.urn as Urn }))
}

/** Counts the incoming edges of a name. */
export async function incomingTotal(
  link: Link,
  name: string,
  context: GraphqlContext,
): Promise<number> {
  return (await readIncoming(link, name, 1, context)).total
}

function readIncoming({ urn }: Link, name: string, count: number, context: GraphqlContext) {
  return readRelatedPage(urn, { direction: 'incoming', names: [name], start: 0, count }, context)
}

type Count = number | null | undefined

/** Returns a page of links in the shape of DataHub's lists. */
export function toLinkPage<Name extends string>(
  name: Name,
  links: readonly Link[],
  { start, count }: { readonly start?: Count; readonly count?: Count },
) {
  const [offset, limit] = [Math.max(0, start ?? 0), Math.max(0, count ?? 20)]
  const page = links.slice(offset, offset + limit)
  return { start: offset, count: page.length, total: links.length, [name]: page }
}
