import { aspect, type AspectValue } from '../../model/aspect.ts'
import { links } from '../../records/links.ts'

export const applicationLineage = aspect('applicationLineage', {
  record: 'application.ApplicationLineage',
  doc: 'Inputs and outputs of an application.',
  fields: {
    inputEdges: links(['api', 'dataset'], {
      edge: { name: 'Consumes', lineage: 'upstream' },
      search: { as: 'urn', field: 'inputEdges', queried: false },
    }),
    outputEdges: links(['api', 'dataset'], {
      edge: { name: 'Produces', lineage: 'downstream' },
      search: { as: 'urn', field: 'outputEdges', queried: false },
    }),
  },
  example: {
    inputEdges: [{ destinationUrn: 'urn:li:api:orders' }],
    outputEdges: [{ destinationUrn: 'urn:li:api:orders' }],
  },
})
export type ApplicationLineage = AspectValue<typeof applicationLineage>
