import { aspect, type AspectValue } from '../model/aspect.ts'
import { json } from '../model/field.ts'

export const mlModelQuantitativeAnalyses = aspect('mlModelQuantitativeAnalyses', {
  record: 'ml.metadata.QuantitativeAnalyses',
  graphql: 'quantitativeAnalyses',
  doc: 'Results of evaluating a model, as a whole and for combinations of circumstances.',
  fields: {
    unitaryResults: json({ doc: 'A text, bare or as `{"string": …}`.' }),
    intersectionalResults: json({ doc: 'A text, bare or as `{"string": …}`.' }),
  },
  example: {
    unitaryResults: 'https://shop.example.com/churn/results',
    intersectionalResults: 'https://shop.example.com/churn/by-country',
  },
})
export type MlModelQuantitativeAnalyses = AspectValue<typeof mlModelQuantitativeAnalyses>
