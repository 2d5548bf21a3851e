import { aspect, type AspectValue } from '../../model/aspect.ts'
import { list, urn } from '../../model/field.ts'

export const roleMembership = aspect('roleMembership', {
  record: 'identity.RoleMembership',
  governedBy: 'MANAGE_POLICIES',
  doc: 'Roles of a user, or of every member of a group.',
  fields: { roles: list(urn('dataHubRole', { edge: 'IsMemberOfRole' })) },
  start: { roles: [] },
  example: { roles: ['urn:li:dataHubRole:Editor'] },
})
export type RoleMembership = AspectValue<typeof roleMembership>
