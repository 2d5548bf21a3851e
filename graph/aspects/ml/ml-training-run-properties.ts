import { aspect, type AspectValue } from '../../model/aspect.ts'
import { list, text } from '../../model/field.ts'
import { customProperties } from '../../records/texts.ts'
import { trainingFigure } from '../../records/training.ts'

export const mlTrainingRunProperties = aspect('mlTrainingRunProperties', {
  record: 'ml.metadata.MLTrainingRunProperties',
  doc: 'Hyperparameters and metrics of a training run.',
  fields: {
    customProperties: customProperties(),
    externalUrl: text({ doc: 'URL of the run in its tool.', search: { as: 'keyword' } }),
    id: text(),
    outputUrls: list(text()),
    hyperParams: list(trainingFigure('MLHyperParam')),
    trainingMetrics: list(trainingFigure('MLMetric')),
  },
  example: {
    customProperties: { team: 'data' },
    externalUrl: 'https://mlflow.example.com/churn/runs/7',
    id: 'run-7',
    outputUrls: ['s3://models/churn/7'],
    hyperParams: [{ name: 'depth', value: '6', createdAt: 1_700_000_000_000 }],
    trainingMetrics: [
      {
        name: 'accuracy',
        description: 'On the test set.',
        value: '0.93',
        createdAt: 1_700_000_000_000,
      },
    ],
  },
})
export type MlTrainingRunProperties = AspectValue<typeof mlTrainingRunProperties>
