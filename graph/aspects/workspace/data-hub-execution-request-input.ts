import { aspect, type AspectValue } from '../../model/aspect.ts'
import { choice, long, map, millis, record, text, urn } from '../../model/field.ts'

export const dataHubExecutionRequestInput = aspect('dataHubExecutionRequestInput', {
  record: 'execution.ExecutionRequestInput',
  readBy: 'MANAGE_INGESTION',
  schemaVersion: 2,
  readsRecorded: true,
  graphql: 'input',
  doc: 'Request to run an ingestion recipe: arguments, time, requester.',
  fields: {
    task: text({ doc: 'Name of the task, such as `RUN_INGEST`.' }),
    args: map(text()),
    executorId: text({ search: { as: 'keyword' } }),
    source: record(
      {
        type: text({ doc: 'Type of the source, such as `CLI_INGESTION_SOURCE`.' }),
        ingestionSource: urn('dataHubIngestionSource', {
          edge: 'ingestionSource',
          doc: 'The recipe.',
          search: { as: 'keyword' },
        }),
      },
      {
        graphql: {
          type: 'ExecutionRequestSource',
          fields: { ingestionSource: { type: 'String' } },
        },
      },
    ),
    requestedAt: millis({ search: { as: 'count', field: 'requestTimeMs' } }),
    actorUrn: urn([], { search: { as: 'urn' } }),
    cliVersionAudit: record(
      {
        source: choice([
          'SOURCE_CONFIG_OVERRIDE',
          'MATRIX_COHORT',
          'MATRIX_CONNECTOR_DEFAULT',
          'APPLICATION_DEFAULT',
        ]),
        serverVersion: text(),
      },
      { doc: 'What determined the version of the client.' },
    ),
    attempts: long({ doc: 'Earlier attempts that failed.' }),
  },
  example: {
    task: 'CLI Ingestion',
    args: { recipe: '{"source": {"type": "file"}}', version: '1.7.0' },
    executorId: '__datahub_cli_',
    source: {
      type: 'CLI_INGESTION_SOURCE',
      ingestionSource: 'urn:li:dataHubIngestionSource:nightly',
    },
    requestedAt: 1_769_860_800_000,
    actorUrn: 'urn:li:corpuser:ada',
    cliVersionAudit: { source: 'SOURCE_CONFIG_OVERRIDE', serverVersion: '1.7.0' },
    attempts: 0,
  },
})
export type DataHubExecutionRequestInput = AspectValue<typeof dataHubExecutionRequestInput>
