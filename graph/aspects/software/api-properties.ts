import { aspect, type AspectValue } from '../../model/aspect.ts'
import { text, urn } from '../../model/field.ts'
import { auditStamp } from '../../records/audit.ts'
import { description, entityName } from '../../records/texts.ts'

export const apiProperties = aspect('apiProperties', {
  record: 'api.ApiProperties',
  graphql: 'properties',
  doc: 'Name and description of a callable, such as an endpoint or a tool.',
  fields: {
    name: entityName(),
    description: description(),
    externalUrl: text(),
    sourceRepository: urn('repository', {
      edge: { name: 'SourcedFrom', lineage: 'upstream' },
      search: { as: 'urn', queried: false },
    }),
    created: auditStamp({ time: 'createdAt' }),
    lastModified: auditStamp({ time: 'lastModifiedAt' }),
  },
  example: {
    name: 'Get an order',
    description: 'Returns an order with its items.',
    externalUrl: 'https://api.example.com/orders',
    sourceRepository: 'urn:li:repository:shop',
    created: { time: 1_700_000_000_000, actor: 'urn:li:corpuser:ada' },
    lastModified: { time: 1_700_000_000_000, actor: 'urn:li:corpuser:ada' },
  },
})
export type ApiProperties = AspectValue<typeof apiProperties>
