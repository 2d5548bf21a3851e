import { entity } from '../../model/entity.ts'
import { text } from '../../model/field.ts'

export const inviteTokenEntity = entity('inviteToken', {
  doc: 'An invitation: whoever shows its token gets a role.',
  graphql: 'InviteTokenEntity',
  graphqlEnum: 'INVITE_TOKEN',
  searchGroup: 'default',
  governedBy: 'MANAGE_POLICIES',
  readBy: 'MANAGE_POLICIES',
  audited: { created: 'CreateInviteLinkEvent' },
  key: { name: 'inviteTokenKey', record: 'metadata.key.InviteTokenKey', fields: { id: text() } },
  carries: ['inviteToken'],
  exampleUrn: 'urn:li:inviteToken:3f9a1c',
})
