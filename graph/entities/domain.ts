import { entity } from '../model/entity.ts'
import { text } from '../model/field.ts'

export const domain = entity('domain', {
  doc: 'A part of the business, with the data that belongs to it.',
  graphql: 'Domain',
  graphqlEnum: 'DOMAIN',
  searchGroup: 'primary',
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
  exampleUrn: 'urn:li:domain:sales',
})
