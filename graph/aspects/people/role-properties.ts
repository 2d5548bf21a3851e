import { aspect, type AspectValue } from '../../model/aspect.ts'
import { text } from '../../model/field.ts'
import { auditStamp } from '../../records/audit.ts'
import { description, entityName } from '../../records/texts.ts'

export const roleProperties = aspect('roleProperties', {
  record: 'role.RoleProperties',
  graphql: 'properties',
  doc: 'Name and request URL of an external role that grants access to data.',
  fields: {
    name: entityName(),
    description: description(),
    type: text(),
    requestUrl: text(),
    created: auditStamp(),
  },
  example: {
    name: 'Reader of orders',
    description: 'May select from the tables of orders.',
    type: 'READ',
    requestUrl: 'https://access.example.com/roles/reader',
    created: { time: 1_700_000_000_000, actor: 'urn:li:corpuser:ada' },
  },
})
export type RoleProperties = AspectValue<typeof roleProperties>
