import { aspect, type AspectValue } from '../../model/aspect.ts'
import { list, urn } from '../../model/field.ts'

/** The edge from a table to the name of its files. */
export const LOCATED_AT = 'LocatedAt'

export const openLineageLocations = aspect('openLineageLocations', {
  record: 'dataset.OpenLineageLocations',
  on: ['dataset'],
  doc: 'Where the files of a table are, by the names that events of OpenLineage give to them.',
  fields: {
    locations: list(urn('dataset', { edge: LOCATED_AT }), {
      key: [],
      doc: 'Names of the files; events that name only these are about the table.',
    }),
  },
  example: { locations: ['urn:li:dataset:(urn:li:dataPlatform:s3,warehouse/shop.db/orders,PROD)'] },
})
export type OpenLineageLocations = AspectValue<typeof openLineageLocations>
