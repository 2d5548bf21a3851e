import { entity } from '../../model/entity.ts'
import { text } from '../../model/field.ts'
import { COMMON } from '../carried.ts'

export const erModelRelationship = entity('erModelRelationship', {
  doc: 'A join of two datasets.',
  graphql: 'ERModelRelationship',
  graphqlEnum: 'ER_MODEL_RELATIONSHIP',
  searchGroup: 'default',
  about: {
    subjects: [
      { aspect: 'erModelRelationshipProperties', at: 'source' },
      { aspect: 'erModelRelationshipProperties', at: 'destination' },
    ],
    privilege: 'CREATE_ENTITY_ER_MODEL_RELATIONSHIP',
    withoutSubjects: 'hidden',
  },
  key: {
    name: 'erModelRelationshipKey',
    record: 'metadata.key.ERModelRelationshipKey',
    fields: { id: text() },
  },
  carries: [
    ...COMMON,
    'erModelRelationshipProperties',
    'editableERModelRelationshipProperties',
    'glossaryTerms',
  ],
  exampleUrn: 'urn:li:erModelRelationship:orders-customers',
})
