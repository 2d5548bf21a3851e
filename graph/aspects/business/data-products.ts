import { aspect, type AspectValue } from '../../model/aspect.ts'
import { flag, list, map, record, text, urn } from '../../model/field.ts'
import { auditStamp } from '../../records/audit.ts'

export const dataProducts = aspect('dataProducts', {
  record: 'dataproduct.DataProducts',
  doc: 'Data products of an entity, stored on the entity.',
  fields: {
    dataProducts: list(
      record(
        {
          sourceUrn: urn(),
          destinationUrn: urn('dataProduct', {
            search: {
              as: 'urn',
              field: 'dataProduct',
              facet: 'Data Product',
              has: 'hasDataProduct',
            },
          }),
          created: auditStamp(),
          lastModified: auditStamp(),
          properties: map(text()),
          outputPort: flag({
            search: {
              as: 'flag',
              field: 'isDataProductOutputPort',
              facet: 'Data Product Output Port',
            },
          }),
        },
        { graphql: { type: 'DataProductAssociation' } },
      ),
      {
        doc: 'Data products, each with whether the entity is an output port.',
        key: ['destinationUrn'],
      },
    ),
  },
  example: { dataProducts: [{ destinationUrn: 'urn:li:dataProduct:orders', outputPort: true }] },
})
export type DataProducts = AspectValue<typeof dataProducts>
