import { editableSchemaMetadata } from '../../../graph/aspects/datasets/editable-schema-metadata.ts'
import { globalTags } from '../../../graph/aspects/business/global-tags.ts'
import { glossaryTerm } from '../../../graph/aspects/business/glossary-term.entity.ts'
import { glossaryTerms } from '../../../graph/aspects/business/glossary-terms.ts'
import { tag } from '../../../graph/aspects/business/tag.entity.ts'
import type { Aspect } from '../../../graph/model/aspect.ts'
import type { AuditStamp } from '../../../graph/model/audit.ts'
import type { Fields, RecordValue } from '../../../graph/model/field.ts'
import type { EntityPrivilege } from '../../../graph/model/privilege.ts'
import { entityTypeOf, parseUrn, type Urn } from '../../../graph/model/urn.ts'
import { changeExisting, type AspectChange } from '../../catalog/write/aspect-changes.ts'
import { withColumn, type EditedColumn } from '../../catalog/write/changes/columns.ts'
import { withoutTags, withTags } from '../../catalog/write/changes/tags.ts'
import { withoutTerms, withTerms } from '../../catalog/write/changes/terms.ts'
import type { ResourceRefInput } from '../arguments.generated.ts'
import { edit, callerStamp, type GraphqlContext } from '../engine/context.ts'
import { mutationsFor } from '../engine/roots.ts'
import type { Resolver, SchemaModule } from '../engine/schema-module.ts'
import { requireLabels } from '../shared/labels.ts'
import { requireTarget, requireTargets, type Target } from '../shared/target.ts'

/** What differs between tags and terms. */
interface LabelKind<F extends Fields> {
  readonly entityType: string
  /** The aspect with the labels of an entity. */
  readonly aspect: Aspect<F>
  /** Suffices for labels of columns. */
  readonly columnPrivilege: EntityPrivilege
  readonly add: LabelChange<F>
  readonly remove: LabelChange<F>
}

type LabelChange<F extends Fields> = (
  value: RecordValue<F> | undefined,
  labels: readonly Urn[],
  stamp: AuditStamp,
) => RecordValue<F>

/** An edit whose input has the member. */
type Edit<Member extends string, Value, Input> = Resolver<
  unknown,
  { readonly input: Readonly<Record<Member, Value>> & Input }
>

interface Batch {
  readonly resources: readonly (ResourceRefInput | null)[]
}

/** Returns the edits of labels of a kind, whose inputs name one in a member, and several in another. */
function labelEdits<F extends Fields, One extends string, Many extends string>(
  kind: LabelKind<F>,
  one: One,
  many: Many,
) {
  const add: Edit<One, string, ResourceRefInput> = (_root, { input }, context) =>
    addLabels(kind, [input[one]], [input], context)
  const addSeveral: Edit<Many, readonly string[], ResourceRefInput> = (_root, { input }, context) =>
    addLabels(kind, input[many], [input], context)
  const batchAdd: Edit<Many, readonly string[], Batch> = (_root, { input }, context) =>
    addLabels(kind, input[many], input.resources, context)
  const remove: Edit<One, string, ResourceRefInput> = (_root, { input }, context) =>
    removeLabel(kind, input[one], input, context)
  /** Labels that are removed need not exist (docs/interface: edits/remove-labels). */
  const batchRemove: Edit<Many, readonly string[], Batch> = (_root, { input }, context) =>
    changeAll(
      kind,
      input[many].map(parseUrn),
      requireTargets(input.resources),
      kind.remove,
      context,
    )
  return { add, addSeveral, batchAdd, remove, batchRemove }
}

/**
 * Adds labels to targets, all or none. Labels and targets must exist; an empty list of labels
 * writes nothing (docs/interface: edits/add-labels).
 */
async function addLabels<F extends Fields>(
  kind: LabelKind<F>,
  labels: readonly string[],
  resources: Batch['resources'],
  context: GraphqlContext,
): Promise<true> {
  const urns = labels.map(parseUrn)
  const targets = requireTargets(resources)
  await requireLabels(kind.entityType, urns, context)
  return changeAll(kind, urns, targets, kind.add, context)
}

/**
 * Removes one label from one target.
 *
 * @returns false without writing if the URN is of another type
 */
async function removeLabel<F extends Fields>(
  kind: LabelKind<F>,
  label: string,
  resource: ResourceRefInput,
  context: GraphqlContext,
): Promise<boolean> {
  const urn = parseUrn(label)
  const target = requireTarget(resource)
  if (entityTypeOf(urn) !== kind.entityType) return false
  return changeAll(kind, [urn], [target], kind.remove, context)
}

async function changeAll<F extends Fields>(
  { aspect, columnPrivilege }: LabelKind<F>,
  labels: readonly Urn[],
  targets: readonly Target[],
  change: LabelChange<F>,
  context: GraphqlContext,
): Promise<true> {
  const stamp = callerStamp(context)
  const changes = targets.map((target) => ({
    ...changeLabels(target, aspect, (value) => change(value, labels, stamp), stamp),
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
 * Returns a change of the labels of an entity or a column. Edits of columns are stored in one
 * aspect of the dataset, whose members are named like the aspects of an entity.
 */
function changeLabels<F extends Fields>(
  { urn, fieldPath }: Target,
  aspect: Aspect<F>,
  change: (value: RecordValue<F> | undefined) => RecordValue<F>,
  stamp: AuditStamp,
): AspectChange {
  if (fieldPath === undefined) return changeExisting(urn, aspect, change)
  const member = aspect.name as 'globalTags' | 'glossaryTerms'
  const changeColumn = (column: EditedColumn) => ({
    ...column,
    [member]: change(column[member] as RecordValue<F> | undefined),
  })
  return changeExisting(urn, editableSchemaMetadata, (value) => {
    return withColumn(value, fieldPath, changeColumn, stamp)
  })
}

const tags = labelEdits(
  {
    entityType: tag.name,
    aspect: globalTags,
    columnPrivilege: 'EDIT_DATASET_COL_TAGS',
    add: withTags,
    remove: withoutTags,
  },
  'tagUrn',
  'tagUrns',
)

const terms = labelEdits(
  {
    entityType: glossaryTerm.name,
    aspect: glossaryTerms,
    columnPrivilege: 'EDIT_DATASET_COL_GLOSSARY_TERMS',
    add: withTerms,
    remove: withoutTerms,
  },
  'termUrn',
  'termUrns',
)

/** Tags and glossary terms on entities and columns (docs/interface: states/labels). */
export const labelsTopic: SchemaModule = {
  mutations: mutationsFor('editor', {
    addTag: tags.add,
    addTags: tags.addSeveral,
    batchAddTags: tags.batchAdd,
    removeTag: tags.remove,
    batchRemoveTags: tags.batchRemove,
    addTerm: terms.add,
    addTerms: terms.addSeveral,
    batchAddTerms: terms.batchAdd,
    removeTerm: terms.remove,
    batchRemoveTerms: terms.batchRemove,
  }),
}
