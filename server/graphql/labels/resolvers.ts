import { globalTags } from '../../../graph/aspects/global-tags.ts'
import { glossaryTerms, type GlossaryTerms } from '../../../graph/aspects/glossary-terms.ts'
import { withoutTags, withTags } from '../../catalog/changes/tags.ts'
import { withoutTerms, withTerms } from '../../catalog/changes/terms.ts'
import { stampOf } from '../engine/context.ts'
import { mutationsFor } from '../engine/roots.ts'
import type { SchemaModule } from '../engine/schema-module.ts'
import {
  addLabels,
  changingLabels,
  removeLabel,
  removeLabels,
  type LabelKind,
} from '../shared/labels.ts'

const TAGS: LabelKind = {
  entityType: 'tag',
  columnPrivilege: 'EDIT_DATASET_COL_TAGS',
  add: (target, tags, context) =>
    changingLabels(target, globalTags, (value) => withTags(value, tags), context),
  remove: (target, tags, context) =>
    changingLabels(target, globalTags, (value) => withoutTags(value, tags), context),
}

const TERMS: LabelKind = {
  entityType: 'glossaryTerm',
  columnPrivilege: 'EDIT_DATASET_COL_GLOSSARY_TERMS',
  add(target, terms, context) {
    const stamp = stampOf(context)
    return changingLabels(target, glossaryTerms, (value) => withTerms(value, terms, stamp), context)
  },
  remove(target, terms, context) {
    const stamp = stampOf(context)
    const without = (value: GlossaryTerms | undefined) => withoutTerms(value, terms, stamp)
    return changingLabels(target, glossaryTerms, without, context)
  },
}

/** Tags and glossary terms on entities and columns (docs/interface: states/labels). */
export const labelsTopic: SchemaModule = {
  mutations: mutationsFor('editor', {
    addTag: (_root, { input }, context) => addLabels(TAGS, [input.tagUrn], [input], context),
    addTags: (_root, { input }, context) => addLabels(TAGS, input.tagUrns, [input], context),
    batchAddTags: (_root, { input }, context) =>
      addLabels(TAGS, input.tagUrns, input.resources, context),
    removeTag: (_root, { input }, context) => removeLabel(TAGS, input.tagUrn, input, context),
    batchRemoveTags: (_root, { input }, context) =>
      removeLabels(TAGS, input.tagUrns, input.resources, context),
    addTerm: (_root, { input }, context) => addLabels(TERMS, [input.termUrn], [input], context),
    addTerms: (_root, { input }, context) => addLabels(TERMS, input.termUrns, [input], context),
    batchAddTerms: (_root, { input }, context) =>
      addLabels(TERMS, input.termUrns, input.resources, context),
    removeTerm: (_root, { input }, context) => removeLabel(TERMS, input.termUrn, input, context),
    batchRemoveTerms: (_root, { input }, context) =>
      removeLabels(TERMS, input.termUrns, input.resources, context),
  }),
}
