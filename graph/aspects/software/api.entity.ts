import { entity } from '../../model/entity.ts'
import { text } from '../../model/field.ts'
import { DESCRIBED } from '../carried.ts'

export const api = entity('api', {
  doc: 'A callable, such as an endpoint, a tool of an agent or a function.',
  graphql: 'Api',
  graphqlEnum: 'API',
  searchGroup: 'primary',
  key: {
    name: 'apiKey',
    record: 'metadata.key.ApiKey',
    fields: { id: text({ search: { as: 'text' } }) },
  },
  carries: [
    ...DESCRIBED,
    'apiProperties',
    'apiSignature',
    'restApiProperties',
    'subTypes',
    'dataPlatformInstance',
    'semanticContent',
    'versionProperties',
  ],
  exampleUrn: 'urn:li:api:get-order',
})
