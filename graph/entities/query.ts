import { entity } from '../model/entity.ts'
import { text } from '../model/field.ts'

export const query = entity('query', {
  doc: 'A query on datasets.',
  graphql: 'QueryEntity',
  graphqlEnum: 'QUERY',
  searchGroup: 'query',
  key: {
    name: 'queryKey',
    record: 'metadata.key.QueryKey',
    fields: {
      id: text(),
    },
  },
  carries: [
    'queryProperties',
    'querySubjects',
    'status',
    'dataPlatformInstance',
    'subTypes',
    'queryUsageStatistics',
  ],
  exampleUrn: 'urn:li:query:orders-per-day',
})
