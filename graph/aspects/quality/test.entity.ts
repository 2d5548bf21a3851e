import { entity } from '../../model/entity.ts'
import { text } from '../../model/field.ts'

export const test = entity('test', {
  doc: 'A metadata test: conditions that assets pass or fail.',
  graphql: 'Test',
  graphqlFields: {
    name: { type: 'String', aspect: 'testInfo', at: 'name' },
    category: { type: 'String', aspect: 'testInfo', at: 'category' },
    description: { type: 'String', aspect: 'testInfo', at: 'description' },
    definition: { type: 'TestDefinition', aspect: 'testInfo', at: 'definition' },
  },
  graphqlEnum: 'TEST',
  searchGroup: 'default',
  managedBy: 'MANAGE_TESTS',
  key: {
    name: 'testKey',
    record: 'metadata.key.TestKey',
    fields: { id: text() },
  },
  carries: ['testInfo'],
  exampleUrn: 'urn:li:test:has-owner',
})
