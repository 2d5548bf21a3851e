import { aspect, type AspectValue } from '../../model/aspect.ts'
import { millis, text } from '../../model/field.ts'
import { FULL_CONTROL } from '../../model/privilege.ts'

export const trellisWebhookSecret = aspect('trellisWebhookSecret', {
  record: 'trellis.webhook.TrellisWebhookSecret',
  governedBy: FULL_CONTROL,
  readBy: 'nobody',
  doc: 'The secrets that sign the messages of a subscription.',
  fields: {
    secret: text({
      doc: 'As a secret of recipes is encrypted; in clear text on a server without a key.',
    }),
    former: text({ doc: 'The secret before it, likewise.' }),
    formerUntil: millis({ doc: 'Until when the former secret signs, too.' }),
  },
  example: {
    secret: 'v2:w8mO5nkyNaNWNfhvZJ0TklwHu1WCpF1vrhjcr6hRRgGwRXwI',
    former: 'v2:w8mO5nkyNaNWNfhvZJ0TklwHu1WCpF1vrhjcr6hRRgGwRXwI',
    formerUntil: 1_700_086_400_000,
  },
})
export type TrellisWebhookSecret = AspectValue<typeof trellisWebhookSecret>
