import { entity } from '../../model/entity.ts'
import { text } from '../../model/field.ts'

export const domain = entity('domain', {
  doc: 'A business domain with its data.',
  graphql: 'Domain',
  graphqlEnum: 'DOMAIN',
  searchGroup: 'primary',
  managedBy: 'MANAGE_DOMAINS',
  createdBy: 'CREATE_DOMAINS',
  key: {
    name: 'domainKey',
    record: 'metadata.key.DomainKey',
    fields: {
      id: text(),
    },
  },
  carries: [
    'domainProperties',
    'institutionalMemory',
    'ownership',
    'deprecation',
    'structuredProperties',
    'forms',
    'testResults',
    'displayProperties',
  ],
  hiddenByPolicies: true,
  exampleUrn: 'urn:li:domain:sales',
})
