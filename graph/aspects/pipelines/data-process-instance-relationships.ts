import { aspect, type AspectValue } from '../../model/aspect.ts'
import { list, urn } from '../../model/field.ts'
import { CHILD_OF } from '../../records/edges.ts'

export const dataProcessInstanceRelationships = aspect('dataProcessInstanceRelationships', {
  record: 'dataprocess.DataProcessInstanceRelationships',
  doc: 'The task or pipeline of a run, its parent run, and its upstream runs.',
  fields: {
    parentTemplate: urn(['dataJob', 'dataFlow', 'dataset'], {
      edge: 'InstanceOf',
      doc: 'The task or pipeline that ran.',
      search: { as: 'urn', queried: false },
    }),
    parentInstance: urn('dataProcessInstance', {
      edge: CHILD_OF,
      doc: 'The parent run.',
      search: { as: 'urn', queried: false },
    }),
    upstreamInstances: list(
      urn('dataProcessInstance', {
        edge: 'UpstreamOf',
        search: { as: 'urn', field: 'upstream', queried: false, count: 'numUpstreams' },
      }),
      { doc: 'Upstream runs.' },
    ),
  },
  example: {
    parentTemplate: 'urn:li:dataJob:(urn:li:dataFlow:(airflow,load_shop,PROD),load_orders)',
    parentInstance: 'urn:li:dataProcessInstance:load-customers-2023-11-14',
    upstreamInstances: ['urn:li:dataProcessInstance:load-customers-2023-11-14'],
  },
})
export type DataProcessInstanceRelationships = AspectValue<typeof dataProcessInstanceRelationships>
