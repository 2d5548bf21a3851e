import { isDeepStrictEqual } from 'node:util'
import type { EditableSchemaMetadata } from '../../../../graph/aspects/datasets/editable-schema-metadata.ts'
import type { SchemaMetadata } from '../../../../graph/aspects/datasets/schema-metadata.ts'
import type { AuditStamp } from '../../../../graph/model/audit.ts'
import { columnUrn, withoutColumn } from '../../../../graph/model/urn.ts'
import { nextEditStamps } from './stamps.ts'

/** The edits of one column by users. */
export type EditedColumn = NonNullable<EditableSchemaMetadata['editableSchemaFieldInfo']>[number]

/**
 * Changes the entry of one column, appending it when there is none. The stamp changes only if the
 * entry does.
 */
export function withColumn(
  value: EditableSchemaMetadata | undefined,
  fieldPath: string,
  change: (column: EditedColumn) => EditedColumn,
  stamp: AuditStamp,
): EditableSchemaMetadata {
  const columns = value?.editableSchemaFieldInfo ?? []
  const existingColumn = columns.find((column) => column.fieldPath === fieldPath)
  const changedColumn = change(existingColumn ?? { fieldPath })
  if (value && isDeepStrictEqual(changedColumn, existingColumn)) return value
  const editableSchemaFieldInfo = existingColumn
    ? columns.map((column) => (column === existingColumn ? changedColumn : column))
    : [...columns, changedColumn]
  return { ...value, ...nextEditStamps(value, stamp), editableSchemaFieldInfo }
}

/** Returns the dataset of a column; undefined for other entities. */
export function datasetOfColumn(urn: string): string | undefined {
  const holder = withoutColumn(urn)
  return holder === urn ? undefined : holder
}

/** Returns whether a schema has a column (docs/interface: edits/exists). Paths match exactly. */
export function hasColumn(
  schema: SchemaMetadata | undefined,
  dataset: string,
  urn: string,
): boolean {
  return schema?.fields?.some(({ fieldPath }) => columnUrn(dataset, fieldPath) === urn) ?? false
}

/** Returns why the column cannot be edited; undefined when it can. Paths match exactly. */
export function findColumnProblem(
  schema: SchemaMetadata | undefined,
  urn: string,
  fieldPath: string,
): string | undefined {
  const failure = `Failed to update ${urn} & field ${fieldPath}.`
  if (!schema) return `${failure} ${urn} has no schema.`
  if (schema.fields?.some((field) => field.fieldPath === fieldPath)) return undefined
  return `${failure} Field ${fieldPath} does not exist in the datasets schema.`
}
