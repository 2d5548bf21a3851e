import type { Aspect } from '../../../graph/model/aspect.ts'
import { NO_RUN, type AuditStamp } from '../../../graph/model/audit.ts'
import { CatalogError } from '../../../graph/model/errors.ts'
import type { Registry } from '../../../graph/model/registry.ts'
import { entityTypeOf, parseUrn, type Urn } from '../../../graph/model/urn.ts'
import { walkFields, valuesAt } from '../../../graph/model/field-walk.ts'
import type { AspectEdit, Edit } from '../../../graph/store/edit.ts'
import type { GraphStore } from '../../../graph/store/graph-store.ts'
import { aspectEdit } from './edits.ts'
import { keyAspectPut, requireBirth } from './put.ts'

/** Returns the edit that creates an entity without anything but its key, if it does not exist. */
export function birthEdit(registry: Registry, urn: Urn, created: AuditStamp): AspectEdit {
  requireBirth(registry, urn)
  const writing = { created, systemMetadata: { lastObserved: created.time, runId: NO_RUN } }
  const key = registry.keyAspectOf(entityTypeOf(urn))
  return aspectEdit({ registry, urn, writing }, key, ({ entityExists }) =>
    entityExists ? undefined : keyAspectPut(registry, urn, writing),
  )
}

/** Paths of the references that create entities, by aspect. */
const creatingPaths = new WeakMap<Aspect, (readonly string[])[]>()

function referencePaths(aspect: Aspect): (readonly string[])[] {
  const cachedPaths = creatingPaths.get(aspect)
  if (cachedPaths) return cachedPaths
  const leaves = [...walkFields(aspect.fields)].filter(({ field }) => field.notes.creates)
  const paths = leaves.map(({ path }) => path)
  creatingPaths.set(aspect, paths)
  return paths
}

/**
 * Returns the edits that create the entities to which the edits have granted something: the users
 * and groups of policies, so that people see them, and nobody takes their names (docs/interface:
 * access/names).
 */
export async function createdReferences(
  { registry, graph }: { readonly registry: Registry; readonly graph: GraphStore },
  edits: readonly Edit[],
  created: AuditStamp,
): Promise<Edit[]> {
  const creating = edits.flatMap((edit) => {
    const aspect = edit.kind === 'aspect' ? registry.aspect(edit.aspect) : undefined
    return aspect && referencePaths(aspect).length > 0 ? [{ urn: edit.urn, aspect }] : []
  })
  if (creating.length === 0) return []
  const entities = await graph.read(
    creating.map(({ urn }) => urn),
    [...new Set(creating.map(({ aspect }) => aspect.name))],
  )
  const urns = creating.flatMap(({ urn, aspect }) => {
    const value = entities.get(urn)?.aspects.get(aspect.name)?.value
    return referencePaths(aspect).flatMap((path) =>
      valuesAt(value, path).map(({ value: to }) => to),
    )
  })
  const referenceUrns = [...new Set(urns)].flatMap((urn) => tryParseUrn(urn) ?? [])
  const existing = await graph.existing(referenceUrns)
  return referenceUrns
    .filter((urn) => !existing.has(urn))
    .map((urn) => birthEdit(registry, urn, created))
}

/** References may be longer than URNs of entities. */
function tryParseUrn(text: unknown): Urn | undefined {
  try {
    return parseUrn(text)
  } catch (error) {
    if (error instanceof CatalogError) return undefined
    throw error
  }
}
