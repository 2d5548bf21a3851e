import { CatalogError } from '../../../graph/model/errors.ts'
import type { Where } from '../../../search/where.ts'

/** The part of the catalog that a caller sees (docs/interface: access/views, access/readers). */
export interface Sight {
  /**
   * Returns the seen URNs. URNs that do not exist are among them only if the caller would see such
   * an entity with any aspects, so that hidden entities look like absent ones.
   */
  seen(urns: Iterable<string>): Promise<ReadonlySet<string>>
  /** Returns whether entities of the type of a URN may be hidden; columns count as their dataset. */
  mayHide(urn: string): boolean
  /** Returns what the caller sees of the search documents of some types. */
  documents(entityTypes: readonly string[]): Promise<SeenDocuments>
  /** Returns whether policies show the caller every entity that they can hide. */
  seesEverything(): Promise<boolean>
  /** Returns whether every entity of a type is seen, or none. */
  seesOfType(entityType: string): Promise<'all' | 'some' | 'none'>
  /** Returns the entity types of which the caller may not see every entity. */
  partlyHiddenTypes(): Promise<readonly string[]>
  /** Returns the privilege without which the type of a URN is hidden, if there is one. */
  requiredFor(urn: string): string | undefined
  /**
   * Returns the URN that stands for a hidden entity without revealing it; it is always the same.
   */
  conceal(urn: string): string
  /** Returns the hidden entity that a URN stands for; other URNs are returned as they are. */
  reveal(urn: string): string
}

/** The search documents that a caller sees. */
export interface SeenDocuments {
  /** The types of which some may be seen. */
  readonly entityTypes: readonly string[]
  /** Conditions that seen documents meet; those of `compared` need not. */
  readonly where: readonly Where[]
  /** Those of the types whose documents do not tell: entities that are about others. */
  readonly compared: readonly string[]
}

/** The aspects that a caller may read (docs/interface: access/readers). */
export interface Reading {
  /** Returns those of the entities of which the caller may read the aspect. */
  readable(aspect: string, urns: readonly string[]): Promise<ReadonlySet<string>>
  /** Returns whether the caller may read the aspect of every entity. */
  readsEvery(aspect: string): Promise<boolean>
}

/** A catalog, or its member that decides what the caller sees. */
interface SightHolder {
  readonly sight?: Sight | undefined
}

/** Returns those of the URNs that are seen, in order. */
export async function selectSeen(sight: Sight, urns: readonly string[]): Promise<string[]> {
  const seenUrns = await sight.seen(urns)
  return urns.filter((urn) => seenUrns.has(urn))
}

/** Returns the first seen elements of an ordered list that is read in parts of `limit`. */
export async function firstSeen<T>(
  sight: Pick<Sight, 'seen'>,
  limit: number,
  urnOf: (item: T) => string,
  readAfter: (last: T | undefined) => Promise<readonly T[]>,
): Promise<T[]> {
  const items: T[] = []
  for (let last: T | undefined; items.length < limit;) {
    const part = await readAfter(last)
    const seenUrns = await sight.seen(part.map(urnOf))
    items.push(...part.filter((item) => seenUrns.has(urnOf(item))))
    last = part.at(-1)
    if (part.length < limit) break
  }
  return items.slice(0, limit)
}

/** @throws CatalogError `FORBIDDEN` for entities that the caller does not see */
export async function requireSeen({ sight }: SightHolder, urns: readonly string[]): Promise<void> {
  if (!sight || urns.length === 0) return
  const seenUrns = await sight.seen(urns)
  const hidden = urns.find((urn) => !seenUrns.has(urn))
  if (hidden === undefined) return
  const required = sight.requiredFor(hidden)
  const reason = required === undefined ? '' : `: requires ${required}`
  throw new CatalogError('FORBIDDEN', `User is unauthorized to get entity ${hidden}${reason}`)
}

/** @throws CatalogError `FORBIDDEN` for callers who do not see every entity */
export async function requireFullSight({ sight }: SightHolder, what: string): Promise<void> {
  if (!sight || (await sight.seesEverything())) return
  throw new CatalogError(
    'FORBIDDEN',
    `User is unauthorized to ${what}: it covers entities that no policy shows to them`,
  )
}
