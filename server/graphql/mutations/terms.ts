import { editableSchemaMetadata } from '../../../graph/aspects/editable-schema-metadata.ts'
import { glossaryTerms, type GlossaryTerms } from '../../../graph/aspects/glossary-terms.ts'
import { withColumn } from '../../catalog/changes/columns.ts'
import { withoutTerms, withTerms } from '../../catalog/changes/terms.ts'
import { changing, type AspectChange } from '../../catalog/aspect-changes.ts'
import { stampOf, type GraphqlContext } from '../context.ts'
import type { SchemaModule } from '../schema-module.ts'
import { mutationsFor } from '../roots.ts'
import { addLabels, addToAll, removeFromAll, removeLabel, type LabelKind } from './labels.ts'
import type { Target } from './target.ts'

const TERMS: LabelKind = {
  entityType: 'glossaryTerm',
  add(target, terms, context) {
    const stamp = stampOf(context)
    return changeTerms(target, (value) => withTerms(value, terms, stamp), context)
  },
  remove(target, terms, context) {
    const stamp = stampOf(context)
    return changeTerms(target, (value) => withoutTerms(value, terms, stamp), context)
  },
}

function changeTerms(
  { urn, fieldPath }: Target,
  change: (value: GlossaryTerms | undefined) => GlossaryTerms,
  context: GraphqlContext,
): AspectChange {
  if (fieldPath === undefined) return changing(urn, glossaryTerms, change)
  const stamp = stampOf(context)
  return changing(urn, editableSchemaMetadata, (value) => {
    const termed = (column: { glossaryTerms?: GlossaryTerms }) => change(column.glossaryTerms)
    return withColumn(
      value,
      fieldPath,
      (column) => ({ ...column, glossaryTerms: termed(column) }),
      stamp,
    )
  })
}

/** Glossary terms on entities and columns (interface, Mutations; `reference/graphql.md` 4.3 to 4.5). */
export const termMutations: SchemaModule = {
  typeDefs: /* GraphQL */ `
    input TermAssociationInput {
      termUrn: String!
      resourceUrn: String!
      subResourceType: SubResourceType
      subResource: String
    }
    input AddTermsInput {
      termUrns: [String!]!
      resourceUrn: String!
      subResourceType: SubResourceType
      subResource: String
    }
    input BatchAddTermsInput {
      termUrns: [String!]!
      resources: [ResourceRefInput]!
    }
    input BatchRemoveTermsInput {
      termUrns: [String!]!
      resources: [ResourceRefInput]!
    }
    extend type Mutation {
      "Put a glossary term on an entity or a column."
      addTerm(input: TermAssociationInput!): Boolean
      "Put glossary terms on an entity or a column; those it has already stay as they are."
      addTerms(input: AddTermsInput!): Boolean
      "Put glossary terms on many things, all or nothing."
      batchAddTerms(input: BatchAddTermsInput!): Boolean
      "Take a glossary term off an entity or a column."
      removeTerm(input: TermAssociationInput!): Boolean
      "Take glossary terms off many things, all or nothing."
      batchRemoveTerms(input: BatchRemoveTermsInput!): Boolean
    }
  `,
  mutations: mutationsFor('editor', {
    addTerm: (_root, { input }, context) => addLabels(TERMS, [input.termUrn], input, context),
    addTerms: (_root, { input }, context) => addLabels(TERMS, input.termUrns, input, context),
    batchAddTerms: (_root, { input }, context) =>
      addToAll(TERMS, input.termUrns, input.resources, context),
    removeTerm: (_root, { input }, context) => removeLabel(TERMS, input.termUrn, input, context),
    batchRemoveTerms: (_root, { input }, context) =>
      removeFromAll(TERMS, input.termUrns, input.resources, context),
  }),
}
