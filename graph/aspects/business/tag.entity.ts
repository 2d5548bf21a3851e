import { entity } from '../../model/entity.ts'
import { text } from '../../model/field.ts'

export const tag = entity('tag', {
  doc: 'A label that users put on anything.',
  graphql: 'Tag',
  graphqlFields: {
    name: { type: 'String', at: '@key' },
    description: { type: 'String', aspect: 'tagProperties', at: 'description' },
  },
  graphqlEnum: 'TAG',
  searchGroup: 'primary',
  managedBy: 'MANAGE_TAGS',
  createdBy: 'CREATE_TAGS',
  key: {
    name: 'tagKey',
    record: 'metadata.key.TagKey',
    fields: {
      name: text({ search: { as: 'wordGram', field: 'id', autocomplete: true, boost: 10 } }),
    },
  },
  carries: ['tagProperties', 'ownership', 'deprecation', 'status', 'testResults'],
  exampleUrn: 'urn:li:tag:pii',
})
