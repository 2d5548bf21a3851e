import { entity } from '../../model/entity.ts'
import { text } from '../../model/field.ts'
import { DESCRIBED } from '../carried.ts'

export const document = entity('document', {
  doc: 'A document about assets.',
  graphql: 'Document',
  graphqlFields: { globalTags: { type: 'GlobalTags', aspect: 'globalTags' } },
  graphqlEnum: 'DOCUMENT',
  searchGroup: 'default',
  foundByDefault: true,
  managedBy: 'MANAGE_DOCUMENTS',
  about: {
    subjects: [{ aspect: 'documentInfo', at: 'relatedAssets/*/asset' }],
    withoutSubjects: 'shown',
  },
  draft: { aspect: 'documentInfo', at: 'status/state', value: 'UNPUBLISHED', field: 'state' },
  key: {
    name: 'documentKey',
    record: 'metadata.key.DocumentKey',
    fields: { id: text({ search: { as: 'text' } }) },
  },
  carries: [
    ...DESCRIBED,
    'documentInfo',
    'documentSettings',
    'dataProducts',
    'subTypes',
    'dataPlatformInstance',
    'browsePathsV2',
    'semanticContent',
    'semanticText',
    'documentUsageStatistics',
    'documentation',
  ],
  exampleUrn: 'urn:li:document:how-to-order',
})
