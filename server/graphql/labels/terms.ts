import { glossaryTerms, type GlossaryTerms } from '../../../graph/aspects/glossary-terms.ts'
import { withoutTerms, withTerms } from '../../catalog/changes/terms.ts'
import { stampOf } from '../engine/context.ts'
import { mutationsFor } from '../engine/roots.ts'
import type { SchemaModule } from '../engine/schema-module.ts'
import { addLabels, changingLabels, removeLabel, removeLabels, type LabelKind } from './labels.ts'

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

/** Glossary terms on entities and columns (docs/interface: states/labels). */
export const termMutations: SchemaModule = {
  mutations: mutationsFor('editor', {
    addTerm: (_root, { input }, context) => addLabels(TERMS, [input.termUrn], [input], context),
    addTerms: (_root, { input }, context) => addLabels(TERMS, input.termUrns, [input], context),
    batchAddTerms: (_root, { input }, context) =>
      addLabels(TERMS, input.termUrns, input.resources, context),
    removeTerm: (_root, { input }, context) => removeLabel(TERMS, input.termUrn, input, context),
    batchRemoveTerms: (_root, { input }, context) =>
      removeLabels(TERMS, input.termUrns, input.resources, context),
  }),
}
