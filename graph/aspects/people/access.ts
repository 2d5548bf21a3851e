import { aspect, type AspectValue } from '../../model/aspect.ts'
import { list, record, required, urn } from '../../model/field.ts'
import { ASSOCIATED_WITH } from '../../records/edges.ts'

export const access = aspect('access', {
  record: 'common.Access',
  doc: 'Roles of external systems that grant access to the entity.',
  fields: {
    roles: list(
      record(
        {
          urn: required(
            urn('role', {
              edge: ASSOCIATED_WITH,
              search: { as: 'urn', field: 'roles', facet: 'Role', queried: false, has: 'hasRoles' },
            }),
          ),
        },
        {
          graphql: {
            type: 'RoleAssociation',
            fields: {
              role: { type: 'Role', at: 'urn', to: ['role'] },
              associatedUrn: { type: 'String', at: '@urn' },
            },
          },
        },
      ),
    ),
  },
  example: { roles: [{ urn: 'urn:li:role:reader' }] },
})
export type Access = AspectValue<typeof access>
