import type { Fields } from '../../../graph/model/field.ts'
import { entityTypeOf, parseUrn, type Urn } from '../../../graph/model/urn.ts'
import {
  changeLabels,
  TAG_LABELS,
  TERM_LABELS,
  type LabelKind,
  type LabelOperation,
} from '../../catalog/write/label-changes.ts'
import type { ResourceRefInput } from '../arguments.generated.ts'
import { edit, callerStamp, type GraphqlContext } from '../engine/context.ts'
import { mutationsFor } from '../engine/roots.ts'
import type { Resolver, SchemaModule } from '../engine/schema-module.ts'
import { requireLabels } from '../shared/labels.ts'
import { requireTarget, requireTargets, type Target } from '../shared/target.ts'

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
    changeAll(kind, input[many].map(parseUrn), requireTargets(input.resources), 'remove', context)
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
  return changeAll(kind, urns, targets, 'add', context)
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
  return changeAll(kind, [urn], [target], 'remove', context)
}

async function changeAll<F extends Fields>(
  kind: LabelKind<F>,
  labels: readonly Urn[],
  targets: readonly Target[],
  operation: LabelOperation,
  context: GraphqlContext,
): Promise<true> {
  const stamp = callerStamp(context)
  const changes = targets.map((target) => changeLabels(kind, target, labels, operation, stamp))
  await edit(context, [
    ...targets.flatMap(({ checks }) => checks),
    ...(labels.length === 0 ? [] : changes),
  ])
  return true
}

const tags = labelEdits(TAG_LABELS, 'tagUrn', 'tagUrns')
const terms = labelEdits(TERM_LABELS, 'termUrn', 'termUrns')

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
