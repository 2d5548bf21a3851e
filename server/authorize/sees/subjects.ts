import { subjectsIn } from '../../../graph/model/entity.ts'
import type { JsonObject } from '../../../graph/model/json.ts'
import type { Registry } from '../../../graph/model/registry.ts'
import { entityTypeOf, holderOf } from '../../../graph/model/urn.ts'
import type { GraphStore } from '../../../graph/store/graph-store.ts'

type Aspects = ReadonlyMap<string, { readonly value: JsonObject }> | undefined

/** Returns the entities that an entity is about; columns count as their dataset. */
export function subjectsOf(registry: Registry, urn: string, aspects: Aspects): string[] {
  const paths = registry.subjectPaths(entityTypeOf(urn))
  const named = subjectsIn(paths, (aspect) => aspects?.get(aspect)?.value)
  return [...new Set(named.map(holderOf))]
}

/** Returns the aspects in which entities of a type name what they are about. */
export const subjectAspects = (registry: Registry, type: string): string[] => [
  ...new Set(registry.subjectPaths(type).map(({ aspect }) => aspect)),
]

/** Reads what entities are about; those that are about nothing have no subjects. */
export async function readSubjects(
  registry: Registry,
  graph: Pick<GraphStore, 'read'>,
  urns: readonly string[],
): Promise<Map<string, readonly string[]>> {
  const types = new Set(urns.map(entityTypeOf))
  const aspects = [...new Set([...types].flatMap((type) => subjectAspects(registry, type)))]
  const stored = aspects.length > 0 ? await graph.read(urns, aspects) : new Map()
  return new Map(urns.map((urn) => [urn, subjectsOf(registry, urn, stored.get(urn)?.aspects)]))
}
