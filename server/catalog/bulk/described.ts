import { editableSchemaMetadata } from '../../../graph/aspects/datasets/editable-schema-metadata.ts'
import { schemaMetadata } from '../../../graph/aspects/datasets/schema-metadata.ts'
import { isJsonObject } from '../../../graph/model/json.ts'
import type { Registry } from '../../../graph/model/registry.ts'
import type { Urn } from '../../../graph/model/urn.ts'
import type { Catalog } from '../catalog.ts'
import { editTarget } from './edit-target.ts'

/** Returns the entities and columns that have a description, written by people or not. */
export async function findDescribed(
  { registry, graph }: Pick<Catalog, 'registry' | 'graph'>,
  urns: readonly Urn[],
): Promise<ReadonlySet<string>> {
  const targets = urns.map(editTarget)
  const members = descriptionMembers(registry)
  const aspects = [...new Set(members.map(({ aspect }) => aspect)), ...COLUMN_DESCRIPTIONS.keys()]
  const entities = await graph.read([...new Set(targets.map((target) => target.urn))], aspects)
  const valueOf = (urn: string, aspect: string) => entities.get(urn)?.aspects.get(aspect)?.value
  return new Set(
    urns.filter((_each, at) => {
      const { urn: holder, fieldPath } = targets[at]!
      if (fieldPath === undefined)
        return members.some(({ aspect, member }) => hasText(valueOf(holder, aspect)?.[member]))
      return [...COLUMN_DESCRIPTIONS].some(([aspect, member]) => {
        const columns = valueOf(holder, aspect)?.[member]
        return (
          Array.isArray(columns) &&
          columns.filter(isJsonObject).some((column) => {
            return column['fieldPath'] === fieldPath && hasText(column['description'])
          })
        )
      })
    }),
  )
}

const hasText = (value: unknown) => typeof value === 'string' && value.trim() !== ''

/** Aspects that describe columns, and their lists of them. */
const COLUMN_DESCRIPTIONS = new Map([
  [schemaMetadata.name, 'fields' satisfies keyof typeof schemaMetadata.fields],
  [
    editableSchemaMetadata.name,
    'editableSchemaFieldInfo' satisfies keyof typeof editableSchemaMetadata.fields,
  ],
])

/** Returns the members of aspects that hold the description of an entity. */
function descriptionMembers(registry: Registry) {
  return registry.aspects.flatMap(({ name, fields }) =>
    Object.entries(fields).flatMap(([member, { kind, notes }]) =>
      kind === 'text' && notes?.search?.has === 'hasDescription' ? [{ aspect: name, member }] : [],
    ),
  )
}
