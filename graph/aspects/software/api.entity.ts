import { entity } from '../../model/entity.ts'
import { text } from '../../model/field.ts'

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
    'apiProperties',
    'apiSignature',
    'restApiProperties',
    'subTypes',
    'dataPlatformInstance',
    'ownership',
    'status',
    'globalTags',
    'glossaryTerms',
    'semanticContent',
    'institutionalMemory',
    'domains',
    'structuredProperties',
    'versionProperties',
  ],
  exampleUrn: 'urn:li:api:get-order',
})
