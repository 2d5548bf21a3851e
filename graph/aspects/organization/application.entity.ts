import { entity } from '../../model/entity.ts'
import { text } from '../../model/field.ts'

export const application = entity('application', {
  doc: 'A business application that groups related assets.',
  graphql: 'Application',
  graphqlEnum: 'APPLICATION',
  searchGroup: 'primary',
  managedBy: 'MANAGE_APPLICATIONS',
  key: { name: 'applicationKey', record: 'application.ApplicationKey', fields: { id: text() } },
  carries: [
    'applicationProperties',
    'applicationLineage',
    'ownership',
    'glossaryTerms',
    'globalTags',
    'domains',
    'institutionalMemory',
    'status',
    'structuredProperties',
    'subTypes',
    'forms',
    'testResults',
  ],
  exampleUrn: 'urn:li:application:web-shop',
})
