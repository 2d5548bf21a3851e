import { compareText } from '../../store/text-order.ts'
import { integer, type Reader } from '../connection.ts'
import { COUNT_BY_TYPE, entitiesAfter } from '../read.ts'
import type { Scratch } from './scratch.ts'

/** Cost: the index entries of the page, and their nodes. */
export const REVISIONS_AFTER = entitiesAfter('entity.urn AS urn, entity.revision AS revision')

const REVISIONS_PER_READ = 2_000

/** An entity with the revision of its latest change. */
export interface EntityRevision {
  readonly urn: string
  readonly revision: number
}

/**
 * Returns the entity types in an order that, read one after the other, gives their entities in the
 * order of URNs.
 */
export async function typesInUrnOrder(reader: Reader): Promise<string[]> {
  const rows = await reader.read<{ entityType: string }>(COUNT_BY_TYPE)
  return rows.map(({ entityType }) => entityType).toSorted((a, b) => compareText(`${a}:`, `${b}:`))
}

export function revisionsAfter(
  reader: Reader,
  entityType: string,
  after: string,
  count: number,
): Promise<EntityRevision[]> {
  const page = { entityType, after, limit: integer(count) }
  return reader.read<EntityRevision>(REVISIONS_AFTER, page)
}

async function* allRevisions(reader: Reader): AsyncGenerator<EntityRevision> {
  for (const type of await typesInUrnOrder(reader)) {
    for (let after = ''; ;) {
      const page = await revisionsAfter(reader, type, after, REVISIONS_PER_READ)
      yield* page
      if (page.length < REVISIONS_PER_READ) break
      after = page.at(-1)?.urn ?? after
    }
  }
}

/**
 * Removes deleted entities from `scratch`.
 *
 * @returns the entities that are new, or whose revision differs from that in `scratch`
 */
export async function compareWith(scratch: Scratch, reader: Reader): Promise<EntityRevision[]> {
  const changed: EntityRevision[] = []
  const dropped: string[] = []
  const scratchEntries = scratch.entities()
  let next = await scratchEntries.next()
  for await (const entity of allRevisions(reader)) {
    while (next.done !== true && compareText(next.value.urn, entity.urn) < 0) {
      dropped.push(next.value.urn)
      next = await scratchEntries.next()
    }
    const kept = next.done !== true && next.value.urn === entity.urn ? next.value : undefined
    if (kept) next = await scratchEntries.next()
    if (kept?.revision !== entity.revision) changed.push(entity)
  }
  for (; next.done !== true; next = await scratchEntries.next()) dropped.push(next.value.urn)
  for (const urn of dropped) scratch.drop(urn)
  return changed
}
