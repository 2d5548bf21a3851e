import type { ColumnsQuery } from '../../api/documents.generated.ts'
import { columnUrn, plainPath } from '../../model/key-names.ts'
import { nameOf, type Named } from '../../model/names.ts'

/** A column with the metadata of its producer and the edits of people. */
export interface Column {
  readonly urn: string
  readonly path: string
  readonly name: string
  readonly type: string
  readonly isNullable: boolean
  readonly isPrimaryKey: boolean
  readonly leadsTo: readonly Named[]
  readonly description: string
  /** The description that people wrote, which replaces the producer's. */
  readonly edited: string
  readonly tags: readonly Named[]
  readonly terms: readonly Named[]
  /** The tags among `tags` that people added. */
  readonly editedTags: readonly Named[]
  readonly editedTerms: readonly Named[]
  /** The searchable text, in lower case. */
  readonly text: string
}

type Dataset = NonNullable<ColumnsQuery['dataset']>
type Schema = NonNullable<Dataset['schemaMetadata']>
type Field = NonNullable<Schema['fields']>[number]
type ColumnEdit = NonNullable<
  NonNullable<Dataset['editableSchemaMetadata']>['editableSchemaFieldInfo']
>[number]

/** Returns the columns of a dataset, in schema order. */
export function mergeColumns(urn: string, dataset: Dataset | null | undefined): Column[] {
  const schema = dataset?.schemaMetadata
  const edits = dataset?.editableSchemaMetadata?.editableSchemaFieldInfo ?? []
  const editsByPath = new Map(edits.map((edit) => [plainPath(edit.fieldPath ?? ''), edit]))
  const keys = new Set(schema?.primaryKeys)
  const targets = foreignTargets(schema)
  return (schema?.fields ?? []).map((field) => {
    const path = field.fieldPath ?? ''
    const name = plainPath(path)
    return toColumn(field, editsByPath.get(name), {
      urn: columnUrn(urn, path),
      isPrimaryKey: keys.has(path) || keys.has(name) || field.isPartOfKey === true,
      leadsTo: targets.get(name) ?? [],
    })
  })
}

function toColumn(
  field: Field,
  edit: ColumnEdit | undefined,
  keys: Pick<Column, 'urn' | 'isPrimaryKey' | 'leadsTo'>,
): Column {
  const path = field.fieldPath ?? ''
  const editedTags = distinct((edit?.tags?.tags ?? []).map(({ tag }) => tag))
  const editedTerms = distinct((edit?.glossaryTerms?.terms ?? []).map(({ term }) => term))
  const tags = distinct([...(field.tags?.tags ?? []).map(({ tag }) => tag), ...editedTags])
  const terms = distinct([
    ...(field.glossaryTerms?.terms ?? []).map(({ term }) => term),
    ...editedTerms,
  ])
  const column = {
    path,
    name: plainPath(path),
    type: field.nativeDataType || (field.type ?? '').toLowerCase(),
    isNullable: field.nullable !== false,
    description: field.description ?? '',
    edited: edit?.description ?? '',
    tags,
    terms,
    editedTags,
    editedTerms,
    ...keys,
  }
  const texts = [column.name, column.type, column.description, column.edited]
  const text = [...texts, ...[...tags, ...terms].map(nameOf)].join('\n').toLowerCase()
  return { ...column, text }
}

/** Returns the datasets that foreign keys refer to, by column. */
function foreignTargets(schema: Schema | null | undefined): Map<string, Named[]> {
  const targets = new Map<string, Named[]>()
  for (const { sourceFields, foreignDataset } of schema?.foreignKeys ?? []) {
    for (const { fieldPath } of sourceFields ?? []) {
      const name = plainPath(fieldPath ?? '')
      if (foreignDataset) targets.set(name, [...(targets.get(name) ?? []), foreignDataset])
    }
  }
  return targets
}

function distinct<Entity extends Named>(entities: readonly (Entity | null)[]): Entity[] {
  const byUrn = new Map(
    entities.flatMap((entity) => (entity ? [[entity.urn, entity] as const] : [])),
  )
  return [...byUrn.values()]
}
