import { aspect, type AspectValue } from '../../model/aspect.ts'
import { list, record, text } from '../../model/field.ts'

export const mlModelFactorPrompts = aspect('mlModelFactorPrompts', {
  record: 'ml.metadata.MLModelFactorPrompts',
  graphql: 'factorPrompts',
  doc: 'Factors that influence the performance of a model.',
  fields: {
    relevantFactors: list(
      record(
        { groups: list(text()), instrumentation: list(text()), environment: list(text()) },
        { graphql: { type: 'MLModelFactors' } },
      ),
    ),
    evaluationFactors: list(
      record(
        { groups: list(text()), instrumentation: list(text()), environment: list(text()) },
        { graphql: { type: 'MLModelFactors' } },
      ),
    ),
  },
  example: {
    relevantFactors: [
      { groups: ['new customers'], instrumentation: ['web shop'], environment: ['weekdays'] },
    ],
    evaluationFactors: [{ groups: ['all customers'] }],
  },
})
export type MlModelFactorPrompts = AspectValue<typeof mlModelFactorPrompts>
