import { millis, record, text } from '../model/field.ts'

/** A hyperparameter or a metric of a training: a name and a value. */
export const trainingFigure = (type: 'MLHyperParam' | 'MLMetric') =>
  record(
    {
      name: text(),
      description: text(),
      value: text({ doc: 'Value as text.' }),
      createdAt: millis({ doc: 'Time of the record.' }),
    },
    { graphql: { type } },
  )
