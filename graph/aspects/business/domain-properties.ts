import { aspect, type AspectValue } from '../../model/aspect.ts'
import { urn } from '../../model/field.ts'
import { auditStamp } from '../../records/audit.ts'
import { IS_PART_OF } from '../../records/edges.ts'
import { customProperties, description, entityName } from '../../records/texts.ts'

export const domainProperties = aspect('domainProperties', {
  record: 'domain.DomainProperties',
  graphql: 'properties',
  doc: 'Name and description of a domain.',
  fields: {
    customProperties: customProperties(),
    name: entityName(),
    description: description({ privilege: 'EDIT_ENTITY_DOCS' }),
    created: auditStamp({ deprecated: true, time: 'createdTime' }),
    parentDomain: urn('domain', {
      edge: IS_PART_OF,
      doc: 'The parent domain.',
      search: { as: 'urn', has: 'hasParentDomain' },
    }),
  },
  example: {
    name: 'Sales',
    description: 'Orders, and whatever leads to them.',
    customProperties: { budget: 'S-7' },
    created: { time: 1_700_000_000_000, actor: 'urn:li:corpuser:ada' },
    parentDomain: 'urn:li:domain:business',
  },
})
export type DomainProperties = AspectValue<typeof domainProperties>
