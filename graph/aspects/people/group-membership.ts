import { aspect, type AspectValue } from '../../model/aspect.ts'
import { list, urn } from '../../model/field.ts'

export const groupMembership = aspect('groupMembership', {
  record: 'identity.GroupMembership',
  governedBy: {
    onReferenced: { at: 'groups/*', privilege: 'EDIT_GROUP_MEMBERS' },
    onPlatform: ['MANAGE_USERS_AND_GROUPS'],
  },
  doc: 'Groups of a user, as the directory reports them.',
  fields: {
    groups: list(urn('corpGroup', { edge: 'IsMemberOfGroup' })),
  },
  example: { groups: ['urn:li:corpGroup:data-platform'] },
})
export type GroupMembership = AspectValue<typeof groupMembership>
