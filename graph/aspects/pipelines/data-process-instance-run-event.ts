import { aspect, type AspectValue } from '../../model/aspect.ts'
import { choice, integer, millis, record, text } from '../../model/field.ts'
import { pointFields } from '../../records/points.ts'

export const dataProcessInstanceRunEvent = aspect('dataProcessInstanceRunEvent', {
  record: 'dataprocess.DataProcessInstanceRunEvent',
  timeseries: true,
  graphql: { name: 'state', type: 'DataProcessRunEvent' },
  doc: 'Start or end of a run, with its result.',
  fields: {
    ...pointFields,
    externalUrl: text({ doc: 'URL of the log.', search: { as: 'keyword' } }),
    status: choice(['STARTED', 'COMPLETE'], {
      column: true,
      search: { as: 'text', has: 'hasRunEvents' },
    }),
    attempt: integer({ doc: 'Number of the attempt, from 1.' }),
    result: record(
      {
        type: choice(['SUCCESS', 'FAILURE', 'SKIPPED', 'UP_FOR_RETRY']),
        nativeResultType: text({ doc: 'The platform whose result `type` translates.' }),
      },
      {
        graphql: {
          type: 'DataProcessInstanceRunResult',
          fields: { resultType: { type: 'String', at: 'type' } },
        },
        doc: 'Result of the run, once it has ended.',
        column: true,
      },
    ),
    durationMillis: millis({ doc: 'Duration of the run.' }),
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
