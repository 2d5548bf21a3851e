import { entity } from '../../model/entity.ts'
import { text } from '../../model/field.ts'

export const query = entity('query', {
  doc: 'A query on datasets.',
  graphql: 'QueryEntity',
  graphqlFields: {
    subjects: {
      type: '[QuerySubject!]',
      aspect: 'querySubjects',
      at: 'subjects',
      doc: 'Datasets and columns that the query reads or writes.',
    },
  },
  graphqlEnum: 'QUERY',
  searchGroup: 'query',
  about: {
    subjects: [{ aspect: 'querySubjects', at: 'subjects/*/entity' }],
    privilege: 'EDIT_ENTITY_QUERIES',
    withoutSubjects: 'hidden',
  },
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
