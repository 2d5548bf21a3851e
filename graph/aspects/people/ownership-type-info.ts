import { aspect, type AspectValue } from '../../model/aspect.ts'
import { text } from '../../model/field.ts'
import { auditStamp } from '../../records/audit.ts'
import { description } from '../../records/texts.ts'

export const ownershipTypeInfo = aspect('ownershipTypeInfo', {
  record: 'ownership.OwnershipTypeInfo',
  graphql: 'info',
  doc: 'Name and description of an ownership type.',
  fields: {
    name: text({ property: 'name', search: { as: 'wordGram', autocomplete: true, boost: 10 } }),
    description: description(),
    created: auditStamp({ deprecated: true, time: 'createdAt', actor: 'createdBy' }),
    lastModified: auditStamp({
      deprecated: true,
      time: 'lastModifiedAt',
      actor: 'lastModifiedBy',
    }),
  },
  example: {
    name: 'Data Custodian',
    description: 'Keeps the data safe, and decides nothing about it.',
    created: { time: 1_700_000_000_000, actor: 'urn:li:corpuser:ada' },
    lastModified: { time: 1_710_000_000_000, actor: 'urn:li:corpuser:grace' },
  },
})
export type OwnershipTypeInfo = AspectValue<typeof ownershipTypeInfo>
