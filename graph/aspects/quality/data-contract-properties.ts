import { aspect, type AspectValue } from '../../model/aspect.ts'
import { list, record, required, text, urn } from '../../model/field.ts'
import { CONTRACT_FOR } from '../../records/edges.ts'

export const dataContractProperties = aspect('dataContractProperties', {
  record: 'datacontract.DataContractProperties',
  graphql: 'properties',
  doc: 'Assertions that make up a data contract of a dataset.',
  fields: {
    entity: urn('dataset', { edge: CONTRACT_FOR }),
    schema: list(
      record(
        { assertion: required(urn('assertion', { edge: 'IncludesSchemaAssertion' })) },
        { graphql: { type: 'SchemaContract' } },
      ),
    ),
    freshness: list(
      record(
        { assertion: required(urn('assertion', { edge: 'IncludesFreshnessAssertion' })) },
        { graphql: { type: 'FreshnessContract' } },
      ),
    ),
    dataQuality: list(
      record(
        { assertion: required(urn('assertion', { edge: 'IncludesDataQualityAssertion' })) },
        { graphql: { type: 'DataQualityContract' } },
      ),
    ),
    rawContract: text(),
  },
  example: {
    entity: 'urn:li:dataset:(urn:li:dataPlatform:snowflake,shop.orders,PROD)',
    schema: [{ assertion: 'urn:li:assertion:orders-are-fresh' }],
    freshness: [{ assertion: 'urn:li:assertion:orders-are-fresh' }],
    dataQuality: [{ assertion: 'urn:li:assertion:orders-are-fresh' }],
    rawContract: 'version: 1',
  },
})
export type DataContractProperties = AspectValue<typeof dataContractProperties>
