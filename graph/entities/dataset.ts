import { entity } from '../model/entity.ts'
import { choice, text, urn } from '../model/field.ts'
import { FABRICS } from '../records/fabric.ts'

export const dataset = entity('dataset', {
  doc: 'Data with columns: a table, a view, a topic, a folder of files.',
  graphql: 'Dataset',
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
    'viewProperties',
    'subTypes',
    'datasetProfile',
    'datasetUsageStatistics',
    'operation',
    'domains',
    'schemaMetadata',
    'status',
    'container',
    'deprecation',
    'siblings',
    'datasetProperties',
    'editableDatasetProperties',
    'upstreamLineage',
    'institutionalMemory',
    'ownership',
    'editableSchemaMetadata',
    'globalTags',
    'glossaryTerms',
    'browsePaths',
    'dataPlatformInstance',
    'browsePathsV2',
    'dataProducts',
    'applications',
    'structuredProperties',
    'testResults',
    'incidentsSummary',
    'access',
    'forms',
    'versionProperties',
    'documentation',
    'embed',
  ],
  exampleUrn: 'urn:li:dataset:(urn:li:dataPlatform:snowflake,shop.orders,PROD)',
})
