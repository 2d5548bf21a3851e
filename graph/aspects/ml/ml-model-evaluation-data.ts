import { aspect, type AspectValue } from '../../model/aspect.ts'
import { list, record, text, urn } from '../../model/field.ts'

export const mlModelEvaluationData = aspect('mlModelEvaluationData', {
  record: 'ml.metadata.EvaluationData',
  doc: 'Evaluation data of a model.',
  fields: {
    evaluationData: list(
      record(
        {
          dataset: urn('dataset', { only: true }),
          motivation: text(),
          preProcessing: list(text()),
        },
        { graphql: { type: 'BaseData' } },
      ),
    ),
  },
  example: {
    evaluationData: [
      {
        dataset: 'urn:li:dataset:(urn:li:dataPlatform:snowflake,shop.orders,PROD)',
        motivation: 'The months after those of the training.',
        preProcessing: ['refunds left out'],
      },
    ],
  },
})
export type MlModelEvaluationData = AspectValue<typeof mlModelEvaluationData>
