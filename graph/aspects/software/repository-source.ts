import { aspect, type AspectValue } from '../../model/aspect.ts'
import { text } from '../../model/field.ts'

export const repositorySource = aspect('repositorySource', {
  record: 'repository.RepositorySource',
  doc: 'Where a repository is hosted.',
  fields: {
    externalUrl: text(),
    externalId: text(),
  },
  example: { externalUrl: 'https://git.example.com/shop', externalId: '42' },
})
export type RepositorySource = AspectValue<typeof repositorySource>
