import { aspect, type AspectValue } from '../../model/aspect.ts'
import { flag, list, text } from '../../model/field.ts'
import { auditStamp } from '../../records/audit.ts'
import { description, entityName } from '../../records/texts.ts'

export const repositoryProperties = aspect('repositoryProperties', {
  record: 'repository.RepositoryProperties',
  graphql: 'properties',
  doc: 'Name and description of a repository of code.',
  fields: {
    name: entityName(),
    description: description(),
    defaultBranch: text(),
    languages: list(text()),
    license: text(),
    homepageUrl: text(),
    archived: flag(),
    created: auditStamp({ time: 'createdAt' }),
    lastModified: auditStamp({ time: 'lastModifiedAt' }),
  },
  example: {
    name: 'shop',
    description: 'Code of the web shop.',
    defaultBranch: 'main',
    languages: ['TypeScript'],
    license: 'Apache-2.0',
    homepageUrl: 'https://shop.example.com',
    archived: true,
    created: { time: 1_700_000_000_000, actor: 'urn:li:corpuser:ada' },
    lastModified: { time: 1_700_000_000_000, actor: 'urn:li:corpuser:ada' },
  },
})
export type RepositoryProperties = AspectValue<typeof repositoryProperties>
