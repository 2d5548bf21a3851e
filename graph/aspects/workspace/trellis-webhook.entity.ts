import { entity } from '../../model/entity.ts'
import { text } from '../../model/field.ts'
import { FULL_CONTROL } from '../../model/privilege.ts'

/** Its owners manage it by use cases of their own (docs/interface: webhooks/rights). */
export const trellisWebhook = entity('trellisWebhook', {
  doc: 'A subscription: which changes are sent to which address.',
  graphql: 'TrellisWebhook',
  graphqlEnum: 'TRELLIS_WEBHOOK',
  searchGroup: 'default',
  // Messages have what the owner sees, whom whoever writes it can choose.
  governedBy: FULL_CONTROL,
  readBy: 'MANAGE_SYSTEM_OPERATIONS',
  audited: {
    created: 'CreateWebhookEvent',
    changed: 'UpdateWebhookEvent',
    deleted: 'DeleteWebhookEvent',
  },
  key: {
    name: 'trellisWebhookKey',
    record: 'trellis.metadata.key.TrellisWebhookKey',
    fields: { id: text() },
  },
  carries: ['trellisWebhookInfo', 'trellisWebhookSecret'],
  exampleUrn: 'urn:li:trellisWebhook:5c1b0d4e',
})
