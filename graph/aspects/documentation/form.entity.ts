import { entity } from '../../model/entity.ts'
import { text } from '../../model/field.ts'

export const form = entity('form', {
  doc: 'A questionnaire about assets.',
  graphql: 'Form',
  graphqlEnum: 'FORM',
  searchGroup: 'default',
  managedBy: 'MANAGE_DOCUMENTATION_FORMS',
  key: { name: 'formKey', record: 'metadata.key.FormKey', fields: { id: text() } },
  carries: ['formInfo', 'dynamicFormAssignment', 'ownership'],
  exampleUrn: 'urn:li:form:who-owns-it',
})
