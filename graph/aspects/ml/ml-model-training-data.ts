import { aspect, type AspectValue } from '../../model/aspect.ts'
import { list, record, text, urn } from '../../model/field.ts'

export const mlModelTrainingData = aspect('mlModelTrainingData', {
  record: 'ml.metadata.TrainingData',
  doc: 'Training data of a model.',
  fields: {
    trainingData: list(
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
    trainingData: [
      {
        dataset: 'urn:li:dataset:(urn:li:dataPlatform:snowflake,shop.orders,PROD)',
        motivation: 'All there is of two years.',
        preProcessing: ['refunds left out'],
      },
    ],
  },
})
export type MlModelTrainingData = AspectValue<typeof mlModelTrainingData>
