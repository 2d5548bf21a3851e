import { aspect, type AspectValue } from '../../model/aspect.ts'
import { choice, flag, map, record, text, urn } from '../../model/field.ts'

export const dataHubIngestionSourceInfo = aspect('dataHubIngestionSourceInfo', {
  record: 'ingestion.DataHubIngestionSourceInfo',
  readBy: 'MANAGE_INGESTION',
  schemaVersion: 2,
  readsRecorded: true,
  doc: 'An ingestion recipe and its schedule. Trellis stores recipes and does not run them.',
  fields: {
    name: text({ search: { as: 'partialText' } }),
    type: text({ doc: 'Type of the source, such as `mysql`.', search: { as: 'keyword' } }),
    platform: urn('dataPlatform'),
    schedule: record({
      interval: text({
        doc: 'Cron expression.',
        search: { as: 'keyword', has: 'hasScheduleInterval', hasFacet: true },
      }),
      timezone: text(),
    }),
    config: record({
      recipe: text({ doc: 'Recipe as JSON.' }),
      version: text({ doc: 'Version of the client that runs the recipe.' }),
      executorId: text({ search: { as: 'keyword', field: 'sourceExecutorId' } }),
      debugMode: flag(),
      extraArgs: map(text()),
    }),
    source: record(
      { type: choice(['SYSTEM'], { search: { as: 'keyword', field: 'sourceType' } }) },
      { doc: 'Origin of a source that neither users nor clients manage.' },
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
