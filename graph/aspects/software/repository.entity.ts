import { entity } from '../../model/entity.ts'
import { text } from '../../model/field.ts'
import { DESCRIBED } from '../carried.ts'

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
    ...DESCRIBED,
    'repositoryProperties',
    'repositorySource',
    'repositoryLineage',
    'subTypes',
    'dataPlatformInstance',
    'semanticContent',
    'browsePathsV2',
  ],
  exampleUrn: 'urn:li:repository:shop',
})
