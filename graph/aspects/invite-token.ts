import { aspect, type AspectValue } from '../model/aspect.ts'
import { text, urn } from '../model/field.ts'

export const inviteToken = aspect('inviteToken', {
  record: 'identity.InviteToken',
  graphql: { type: 'InviteTokenAspect' },
  governedBy: 'MANAGE_POLICIES',
  readBy: 'nobody',
  doc: 'The token of an invitation, as a hash, and the role that it gives.',
  fields: {
    token: text({ doc: 'The SHA-256 of the token, so that readers cannot use it.' }),
    role: urn('dataHubRole', { search: { as: 'urn', facet: true, has: 'hasRole' } }),
  },
  example: {
    token: '3f9a1c',
    role: 'urn:li:dataHubRole:Editor',
  },
})
export type InviteToken = AspectValue<typeof inviteToken>
