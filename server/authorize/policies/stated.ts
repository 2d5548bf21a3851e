import { ownership } from '../../../graph/aspects/people/ownership.ts'
import type { Registry } from '../../../graph/model/registry.ts'
import { entityTypeOf } from '../../../graph/model/urn.ts'
import { valuesAt } from '../../../graph/model/walk.ts'
import type { GraphStore, StoredEntity } from '../../../graph/store/graph-store.ts'
import { subjectAspects, subjectsOf } from '../sees/subjects.ts'
import { valueIn } from './actors.ts'

/** What an entity states about itself that decides who sees it. */
export interface Stated {
  readonly exists: boolean
  /** The entities that it is about. */
  readonly subjects: readonly string[]
  /** Its owners, if it is a draft. */
  readonly draftOf?: readonly string[]
}

/** Reads what entities state about themselves; absent entities state nothing. */
export async function readStated(
  registry: Registry,
  graph: Pick<GraphStore, 'read'>,
  urns: readonly string[],
): Promise<Map<string, Stated>> {
  const types = [...new Set(urns.map(entityTypeOf))]
  const aspects = types.flatMap((type) => {
    const { draft } = registry.entity(type) ?? {}
    return [...subjectAspects(registry, type), ...(draft ? [draft.aspect, ownership.name] : [])]
  })
  const stored = await graph.read(urns, [...new Set(aspects)])
  return new Map(urns.map((urn) => [urn, statedBy(registry, urn, stored.get(urn))]))
}

function statedBy(registry: Registry, urn: string, entity: StoredEntity | undefined): Stated {
  const subjects = subjectsOf(registry, urn, entity?.aspects)
  const { draft } = registry.entity(entityTypeOf(urn)) ?? {}
  const stated = { exists: entity !== undefined, subjects }
  if (!draft || !entity) return stated
  const values = valuesAt(entity.aspects.get(draft.aspect)?.value, draft.at.split('/'))
  if (!values.some(({ value }) => value === draft.value)) return stated
  const owners = valueIn(entity, ownership)?.owners ?? []
  return { ...stated, draftOf: owners.map(({ owner }) => owner) }
}
