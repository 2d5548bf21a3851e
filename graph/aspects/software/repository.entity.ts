import { entity } from '../../model/entity.ts'
import { text } from '../../model/field.ts'

export const repository = entity('repository', {
  doc: 'A repository of code.',
  graphql: 'Repository',
  graphqlEnum: 'REPOSITORY',
  searchGroup: 'primary',
  key: {
    name: 'repositoryKey',
    record: 'repository.RepositoryKey',
    fields: { id: text() },
  },
  carries: [
    'repositoryProperties',
    'repositorySource',
    'repositoryLineage',
    'subTypes',
    'dataPlatformInstance',
    'ownership',
    'status',
    'globalTags',
    'glossaryTerms',
    'semanticContent',
    'domains',
    'institutionalMemory',
    'structuredProperties',
    'browsePathsV2',
  ],
  exampleUrn: 'urn:li:repository:shop',
})
