import { editableSchemaMetadata } from '../../../graph/aspects/datasets/editable-schema-metadata.ts'
import { schemaMetadata } from '../../../graph/aspects/datasets/schema-metadata.ts'
import type { AspectValue } from '../../../graph/model/aspect.ts'
import type { AuditStamp } from '../../../graph/model/audit.ts'
import type { Fields, RecordValue } from '../../../graph/model/field.ts'
import type { EntityPrivilege } from '../../../graph/model/privilege.ts'
import type { Urn } from '../../../graph/model/urn.ts'
import { plainPath } from '../history/column-differ.ts'
import { changeOrCreate, refuseEdit, type AspectChange } from '../write/aspect-changes.ts'
import { withColumn, type EditedColumn } from '../write/changes/columns.ts'
import { replaceLabels, TAG_LABELS, TERM_LABELS, type LabelKind } from '../write/label-changes.ts'
import type { Cells, CsvOptions } from './cells.ts'
import type { Column } from './columns.ts'

/** Returns the change of a column, all of it in one aspect of the dataset, and its check. */
export function columnChanges(
  urn: Urn,
  path: string,
  cells: Cells,
  { isOverride }: CsvOptions,
  stamp: AuditStamp,
): AspectChange[] {
  const privileges: EntityPrivilege[] = []
  const stated: Urn[] = []
  const changes: ((column: EditedColumn) => EditedColumn)[] = []
  const addLabels = <F extends Fields>(
    column: Column,
    member: 'glossaryTerms' | 'globalTags',
    kind: LabelKind<F>,
  ) => {
    if (!cells.decides(column)) return
    const labels = cells.urns(column, [kind.entityType])
    const change = isOverride ? replaceLabels(kind) : kind.add
    privileges.push(kind.columnPrivilege)
    stated.push(...labels)
    changes.push((edited) => {
      const value = edited[member] as RecordValue<F> | undefined
      if (labels.length === 0 && value === undefined) return edited
      return { ...edited, [member]: change(value, labels, stamp) }
    })
  }
  addLabels('glossary_terms', 'glossaryTerms', TERM_LABELS)
  addLabels('tags', 'globalTags', TAG_LABELS)
  if (cells.decides('description')) {
    const description = cells.raw('description')
    privileges.push('EDIT_DATASET_COL_DESCRIPTION')
    changes.push((edited) =>
      description === '' && edited.description === undefined ? edited : { ...edited, description },
    )
  }
  const edit = changeOrCreate(urn, editableSchemaMetadata, (value) => {
    const changeAll = (column: EditedColumn) =>
      changes.reduce((edited, change) => change(edited), column)
    const stored = value?.editableSchemaFieldInfo?.find(
      ({ fieldPath }) => plainPath(fieldPath) === path,
    )
    return withColumn(value, stored?.fieldPath ?? path, changeAll, stamp)
  })
  const change = { ...edit, privileges, ...(!isOverride && { labels: stated }) }
  return changes.length === 0 ? [] : [requireKnownColumn(urn, path), change]
}

/** Requires a column in the schema of a dataset that has a schema. */
function requireKnownColumn(urn: Urn, path: string): AspectChange {
  return {
    urn,
    aspect: schemaMetadata.name,
    checks: true,
    decide({ aspect }) {
      const schema = aspect?.value() as AspectValue<typeof schemaMetadata> | undefined
      const isKnown =
        schema?.fields?.some(({ fieldPath }) => [fieldPath, plainPath(fieldPath)].includes(path)) ??
        true
      return isKnown ? undefined : refuseEdit(`The schema of ${urn} has no column ${path}`)
    },
  }
}
