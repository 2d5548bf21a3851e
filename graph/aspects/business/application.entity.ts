import { entity } from '../../model/entity.ts'
import { text } from '../../model/field.ts'
import { DESCRIBED } from '../carried.ts'

export const application = entity('application', {
  doc: 'A business application that groups related assets.',
  graphql: 'Application',
  graphqlEnum: 'APPLICATION',
  searchGroup: 'primary',
  managedBy: 'MANAGE_APPLICATIONS',
  key: { name: 'applicationKey', record: 'application.ApplicationKey', fields: { id: text() } },
  carries: [
    ...DESCRIBED,
    'applicationProperties',
    'applicationLineage',
    'subTypes',
    'forms',
    'testResults',
  ],
  exampleUrn: 'urn:li:application:web-shop',
})
