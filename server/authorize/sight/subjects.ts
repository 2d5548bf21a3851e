import { ownership } from '../../../graph/aspects/people/ownership.ts'
import { subjectsIn } from '../../../graph/model/entity.ts'
import type { JsonObject } from '../../../graph/model/json.ts'
import type { Registry } from '../../../graph/model/registry.ts'
import { entityTypeOf, withoutColumn } from '../../../graph/model/urn.ts'
import { valuesAt } from '../../../graph/model/field-walk.ts'
import { valueIn } from '../policies/actors.ts'
import type { GraphStore, StoredEntity } from '../../../graph/store/graph-store.ts'

type Aspects = ReadonlyMap<string, { readonly value: JsonObject }> | undefined

/** Returns the entities that an entity is about; columns count as their dataset. */
export function findSubjects(registry: Registry, urn: string, aspects: Aspects): string[] {
  const paths = registry.subjectPaths(entityTypeOf(urn))
  const subjects = subjectsIn(paths, (aspect) => aspects?.get(aspect)?.value)
  return [...new Set(subjects.map(withoutColumn))]
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
  const entities = aspects.length > 0 ? await graph.read(urns, aspects) : new Map()
  return new Map(urns.map((urn) => [urn, findSubjects(registry, urn, entities.get(urn)?.aspects)]))
}

/** What an entity states about itself that decides who sees it. */
export interface SightFacts {
  readonly exists: boolean
  /** The entities that it is about. */
  readonly subjects: readonly string[]
  /** Its owners, if it is a draft. */
  readonly draftOf?: readonly string[]
}

/** Reads what entities state about themselves; absent entities state nothing. */
export async function readSightFacts(
  registry: Registry,
  graph: Pick<GraphStore, 'read'>,
  urns: readonly string[],
): Promise<Map<string, SightFacts>> {
  const types = [...new Set(urns.map(entityTypeOf))]
  const aspects = types.flatMap((type) => {
    const { draft } = registry.entity(type) ?? {}
    return [...subjectAspects(registry, type), ...(draft ? [draft.aspect, ownership.name] : [])]
  })
  const entities = await graph.read(urns, [...new Set(aspects)])
  return new Map(urns.map((urn) => [urn, toSightFacts(registry, urn, entities.get(urn))]))
}

function toSightFacts(
  registry: Registry,
  urn: string,
  entity: StoredEntity | undefined,
): SightFacts {
  const subjects = findSubjects(registry, urn, entity?.aspects)
  const { draft } = registry.entity(entityTypeOf(urn)) ?? {}
  const facts = { exists: entity !== undefined, subjects }
  if (!draft || !entity) return facts
  const values = valuesAt(entity.aspects.get(draft.aspect)?.value, draft.at.split('/'))
  if (!values.some(({ value }) => value === draft.value)) return facts
  const owners = valueIn(entity, ownership)?.owners ?? []
  return { ...facts, draftOf: owners.map(({ owner }) => owner) }
}
