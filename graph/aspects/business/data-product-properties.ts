import { aspect, type AspectValue } from '../../model/aspect.ts'
import { flag, list, map, record, required, text, urn } from '../../model/field.ts'
import { auditStamp } from '../../records/audit.ts'
import { DATA_PRODUCT_CONTAINS, IS_PART_OF } from '../../records/edges.ts'
import { customProperties, description, entityName, externalUrl } from '../../records/texts.ts'

const TYPES = [
  'dataset',
  'dataJob',
  'dataFlow',
  'chart',
  'dashboard',
  'notebook',
  'container',
  'mlModel',
  'mlModelGroup',
  'mlFeatureTable',
  'mlFeature',
  'mlPrimaryKey',
  'document',
  'api',
] as const

export const dataProductProperties = aspect('dataProductProperties', {
  record: 'dataproduct.DataProductProperties',
  graphql: 'properties',
  doc: 'Name, description and assets of a data product.',
  fields: {
    customProperties: customProperties(),
    externalUrl: externalUrl(),
    name: entityName(),
    description: description({ privilege: 'EDIT_ENTITY_DOCS' }),
    assets: list(
      record(
        {
          sourceUrn: urn(),
          destinationUrn: required(urn(TYPES, { edge: DATA_PRODUCT_CONTAINS })),
          created: auditStamp(),
          lastModified: auditStamp(),
          properties: map(text()),
          outputPort: flag(),
        },
        { graphql: { type: 'DataProductAssociation' } },
      ),
      { doc: 'Assets of the data product.', key: ['destinationUrn'] },
    ),
    parentDataProduct: urn('dataProduct', {
      edge: IS_PART_OF,
      doc: 'The parent data product.',
      search: { as: 'urn', has: 'hasParentDataProduct' },
    }),
  },
  start: { assets: [] },
  example: {
    customProperties: { team: 'data' },
    externalUrl: 'https://shop.example.com/products/orders',
    name: 'Orders',
    description: 'Orders, cleaned and documented for analysts.',
    assets: [
      {
        destinationUrn: 'urn:li:dataset:(urn:li:dataPlatform:snowflake,shop.orders,PROD)',
        created: { time: 1_700_000_000_000, actor: 'urn:li:corpuser:ada' },
        outputPort: true,
      },
    ],
    parentDataProduct: 'urn:li:dataProduct:shop',
  },
})
export type DataProductProperties = AspectValue<typeof dataProductProperties>
