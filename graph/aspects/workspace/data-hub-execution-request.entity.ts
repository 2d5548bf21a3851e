import { entity } from '../../model/entity.ts'
import { text } from '../../model/field.ts'

export const dataHubExecutionRequest = entity('dataHubExecutionRequest', {
  doc: 'One run of an ingestion recipe.',
  graphql: 'ExecutionRequest',
  graphqlEnum: 'EXECUTION_REQUEST',
  searchGroup: 'timeseries',
  managedBy: 'MANAGE_INGESTION',
  managedBelow: {
    aspect: 'dataHubExecutionRequestInput',
    member: 'source/ingestionSource',
    direct: ['EXECUTE_ENTITY'],
    above: [],
  },
  readBy: 'MANAGE_INGESTION',
  key: {
    name: 'dataHubExecutionRequestKey',
    record: 'metadata.key.ExecutionRequestKey',
    fields: { id: text() },
  },
  carries: ['dataHubExecutionRequestInput', 'dataHubExecutionRequestResult'],
  exampleUrn: 'urn:li:dataHubExecutionRequest:file-2026_01_31-12_00_00-a1b2c3',
})
