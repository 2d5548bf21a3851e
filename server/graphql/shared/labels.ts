import { editableSchemaMetadata } from '../../../graph/aspects/editable-schema-metadata.ts'
import type { Aspect } from '../../../graph/model/aspect.ts'
import type { Fields, RecordValue } from '../../../graph/model/field.ts'
import type { EntityPrivilege } from '../../../graph/model/privilege.ts'
import { entityTypeOf, parseUrn, type Urn } from '../../../graph/model/urn.ts'
import { changing, refuseEdit, type AspectChange } from '../../catalog/aspect-changes.ts'
import { withColumn, type EditedColumn } from '../../catalog/changes/columns.ts'
import type { ResourceRefInput } from '../arguments.generated.ts'
import { edit, stampOf, type GraphqlContext } from '../engine/context.ts'
import { targetOf, targetsOf, type Target } from './target.ts'

/** The operations that tags and terms share. */
export interface LabelKind {
  readonly entityType: 'tag' | 'glossaryTerm'
  /** Suffices for labels of columns. */
  readonly columnPrivilege: EntityPrivilege
  /** Adds labels to a target. */
  readonly add: LabelChange
  /** Removes labels from a target. */
  readonly remove: LabelChange
}

type LabelChange = (target: Target, labels: readonly Urn[], context: GraphqlContext) => AspectChange
type Resources = readonly (ResourceRefInput | null)[]

/**
 * Adds labels to targets, all or none. Labels and targets must exist; an empty list of labels
 * writes nothing (docs/interface: edits/add-labels).
 */
export async function addLabels(
  kind: LabelKind,
  labels: readonly string[],
  resources: Resources,
  context: GraphqlContext,
): Promise<true> {
  const urns = labels.map(parseUrn)
  const targets = targetsOf(resources)
  await requireLabels(kind.entityType, urns, context)
  return changeAll(kind, urns, targets, kind.add, context)
}

/**
 * Removes labels, which need not exist, from targets, all or none (docs/interface:
 * edits/remove-labels).
 */
export async function removeLabels(
  kind: LabelKind,
  labels: readonly string[],
  resources: Resources,
  context: GraphqlContext,
): Promise<true> {
  return changeAll(kind, labels.map(parseUrn), targetsOf(resources), kind.remove, context)
}

/**
 * Removes one label from one target.
 *
 * @returns false without writing if the URN is of another type
 */
export async function removeLabel(
  kind: LabelKind,
  label: string,
  resource: ResourceRefInput,
  context: GraphqlContext,
): Promise<boolean> {
  const urn = parseUrn(label)
  const target = targetOf(resource)
  if (entityTypeOf(urn) !== kind.entityType) return false
  return changeAll(kind, [urn], [target], kind.remove, context)
}

async function changeAll(
  { columnPrivilege }: LabelKind,
  labels: readonly Urn[],
  targets: readonly Target[],
  change: LabelChange,
  context: GraphqlContext,
): Promise<true> {
  const changes = targets.map((target) => ({
    ...change(target, labels, context),
    labels,
    ...(target.fieldPath !== undefined && { privileges: [columnPrivilege] }),
  }))
  await edit(context, [
    ...targets.flatMap(({ checks }) => checks),
    ...(labels.length === 0 ? [] : changes),
  ])
  return true
}

/**
 * Requires that labels exist. It checks them in order, so that the error names the first invalid
 * one; its two dots are DataHub's.
 *
 * @throws CatalogError `EDIT_REFUSED`
 */
export async function requireLabels(
  entityType: LabelKind['entityType'],
  urns: readonly Urn[],
  { catalog }: GraphqlContext,
): Promise<void> {
  const existing = await catalog.graph.existing([...new Set(urns)])
  for (const urn of urns) {
    const failure = `Failed to validate label with urn ${urn}.`
    if (entityTypeOf(urn) !== entityType) {
      refuseEdit(`${failure} Urn type does not match entity type ${entityType}..`)
    }
    if (!existing.has(urn)) refuseEdit(`${failure} Urn does not exist.`)
  }
}

/**
 * Returns a change of the labels of an entity or a column. Edits of columns are stored in one
 * aspect of the dataset, whose members are named like the aspects of an entity.
 */
export function changingLabels<F extends Fields>(
  { urn, fieldPath }: Target,
  aspect: Aspect<F>,
  change: (value: RecordValue<F> | undefined) => RecordValue<F>,
  context: GraphqlContext,
): AspectChange {
  if (fieldPath === undefined) return changing(urn, aspect, change)
  const member = aspect.name as 'globalTags' | 'glossaryTerms'
  const stamp = stampOf(context)
  const labelled = (column: EditedColumn) => ({
    ...column,
    [member]: change(column[member] as RecordValue<F> | undefined),
  })
  return changing(urn, editableSchemaMetadata, (value) => {
    return withColumn(value, fieldPath, labelled, stamp)
  })
}
