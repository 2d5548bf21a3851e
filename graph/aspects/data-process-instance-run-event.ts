import { aspect, type AspectValue } from '../model/aspect.ts'
import { choice, integer, millis, record, text } from '../model/field.ts'
import { pointFields } from '../records/points.ts'

export const dataProcessInstanceRunEvent = aspect('dataProcessInstanceRunEvent', {
  record: 'dataprocess.DataProcessInstanceRunEvent',
  timeseries: true,
  graphql: { name: 'state', type: 'DataProcessRunEvent' },
  doc: 'A run has begun or ended, and how.',
  fields: {
    ...pointFields,
    externalUrl: text({ doc: 'Where its log is.', search: { as: 'keyword' } }),
    status: choice(['STARTED', 'COMPLETE'], {
      column: true,
      search: { as: 'text', has: 'hasRunEvents' },
    }),
    attempt: integer({ doc: 'Which attempt it was, from 1 on.' }),
    result: record(
      {
        type: choice(['SUCCESS', 'FAILURE', 'SKIPPED', 'UP_FOR_RETRY']),
        nativeResultType: text({ doc: 'The platform whose word `type` stands for.' }),
      },
      {
        graphql: {
          type: 'DataProcessInstanceRunResult',
          fields: { resultType: { type: 'String', at: 'type' } },
        },
        doc: 'How it ended, if it has.',
        column: true,
      },
    ),
    durationMillis: millis({ doc: 'How long it took.' }),
  },
  example: {
    timestampMillis: 1_710_000_060_000,
    externalUrl: 'https://airflow.example.com/runs/1',
    status: 'COMPLETE',
    attempt: 1,
    result: { type: 'SUCCESS', nativeResultType: 'airflow' },
    durationMillis: 90_000,
  },
})
export type DataProcessInstanceRunEvent = AspectValue<typeof dataProcessInstanceRunEvent>
