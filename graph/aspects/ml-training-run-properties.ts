import { aspect, type AspectValue } from '../model/aspect.ts'
import { list, text } from '../model/field.ts'
import { customProperties } from '../records/texts.ts'
import { trainingValue } from '../records/training.ts'

export const mlTrainingRunProperties = aspect('mlTrainingRunProperties', {
  record: 'ml.metadata.MLTrainingRunProperties',
  doc: 'What a run that trained a model was given, and how well it went.',
  fields: {
    customProperties: customProperties(),
    externalUrl: text({ doc: 'Where the run can be seen.', search: { as: 'keyword' } }),
    id: text(),
    outputUrls: list(text()),
    hyperParams: list(trainingValue()),
    trainingMetrics: list(trainingValue()),
  },
  example: {
    customProperties: { team: 'data' },
    externalUrl: 'https://shop.example.com/mlTrainingRunProperties',
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
