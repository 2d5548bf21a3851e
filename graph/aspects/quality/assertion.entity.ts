import { entity } from '../../model/entity.ts'
import { text } from '../../model/field.ts'
import { ASSERTS } from '../../records/edges.ts'

export const assertion = entity('assertion', {
  doc: 'A statement about data that can be checked.',
  graphql: 'Assertion',
  graphqlEnum: 'ASSERTION',
  searchGroup: 'default',
  about: {
    subjects: [
      { aspect: 'assertionInfo', edge: ASSERTS },
      { aspect: 'assertionInfo', at: 'entityUrn' },
    ],
    privilege: 'EDIT_ENTITY_ASSERTIONS',
    withoutSubjects: 'hidden',
  },
  key: {
    name: 'assertionKey',
    record: 'metadata.key.AssertionKey',
    fields: { assertionId: text() },
  },
  carries: [
    'assertionInfo',
    'assertionNote',
    'dataPlatformInstance',
    'assertionRunEvent',
    'assertionRunSummary',
    'assertionActions',
    'status',
    'globalTags',
    'ownership',
  ],
  exampleUrn: 'urn:li:assertion:orders-are-fresh',
})
