import { globalTags } from '../../../graph/aspects/global-tags.ts'
import { withoutTags, withTags } from '../../catalog/changes/tags.ts'
import { mutationsFor } from '../engine/roots.ts'
import type { SchemaModule } from '../engine/schema-module.ts'
import { addLabels, changingLabels, removeLabel, removeLabels, type LabelKind } from './labels.ts'

const TAGS: LabelKind = {
  entityType: 'tag',
  columnPrivilege: 'EDIT_DATASET_COL_TAGS',
  add: (target, tags, context) =>
    changingLabels(target, globalTags, (value) => withTags(value, tags), context),
  remove: (target, tags, context) =>
    changingLabels(target, globalTags, (value) => withoutTags(value, tags), context),
}

/** Tags on entities and columns (docs/interface: states/labels). */
export const tagMutations: SchemaModule = {
  mutations: mutationsFor('editor', {
    addTag: (_root, { input }, context) => addLabels(TAGS, [input.tagUrn], [input], context),
    addTags: (_root, { input }, context) => addLabels(TAGS, input.tagUrns, [input], context),
    batchAddTags: (_root, { input }, context) =>
      addLabels(TAGS, input.tagUrns, input.resources, context),
    removeTag: (_root, { input }, context) => removeLabel(TAGS, input.tagUrn, input, context),
    batchRemoveTags: (_root, { input }, context) =>
      removeLabels(TAGS, input.tagUrns, input.resources, context),
  }),
}
