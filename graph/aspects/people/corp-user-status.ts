import { aspect, type AspectValue } from '../../model/aspect.ts'
import { text } from '../../model/field.ts'
import { auditStamp } from '../../records/audit.ts'

export const corpUserStatus = aspect('corpUserStatus', {
  record: 'identity.CorpUserStatus',
  governedBy: { onPlatform: ['MANAGE_USERS_AND_GROUPS'], members: ['status'] },
  graphql: { type: 'CorpUserState' },
  doc: 'State of an account: `PROVISIONED`, `ACTIVE`, `SUSPENDED`.',
  fields: {
    status: text({ search: { as: 'keyword' } }),
    lastModified: auditStamp({ time: { as: 'count', field: 'statusLastModifiedAt' } }),
  },
  example: {
    status: 'ACTIVE',
    lastModified: { time: 1_700_000_000_000, actor: 'urn:li:corpuser:ada' },
  },
})
export type CorpUserStatus = AspectValue<typeof corpUserStatus>
