import { aspect, type AspectValue } from '../../model/aspect.ts'
import { flag, millis, record, text, urn } from '../../model/field.ts'

export const inviteToken = aspect('inviteToken', {
  record: 'identity.InviteToken',
  graphql: { type: 'InviteTokenAspect' },
  governedBy: 'MANAGE_POLICIES',
  readBy: 'nobody',
  doc: 'The token of an invitation, as a hash, the role that it gives, and to whom.',
  fields: {
    token: text({ doc: 'The SHA-256 of the token, so that readers cannot use it.' }),
    role: urn('dataHubRole', { search: { as: 'urn', facet: true, has: 'hasRole' } }),
    user: urn('corpuser', { doc: 'The only user who may accept it.' }),
    isReusable: flag({ doc: 'Whether any number of people may accept it.' }),
    expiresAt: millis({
      doc: 'When it ends; seven days after it was written if it is absent.',
      search: { as: 'date' },
    }),
    lentBy: record(
      {
        role: text({ doc: 'The role by which they acted; absent: policies decided.' }),
        madeWith: text({ doc: 'Hash of the access token with which they acted, if it was one.' }),
      },
      { doc: 'By which right its author has made it: it is void when they lose that.' },
    ),
    usedBy: urn('corpuser', { doc: 'The user who has accepted it.' }),
    usedAt: millis({ doc: 'When that was.' }),
  },
  example: {
    token: '3f9a1c',
    role: 'urn:li:dataHubRole:Editor',
    user: 'urn:li:corpuser:ada',
    isReusable: false,
    expiresAt: 1_700_604_800_000,
    lentBy: { role: 'admin' },
    usedBy: 'urn:li:corpuser:ada',
    usedAt: 1_700_000_000_000,
  },
})
export type InviteToken = AspectValue<typeof inviteToken>
