import { aspect, type AspectValue } from '../../model/aspect.ts'
import { urn } from '../../model/field.ts'

export const repositoryLineage = aspect('repositoryLineage', {
  record: 'repository.RepositoryLineage',
  doc: 'The repository from which one was forked.',
  fields: {
    forkOf: urn('repository', { edge: { name: 'RepositoryForkOf', lineage: 'upstream' } }),
  },
  example: { forkOf: 'urn:li:repository:storefront' },
})
export type RepositoryLineage = AspectValue<typeof repositoryLineage>
