import { aspect, type AspectValue } from '../../model/aspect.ts'
import { choice, list, record, text } from '../../model/field.ts'

export const sourceCode = aspect('sourceCode', {
  record: 'ml.metadata.SourceCode',
  doc: 'Source code locations of a model.',
  fields: {
    sourceCode: list(
      record(
        {
          type: choice([
            'ML_MODEL_SOURCE_CODE',
            'TRAINING_PIPELINE_SOURCE_CODE',
            'EVALUATION_PIPELINE_SOURCE_CODE',
          ]),
          sourceCodeUrl: text(),
        },
        { graphql: { type: 'SourceCodeUrl' } },
      ),
    ),
  },
  example: {
    sourceCode: [
      { type: 'ML_MODEL_SOURCE_CODE', sourceCodeUrl: 'https://git.example.com/shop/churn' },
    ],
  },
})
export type SourceCode = AspectValue<typeof sourceCode>
