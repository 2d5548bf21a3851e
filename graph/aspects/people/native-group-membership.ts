import { aspect, type AspectValue } from '../../model/aspect.ts'
import { list, urn } from '../../model/field.ts'

export const nativeGroupMembership = aspect('nativeGroupMembership', {
  record: 'identity.NativeGroupMembership',
  governedBy: {
    onReferenced: { at: 'nativeGroups/*', privilege: 'EDIT_GROUP_MEMBERS' },
    onPlatform: ['MANAGE_USERS_AND_GROUPS'],
  },
  doc: 'Groups of a user that are managed in the catalog, not in the directory.',
  fields: {
    nativeGroups: list(urn('corpGroup', { edge: 'IsMemberOfNativeGroup' })),
  },
  start: { nativeGroups: [] },
  example: { nativeGroups: ['urn:li:corpGroup:data-platform'] },
})
export type NativeGroupMembership = AspectValue<typeof nativeGroupMembership>
