import { entity } from '../../model/entity.ts'
import { text } from '../../model/field.ts'

export const incident = entity('incident', {
  doc: 'A problem with assets.',
  graphql: 'Incident',
  graphqlFields: { status: { type: 'IncidentStatus', aspect: 'incidentInfo', at: 'status' } },
  graphqlEnum: 'INCIDENT',
  searchGroup: 'default',
  about: {
    subjects: [{ aspect: 'incidentInfo', at: 'entities/*' }],
    privilege: 'EDIT_ENTITY_INCIDENTS',
    withoutSubjects: 'hidden',
  },
  key: { name: 'incidentKey', record: 'metadata.key.IncidentKey', fields: { id: text() } },
  carries: ['incidentInfo', 'incidentExternalLinks', 'incidentNotes', 'globalTags'],
  exampleUrn: 'urn:li:incident:late-orders',
})
