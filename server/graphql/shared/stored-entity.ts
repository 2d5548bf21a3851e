import { entityTypeOf, type Urn } from '../../../graph/model/urn.ts'
import type { StoredEntity } from '../../../graph/store/graph-store.ts'
import type { GraphqlContext, Part } from '../engine/context.ts'

/** Entities per store call, which reads all their aspects. */
const ENTITIES_PER_BATCH = 50

/** Returns the stored aspects of an entity with these names; all if they are undefined. */
export function readStored(
  urn: Urn,
  names: readonly string[] | undefined,
  { loader, catalog }: GraphqlContext,
): Promise<StoredEntity | undefined> {
  const batch = { field: 'stored', input: names, batchMax: ENTITIES_PER_BATCH }
  return loader.field<StoredEntity>(batch, urn, (urns) => catalog.graph.read(urns, names))
}

/** Answers the time and author of the write that created the entity of a record. */
export async function createdOn({ owner }: Part, _input: never, context: GraphqlContext) {
  const key = context.catalog.registry.keyAspectOf(entityTypeOf(owner))
  const stamp = (await readStored(owner, [key], context))?.aspects.get(key)?.created
  return stamp ? { owner, value: stamp } : null
}
