import { editableSchemaMetadata } from '../../../graph/aspects/datasets/editable-schema-metadata.ts'
import { globalTags } from '../../../graph/aspects/business/global-tags.ts'
import { glossaryTerm } from '../../../graph/aspects/business/glossary-term.entity.ts'
import { glossaryTerms } from '../../../graph/aspects/business/glossary-terms.ts'
import { tag } from '../../../graph/aspects/business/tag.entity.ts'
import type { Aspect } from '../../../graph/model/aspect.ts'
import type { AuditStamp } from '../../../graph/model/audit.ts'
import type { Fields, RecordValue } from '../../../graph/model/field.ts'
import type { EntityPrivilege } from '../../../graph/model/privilege.ts'
import type { Urn } from '../../../graph/model/urn.ts'
import { changeExisting, type AspectChange } from './aspect-changes.ts'
import { withColumn, type EditedColumn } from './changes/columns.ts'
import { withoutTags, withTags } from './changes/tags.ts'
import { withoutTerms, withTerms } from './changes/terms.ts'

/** What differs between tags and terms. */
export interface LabelKind<F extends Fields> {
  readonly entityType: string
  /** The aspect with the labels of an entity. */
  readonly aspect: Aspect<F>
  /** Suffices for labels of columns. */
  readonly columnPrivilege: EntityPrivilege
  /** Returns the labels in a value. */
  readonly list: (value: RecordValue<F>) => readonly string[]
  readonly add: LabelChange<F>
  readonly remove: LabelChange<F>
}

export type LabelChange<F extends Fields> = (
  value: RecordValue<F> | undefined,
  labels: readonly Urn[],
  stamp: AuditStamp,
) => RecordValue<F>

export const TAG_LABELS: LabelKind<typeof globalTags.fields> = {
  entityType: tag.name,
  aspect: globalTags,
  columnPrivilege: 'EDIT_DATASET_COL_TAGS',
  list: ({ tags }) => (tags ?? []).map((entry) => entry.tag),
  add: withTags,
  remove: withoutTags,
}

export const TERM_LABELS: LabelKind<typeof glossaryTerms.fields> = {
  entityType: glossaryTerm.name,
  aspect: glossaryTerms,
  columnPrivilege: 'EDIT_DATASET_COL_GLOSSARY_TERMS',
  list: ({ terms }) => (terms ?? []).map((entry) => entry.urn),
  add: withTerms,
  remove: withoutTerms,
}

/** Returns the change that leaves no other labels; those that stay keep their entries. */
export function replaceLabels<F extends Fields>(kind: LabelKind<F>): LabelChange<F> {
  return (value, labels, stamp) => {
    const kept = new Set<string>(labels)
    const stored = value ? (kind.list(value) as readonly Urn[]) : []
    const dropped = stored.filter((label) => !kept.has(label))
    return kind.add(dropped.length > 0 ? kind.remove(value, dropped, stamp) : value, labels, stamp)
  }
}

/** An entity or one of its columns. */
export interface Labelled {
  readonly urn: Urn
  readonly fieldPath: string | undefined
}

/** `set` leaves no other labels. */
export type LabelOperation = 'add' | 'remove' | 'set'

/** Returns the change of the labels of an entity or a column (docs/interface: states/labels). */
export function changeLabels<F extends Fields>(
  kind: LabelKind<F>,
  { urn, fieldPath }: Labelled,
  labels: readonly Urn[],
  operation: LabelOperation,
  stamp: AuditStamp,
): AspectChange {
  const { aspect, columnPrivilege } = kind
  const change = operation === 'set' ? replaceLabels(kind) : kind[operation]
  const changeValue = (value: RecordValue<F> | undefined) => change(value, labels, stamp)
  // What a replacement removes decides, too, and is known under the lock only.
  const stated = operation === 'set' ? {} : { labels }
  if (fieldPath === undefined) return { ...changeExisting(urn, aspect, changeValue), ...stated }
  // Edits of columns are stored in one aspect of the dataset, whose members are named like the
  // aspects of an entity.
  const member = aspect.name as 'globalTags' | 'glossaryTerms'
  const changeColumn = (column: EditedColumn) => ({
    ...column,
    [member]: changeValue(column[member] as RecordValue<F> | undefined),
  })
  const edit = changeExisting(urn, editableSchemaMetadata, (value) =>
    withColumn(value, fieldPath, changeColumn, stamp),
  )
  return { ...edit, ...stated, privileges: [columnPrivilege] }
}
