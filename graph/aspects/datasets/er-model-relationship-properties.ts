import { aspect, type AspectValue } from '../../model/aspect.ts'
import { choice, list, record, text, urn } from '../../model/field.ts'
import { auditStamp } from '../../records/audit.ts'
import { customProperties } from '../../records/texts.ts'

export const erModelRelationshipProperties = aspect('erModelRelationshipProperties', {
  record: 'ermodelrelation.ERModelRelationshipProperties',
  graphql: {
    name: 'properties',
    fields: {
      createdTime: { type: 'Long', at: 'created/time' },
      createdActor: { type: 'Entity', at: 'created/actor', to: [] },
    },
  },
  doc: 'A join of two datasets, and its columns.',
  fields: {
    customProperties: customProperties(),
    name: text({ property: 'name', search: { as: 'partialText', autocomplete: true, boost: 10 } }),
    source: urn('dataset', {
      edge: 'ermodelrelationA',
      search: { as: 'partialText', autocomplete: true, boost: 10 },
    }),
    destination: urn('dataset', {
      edge: 'ermodelrelationB',
      search: { as: 'partialText', autocomplete: true, boost: 10 },
    }),
    relationshipFieldMappings: list(
      record(
        { sourceField: text(), destinationField: text() },
        { graphql: { type: 'RelationshipFieldMapping' } },
      ),
    ),
    created: auditStamp({ time: 'createdAt' }),
    lastModified: auditStamp({ time: 'lastModifiedAt' }),
    cardinality: choice(['ONE_ONE', 'ONE_N', 'N_ONE', 'N_N'], {
      graphql: { type: 'ERModelRelationshipCardinality' },
    }),
  },
  example: {
    customProperties: { team: 'data' },
    name: 'Orders of a customer',
    source: 'urn:li:dataset:(urn:li:dataPlatform:snowflake,shop.orders,PROD)',
    destination: 'urn:li:dataset:(urn:li:dataPlatform:snowflake,shop.customers,PROD)',
    relationshipFieldMappings: [{ sourceField: 'customer_id', destinationField: 'id' }],
    created: { time: 1_700_000_000_000, actor: 'urn:li:corpuser:ada' },
    lastModified: { time: 1_700_000_000_000, actor: 'urn:li:corpuser:ada' },
    cardinality: 'N_ONE',
  },
})
export type ErModelRelationshipProperties = AspectValue<typeof erModelRelationshipProperties>
