import { entity } from '../../model/entity.ts'
import { text } from '../../model/field.ts'

export const dataHubIngestionSource = entity('dataHubIngestionSource', {
  doc: 'An ingestion recipe.',
  // DataHub's `IngestionSource` is no entity there: its `type` is another thing.
  graphql: 'DataHubIngestionSource',
  graphqlEnum: 'INGESTION_SOURCE',
  searchGroup: 'default',
  managedBy: 'MANAGE_INGESTION',
  readBy: 'MANAGE_INGESTION',
  audited: { created: 'CreateIngestionSourceEvent', changed: 'UpdateIngestionSourceEvent' },
  key: {
    name: 'dataHubIngestionSourceKey',
    record: 'metadata.key.DataHubIngestionSourceKey',
    fields: { id: text() },
  },
  carries: ['dataHubIngestionSourceInfo', 'ownership'],
  exampleUrn: 'urn:li:dataHubIngestionSource:nightly',
})
