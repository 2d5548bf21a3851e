import { aspect, type AspectValue } from '../../model/aspect.ts'
import { millis, record, text } from '../../model/field.ts'

export const dataHubExecutionRequestResult = aspect('dataHubExecutionRequestResult', {
  record: 'execution.ExecutionRequestResult',
  readBy: 'MANAGE_INGESTION',
  graphql: 'result',
  doc: 'Outcome of a recipe run.',
  fields: {
    status: text({
      doc: 'Status of the run, such as `SUCCESS`.',
      search: { as: 'keyword', field: 'executionResultStatus' },
    }),
    report: text({ doc: 'Human-readable report of the run.' }),
    structuredReport: record(
      {
        type: text(),
        serializedValue: text(),
        contentType: text(),
      },
      { graphql: { type: 'StructuredReport' } },
    ),
    startTimeMs: millis({ search: { as: 'count' } }),
    durationMs: millis(),
  },
  example: {
    status: 'SUCCESS',
    report: '~~~~ Ingestion Report ~~~~',
    structuredReport: {
      type: 'CLI_INGEST',
      serializedValue: '{}',
      contentType: 'application/json',
    },
    startTimeMs: 1_769_860_800_000,
    durationMs: 90_000,
  },
})
export type DataHubExecutionRequestResult = AspectValue<typeof dataHubExecutionRequestResult>
