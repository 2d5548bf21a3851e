import { entity } from '../../model/entity.ts'
import { text, urn } from '../../model/field.ts'

export const schemaField = entity('schemaField', {
  doc: 'A column that has metadata of its own.',
  graphql: 'SchemaFieldEntity',
  graphqlEnum: 'SCHEMA_FIELD',
  searchGroup: 'schemaField',
  key: {
    name: 'schemaFieldKey',
    record: 'metadata.key.SchemaFieldKey',
    fields: {
      parent: urn([], {
        doc: 'The dataset, chart or term that has the column.',
        search: { as: 'urn' },
      }),
      fieldPath: text({
        doc: 'Field path, exactly as in the schema.',
        commas: true,
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
    'schemafieldInfo',
    'schemaFieldAliases',
    'logicalParent',
  ],
  exampleUrn:
    'urn:li:schemaField:(urn:li:dataset:(urn:li:dataPlatform:snowflake,shop.orders,PROD),customer_email)',
})
