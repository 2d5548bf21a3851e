import { entity } from '../../model/entity.ts'
import { choice, text, urn } from '../../model/field.ts'
import { FABRICS } from '../../records/fabric.ts'
import { ASSET } from '../carried.ts'

export const dataset = entity('dataset', {
  doc: 'Data with columns: a table, a view, a topic, a folder of files.',
  graphql: 'Dataset',
  graphqlFields: {
    globalTags: { type: 'GlobalTags', aspect: 'globalTags' },
    name: { type: 'String', aspect: 'datasetProperties', at: ['name', '@name'] },
    description: { type: 'String', aspect: 'datasetProperties', at: 'description' },
    uri: { type: 'String', aspect: 'datasetProperties', at: 'uri' },
    externalUrl: { type: 'String', aspect: 'datasetProperties', at: 'externalUrl' },
    schemaMetadata: {
      type: 'SchemaMetadata',
      aspect: 'schemaMetadata',
      doc: 'Columns of the schema; the version is ignored.',
      args: 'version: Long',
    },
  },
  graphqlEnum: 'DATASET',
  searchGroup: 'primary',
  key: {
    name: 'datasetKey',
    record: 'metadata.key.DatasetKey',
    fields: {
      platform: urn('dataPlatform', {
        property: 'platform',
        search: { as: 'urn', autocomplete: true },
      }),
      name: text({
        doc: 'Name in the platform, usually with dots.',
        search: { as: 'wordGram', field: 'id', autocomplete: true, boost: 10 },
      }),
      origin: choice(FABRICS, {
        doc: 'Environment.',
        property: 'env',
        search: { as: 'partialText', facet: 'Environment', queried: false },
      }),
    },
  },
  carries: [
    ...ASSET,
    'viewProperties',
    'datasetProfile',
    'datasetUsageStatistics',
    'operation',
    'schemaMetadata',
    'container',
    'siblings',
    'datasetProperties',
    'editableDatasetProperties',
    'upstreamLineage',
    'editableSchemaMetadata',
    'incidentsSummary',
    'access',
    'versionProperties',
    'embed',
    'partitionsSummary',
    'icebergCatalogInfo',
    'logicalParent',
    'upstreamMetrics',
  ],
  hiddenByPolicies: true,
  exampleUrn: 'urn:li:dataset:(urn:li:dataPlatform:snowflake,shop.orders,PROD)',
})
