import { aspect, type AspectValue } from '../../model/aspect.ts'
import { list, urn } from '../../model/field.ts'
import { links } from '../../records/links.ts'

export const dataProcessInstanceOutput = aspect('dataProcessInstanceOutput', {
  record: 'dataprocess.DataProcessInstanceOutput',
  doc: 'Outputs of a run.',
  fields: {
    outputs: list(
      urn(['dataset', 'mlModel'], {
        edge: 'Produces',
        search: { as: 'urn', facet: true, queried: false, count: 'numOutputs' },
      }),
      { doc: 'Outputs in the form of older writers.', key: [] },
    ),
    outputEdges: links(['dataset', 'mlModel', 'dataProcessInstance'], {
      doc: 'Outputs of the run.',
      edge: { name: 'DataProcessInstanceProduces', lineage: 'downstream' },
    }),
  },
  start: { outputs: [], outputEdges: [] },
  example: {
    outputs: ['urn:li:dataset:(urn:li:dataPlatform:snowflake,shop.orders,PROD)'],
    outputEdges: [
      { destinationUrn: 'urn:li:dataset:(urn:li:dataPlatform:snowflake,shop.orders,PROD)' },
    ],
  },
})
export type DataProcessInstanceOutput = AspectValue<typeof dataProcessInstanceOutput>
