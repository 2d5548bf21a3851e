import { entity } from '../../model/entity.ts'
import { text } from '../../model/field.ts'

export const service = entity('service', {
  doc: 'A service that offers callables, such as a server of the Model Context Protocol.',
  graphql: 'Service',
  graphqlEnum: 'SERVICE',
  searchGroup: 'primary',
  key: {
    name: 'serviceKey',
    record: 'service.ServiceKey',
    fields: { id: text() },
  },
  carries: [
    'serviceProperties',
    'mcpServerProperties',
    'serviceDefinition',
    'incidentsSummary',
    'subTypes',
    'ownership',
    'status',
    'globalTags',
    'semanticContent',
    'dataPlatformInstance',
  ],
  exampleUrn: 'urn:li:service:orders',
})
