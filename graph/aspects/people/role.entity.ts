import { entity } from '../../model/entity.ts'
import { text } from '../../model/field.ts'

export const role = entity('role', {
  doc: 'A role of an external system that grants access to data.',
  graphql: 'Role',
  graphqlEnum: 'ROLE',
  searchGroup: 'primary',
  key: { name: 'roleKey', record: 'metadata.key.RoleKey', fields: { id: text() } },
  carries: ['roleProperties', 'actors'],
  exampleUrn: 'urn:li:role:reader',
})
