import { aspect, type AspectValue } from '../../model/aspect.ts'
import { list, urn } from '../../model/field.ts'
import { links } from '../../records/links.ts'

export const dataProcessInstanceInput = aspect('dataProcessInstanceInput', {
  record: 'dataprocess.DataProcessInstanceInput',
  doc: 'Inputs of a run.',
  fields: {
    inputs: list(
      urn(['dataset', 'mlModel'], {
        edge: 'Consumes',
        search: { as: 'urn', facet: true, queried: false, count: 'numInputs' },
      }),
      { doc: 'Inputs in the form of older writers.', key: [] },
    ),
    inputEdges: links(['dataset', 'mlModel', 'dataProcessInstance'], {
      doc: 'Inputs of the run.',
      edge: { name: 'DataProcessInstanceConsumes', lineage: 'upstream' },
    }),
  },
  start: { inputs: [], inputEdges: [] },
  example: {
    inputs: ['urn:li:dataset:(urn:li:dataPlatform:snowflake,shop.orders,PROD)'],
    inputEdges: [
      { destinationUrn: 'urn:li:dataset:(urn:li:dataPlatform:snowflake,shop.orders,PROD)' },
    ],
  },
})
export type DataProcessInstanceInput = AspectValue<typeof dataProcessInstanceInput>
