import { entity } from '../../model/entity.ts'
import { text } from '../../model/field.ts'

export const versionSet = entity('versionSet', {
  doc: 'The versions of one entity.',
  graphql: 'VersionSet',
  graphqlEnum: 'VERSION_SET',
  searchGroup: 'default',
  key: {
    name: 'versionSetKey',
    record: 'metadata.key.VersionSetKey',
    fields: { id: text(), entityType: text() },
  },
  carries: ['versionSetProperties'],
  exampleUrn: 'urn:li:versionSet:(churn,mlModel)',
})
