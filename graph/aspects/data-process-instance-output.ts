import { aspect, type AspectValue } from '../model/aspect.ts'
import { list, urn } from '../model/field.ts'
import { links } from '../records/links.ts'

export const dataProcessInstanceOutput = aspect('dataProcessInstanceOutput', {
  record: 'dataprocess.DataProcessInstanceOutput',
  doc: 'What a run has written.',
  fields: {
    outputs: list(
      urn(['dataset', 'mlModel'], {
        edge: 'Produces',
        search: { as: 'urn', facet: true, queried: false, count: 'numOutputs' },
      }),
      { doc: 'What it has written, as older writers state it.', key: [] },
    ),
    outputEdges: links(['dataset', 'mlModel', 'dataProcessInstance'], {
      doc: 'What it has written.',
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
