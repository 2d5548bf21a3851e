import { aspect, type AspectValue } from '../model/aspect.ts'
import { list, urn } from '../model/field.ts'

export const dataProcessInstanceRelationships = aspect('dataProcessInstanceRelationships', {
  record: 'dataprocess.DataProcessInstanceRelationships',
  doc: 'The task or pipeline of a run, its parent run, and the runs before it.',
  fields: {
    parentTemplate: urn(['dataJob', 'dataFlow', 'dataset'], {
      edge: 'InstanceOf',
      doc: 'What it is a run of.',
      search: { as: 'urn', queried: false },
    }),
    parentInstance: urn('dataProcessInstance', {
      edge: 'ChildOf',
      doc: 'The run that it is part of.',
      search: { as: 'urn', queried: false },
    }),
    upstreamInstances: list(
      urn('dataProcessInstance', {
        edge: 'UpstreamOf',
        search: { as: 'urn', field: 'upstream', queried: false, count: 'numUpstreams' },
      }),
      { doc: 'Runs that had to end before it.' },
    ),
  },
  example: {
    parentTemplate: 'urn:li:dataJob:(urn:li:dataFlow:(airflow,load_shop,PROD),load_orders)',
    parentInstance: 'urn:li:dataProcessInstance:load-customers-2023-11-14',
    upstreamInstances: ['urn:li:dataProcessInstance:load-customers-2023-11-14'],
  },
})
export type DataProcessInstanceRelationships = AspectValue<typeof dataProcessInstanceRelationships>
