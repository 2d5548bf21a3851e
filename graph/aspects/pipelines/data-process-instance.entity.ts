import { entity } from '../../model/entity.ts'
import { text } from '../../model/field.ts'

export const dataProcessInstance = entity('dataProcessInstance', {
  doc: 'One run of a task or a pipeline.',
  graphql: 'DataProcessInstance',
  // docs/interface: graphql/runs-of-tasks
  graphqlFields: {
    name: { type: 'String', aspect: 'dataProcessInstanceProperties', at: 'name' },
    externalUrl: { type: 'String', aspect: 'dataProcessInstanceProperties', at: 'externalUrl' },
    created: { type: 'AuditStamp', aspect: 'dataProcessInstanceProperties', at: 'created' },
    parentTemplate: {
      type: 'Entity',
      aspect: 'dataProcessInstanceRelationships',
      at: 'parentTemplate',
      to: [],
    },
  },
  graphqlEnum: 'DATA_PROCESS_INSTANCE',
  searchGroup: 'timeseries',
  about: {
    subjects: [
      { aspect: 'dataProcessInstanceRelationships', at: 'parentTemplate' },
      { aspect: 'dataProcessInstanceRelationships', at: 'parentInstance' },
    ],
    withoutSubjects: 'shown',
  },
  key: {
    name: 'dataProcessInstanceKey',
    record: 'metadata.key.DataProcessInstanceKey',
    fields: { id: text() },
  },
  carries: [
    'dataProcessInstanceInput',
    'dataProcessInstanceOutput',
    'dataProcessInstanceProperties',
    'dataProcessInstanceRelationships',
    'dataProcessInstanceRunEvent',
    'status',
    'dataPlatformInstance',
    'subTypes',
    'container',
    'mlTrainingRunProperties',
    'testResults',
  ],
  exampleUrn: 'urn:li:dataProcessInstance:load-orders-2023-11-14',
})
