import { aspect, type AspectValue } from '../../model/aspect.ts'
import { list, record, required, urn } from '../../model/field.ts'

export const actors = aspect('actors', {
  record: 'role.Actors',
  graphql: { type: 'Actor' },
  doc: 'Users and groups that hold a role of an external system.',
  fields: {
    users: list(
      record(
        { user: required(urn('corpuser', { edge: 'Has' })) },
        { graphql: { type: 'RoleUser' } },
      ),
    ),
    groups: list(
      record(
        { group: required(urn('corpGroup', { edge: 'Has' })) },
        { graphql: { type: 'RoleGroup' } },
      ),
    ),
  },
  example: {
    users: [{ user: 'urn:li:corpuser:ada' }],
    groups: [{ group: 'urn:li:corpGroup:data-platform' }],
  },
})
export type Actors = AspectValue<typeof actors>
