import { entity } from '../../model/entity.ts'
import { text } from '../../model/field.ts'
import { ASSET } from '../carried.ts'

export const container = entity('container', {
  doc: 'A container of datasets or other containers: a database, a schema, a folder.',
  graphql: 'Container',
  graphqlFields: { globalTags: { type: 'GlobalTags', aspect: 'globalTags' } },
  graphqlEnum: 'CONTAINER',
  searchGroup: 'primary',
  key: {
    name: 'containerKey',
    record: 'metadata.key.ContainerKey',
    fields: {
      guid: text({ doc: 'ID that the writer chooses, usually a hash of the location.' }),
    },
  },
  carries: [...ASSET, 'containerProperties', 'editableContainerProperties', 'container', 'access'],
  exampleUrn: 'urn:li:container:shop',
})
