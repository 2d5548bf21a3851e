import type { Urn } from '../../../graph/model/urn.ts'
import type { GraphqlContext, Link } from '../engine/context.ts'
import { parsePage, type PageInput } from '../../catalog/page.ts'
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

/** Default number of links on a page, as in DataHub. */
const LINKS_DEFAULT = 20

/**
 * Returns a page of links in the shape of DataHub's lists.
 *
 * @throws CatalogError `INVALID_PARAMETER` for a page that is none
 */
export function toLinkPage<Name extends string>(
  name: Name,
  links: readonly Link[],
  input: PageInput,
) {
  const { start, count } = parsePage(input, LINKS_DEFAULT)
  const page = links.slice(start, start + count)
  return { start, count: page.length, total: links.length, [name]: page }
}
