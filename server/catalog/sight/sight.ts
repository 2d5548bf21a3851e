import { CatalogError } from '../../../graph/model/errors.ts'
import { entityTypeOf } from '../../../graph/model/urn.ts'
import type { Where } from '../../../search/where.ts'
import { holderOf } from '../lineage/results.ts'

/** Queries are seen with the datasets that they are about, not by policies on them. */
export const QUERY_TYPE = 'query'

/** Entity types that policies can hide, as in DataHub; everybody sees all others. */
export const VIEW_RESTRICTED: ReadonlySet<string> = new Set([
  'dataset',
  'dashboard',
  'chart',
  'mlModel',
  'mlFeature',
  'mlModelGroup',
  'mlFeatureTable',
  'mlPrimaryKey',
  'dataFlow',
  'dataJob',
  'glossaryTerm',
  'glossaryNode',
  'domain',
  'dataProduct',
  'notebook',
  'dataHubView',
  QUERY_TYPE,
])

/** Entity type that stands for hidden entities in lineage. It is no type of stored entities. */
export const RESTRICTED_TYPE = 'restricted'

/** The part of the catalog that a caller sees (docs/interface: access/views). */
export interface Sight {
  /**
   * Returns the seen URNs. URNs that do not exist are among them only if the caller would see such
   * an entity with any aspects, so that hidden entities look like absent ones.
   */
  seen(urns: Iterable<string>): Promise<ReadonlySet<string>>
  /**
   * Returns the condition that seen search documents of these types meet. Unless it is empty, no
   * query meets it.
   */
  where(entityTypes: readonly string[]): Promise<Where>
  /** Returns whether the caller sees every entity. */
  seesEverything(): Promise<boolean>
  /**
   * Returns the URN that stands for a hidden entity without revealing it; it is always the same.
   */
  concealed(urn: string): string
  /** Returns the hidden entity that a URN stands for; other URNs are returned as they are. */
  revealed(urn: string): string
}

/** A catalog, or its member that decides what the caller sees. */
interface Seen {
  readonly sight?: Sight | undefined
}

/** Returns the entity that decides whether a URN is seen; undefined: everybody sees it. */
export function decidingUrn(urn: string): string | undefined {
  const holder = holderOf(urn)
  return VIEW_RESTRICTED.has(entityTypeOf(holder)) ? holder : undefined
}

/** Returns those of the URNs that are seen, in order. */
export async function seenAmong(sight: Sight, urns: readonly string[]): Promise<string[]> {
  const seen = await sight.seen(urns)
  return urns.filter((urn) => seen.has(urn))
}

/** Returns the first seen elements of an ordered list that is read in parts of `limit`. */
export async function firstSeen<T>(
  sight: Sight,
  limit: number,
  urnOf: (each: T) => string,
  readAfter: (last: T | undefined) => Promise<readonly T[]>,
): Promise<T[]> {
  const found: T[] = []
  for (let last: T | undefined; found.length < limit;) {
    const part = await readAfter(last)
    const seen = await sight.seen(part.map(urnOf))
    found.push(...part.filter((each) => seen.has(urnOf(each))))
    last = part.at(-1)
    if (part.length < limit) break
  }
  return found.slice(0, limit)
}

/** @throws CatalogError `FORBIDDEN` for entities that the caller does not see */
export async function requireSeen({ sight }: Seen, urns: readonly string[]): Promise<void> {
  if (!sight || urns.length === 0) return
  const seen = await sight.seen(urns)
  const hidden = urns.find((urn) => !seen.has(urn))
  if (hidden === undefined) return
  throw new CatalogError('FORBIDDEN', `User is unauthorized to get entity ${hidden}`)
}

/** @throws CatalogError `FORBIDDEN` for callers who do not see every entity */
export async function requireFullSight({ sight }: Seen, what: string): Promise<void> {
  if (!sight || (await sight.seesEverything())) return
  throw new CatalogError(
    'FORBIDDEN',
    `User is unauthorized to ${what}: it covers entities that no policy shows to them`,
  )
}
