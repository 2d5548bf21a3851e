import { entity } from '../../model/entity.ts'
import { text } from '../../model/field.ts'

export const post = entity('post', {
  doc: 'An announcement.',
  graphql: 'Post',
  graphqlEnum: 'POST',
  searchGroup: 'default',
  managedBy: 'MANAGE_GLOBAL_ANNOUNCEMENTS',
  key: { name: 'postKey', record: 'metadata.key.PostKey', fields: { id: text() } },
  carries: ['postInfo', 'subTypes'],
  exampleUrn: 'urn:li:post:maintenance',
})
