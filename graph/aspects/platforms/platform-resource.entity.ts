import { entity } from '../../model/entity.ts'
import { text } from '../../model/field.ts'

export const platformResource = entity('platformResource', {
  doc: 'A resource of a platform that is no asset, such as a user or a conversation.',
  graphql: 'PlatformResource',
  graphqlEnum: 'PLATFORM_RESOURCE',
  searchGroup: 'default',
  key: {
    name: 'platformResourceKey',
    record: 'platformresource.PlatformResourceKey',
    fields: { id: text() },
  },
  carries: ['dataPlatformInstance', 'platformResourceInfo', 'status'],
  exampleUrn: 'urn:li:platformResource:looker-user-7',
})
