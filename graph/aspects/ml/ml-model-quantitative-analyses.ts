import { aspect, type AspectValue } from '../../model/aspect.ts'
import { json } from '../../model/field.ts'

export const mlModelQuantitativeAnalyses = aspect('mlModelQuantitativeAnalyses', {
  record: 'ml.metadata.QuantitativeAnalyses',
  graphql: 'quantitativeAnalyses',
  doc: 'Evaluation results of a model, per factor and per combination of factors.',
  fields: {
    unitaryResults: json({ doc: 'A string, plain or as `{"string": …}`.' }),
    intersectionalResults: json({ doc: 'A string, plain or as `{"string": …}`.' }),
  },
  example: {
    unitaryResults: 'https://shop.example.com/churn/results',
    intersectionalResults: 'https://shop.example.com/churn/by-country',
  },
})
export type MlModelQuantitativeAnalyses = AspectValue<typeof mlModelQuantitativeAnalyses>
