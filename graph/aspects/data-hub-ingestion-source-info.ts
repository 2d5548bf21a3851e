import { aspect, type AspectValue } from '../model/aspect.ts'
import { choice, flag, map, record, text, urn } from '../model/field.ts'

export const dataHubIngestionSourceInfo = aspect('dataHubIngestionSourceInfo', {
  record: 'ingestion.DataHubIngestionSourceInfo',
  doc: 'A recipe of ingestion, and when it is to be run. Nothing here runs it.',
  fields: {
    name: text({ search: { as: 'partialText' } }),
    type: text({ doc: 'Of the source, such as `mysql`.', search: { as: 'keyword' } }),
    platform: urn('dataPlatform'),
    schedule: record({
      interval: text({ doc: 'As cron writes it.' }),
      timezone: text(),
    }),
    config: record({
      recipe: text({ doc: 'As JSON.' }),
      version: text({ doc: 'Of the client that runs it.' }),
      executorId: text({ search: { as: 'keyword', field: 'sourceExecutorId' } }),
      debugMode: flag(),
      extraArgs: map(text()),
    }),
    source: record(
      { type: choice(['SYSTEM'], { search: { as: 'keyword', field: 'sourceType' } }) },
      { doc: 'Who keeps it, other than people and clients.' },
    ),
  },
  example: {
    name: '[CLI] file [nightly]',
    type: 'file',
    platform: 'urn:li:dataPlatform:file',
    schedule: { interval: '0 1 * * *', timezone: 'UTC' },
    config: {
      recipe: '{"source": {"type": "file"}}',
      version: '1.7.0',
      executorId: '__datahub_cli_',
      debugMode: false,
      extraArgs: { retries: '3' },
    },
    source: { type: 'SYSTEM' },
  },
})
export type DataHubIngestionSourceInfo = AspectValue<typeof dataHubIngestionSourceInfo>
