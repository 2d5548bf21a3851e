import { entity } from '../model/entity.ts'
import { text, urn } from '../model/field.ts'

export const schemaField = entity('schemaField', {
  doc: 'A column, when something is said about it on its own.',
  graphql: 'SchemaFieldEntity',
  graphqlEnum: 'SCHEMA_FIELD',
  searchGroup: 'schemaField',
  key: {
    name: 'schemaFieldKey',
    record: 'metadata.key.SchemaFieldKey',
    fields: {
      parent: urn([], {
        doc: 'The dataset, chart or term whose column it is.',
        search: { as: 'urn' },
      }),
      fieldPath: text({
        doc: 'Path exactly as the schema has it.',
        property: 'name',
        search: { as: 'keyword' },
      }),
    },
  },
  carries: [
    'status',
    'deprecation',
    'subTypes',
    'globalTags',
    'glossaryTerms',
    'ownership',
    'domains',
    'structuredProperties',
    'forms',
    'businessAttributes',
    'testResults',
    'incidentsSummary',
    'documentation',
  ],
  exampleUrn:
    'urn:li:schemaField:(urn:li:dataset:(urn:li:dataPlatform:snowflake,shop.orders,PROD),customer_email)',
})
