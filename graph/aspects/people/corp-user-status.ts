import { aspect, type AspectValue } from '../../model/aspect.ts'
import { millis, record, text, urn } from '../../model/field.ts'

export const corpUserStatus = aspect('corpUserStatus', {
  record: 'identity.CorpUserStatus',
  governedBy: { onPlatform: ['MANAGE_USERS_AND_GROUPS'], members: ['status'] },
  graphql: { type: 'CorpUserState' },
  doc: 'State of an account: `PROVISIONED`, `ACTIVE`, `SUSPENDED`.',
  fields: {
    status: text({ search: { as: 'keyword' } }),
    lastModified: record({
      time: millis({ search: { as: 'count', field: 'statusLastModifiedAt' } }),
      actor: urn(),
      impersonator: urn(),
      message: text(),
    }),
  },
  example: {
    status: 'ACTIVE',
    lastModified: { time: 1_700_000_000_000, actor: 'urn:li:corpuser:ada' },
  },
})
export type CorpUserStatus = AspectValue<typeof corpUserStatus>
