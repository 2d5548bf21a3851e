import { millis, record, text } from '../model/field.ts'

/** What a training was given, or how well it went: a name and a value. */
export const trainingFigure = (type: 'MLHyperParam' | 'MLMetric') =>
  record(
    {
      name: text(),
      description: text(),
      value: text({ doc: 'As text, whatever it is.' }),
      createdAt: millis({ doc: 'When it was noted.' }),
    },
    { graphql: { type } },
  )
