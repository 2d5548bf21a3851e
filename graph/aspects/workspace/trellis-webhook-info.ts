import { aspect, type AspectValue } from '../../model/aspect.ts'
import { choice, list, millis, record, text, urn } from '../../model/field.ts'
import { OPERATIONS } from '../../store/change-log.ts'
import { FULL_CONTROL } from '../../model/privilege.ts'

/** Which values a message has, and in which form messages are sent. */
export const WEBHOOK_VALUES = ['none', 'after', 'both'] as const
export const WEBHOOK_FORMATS = ['cloudevents', 'slack'] as const

export const trellisWebhookInfo = aspect('trellisWebhookInfo', {
  record: 'trellis.webhook.TrellisWebhookInfo',
  // Messages have what the owner sees, whom whoever writes it can choose.
  governedBy: FULL_CONTROL,
  readBy: 'MANAGE_SYSTEM_OPERATIONS',
  doc: 'The address of a subscription, what is sent there, and for whom.',
  fields: {
    url: text({ doc: 'To which messages are sent.' }),
    filter: record(
      {
        entityTypes: list(text()),
        aspects: list(text()),
        urns: list(text()),
        actors: list(text()),
        operations: list(choice(OPERATIONS)),
      },
      { doc: 'A change has to match each list; all changes match an absent one.' },
    ),
    values: choice(WEBHOOK_VALUES, { doc: 'Default: none.' }),
    format: choice(WEBHOOK_FORMATS, { doc: 'Default: cloudevents.' }),
    owner: urn('corpuser', { doc: 'Messages have what this user may see.' }),
    lentBy: record(
      {
        role: text({ doc: 'The role by which they acted; absent: policies decide.' }),
        madeWith: text({ doc: 'Hash of the access token with which they acted, if it was one.' }),
      },
      { doc: 'By which right it was made: it ends when they lose that.' },
    ),
    status: choice(['ACTIVE', 'DISABLED']),
    reason: text({ doc: 'Why it is disabled, if its owner has not done it.' }),
    createdAt: millis(),
  },
  example: {
    url: 'https://hooks.example.org/catalog',
    filter: { entityTypes: ['dataset'], aspects: ['globalTags'], operations: ['UPDATE'] },
    values: 'after',
    format: 'cloudevents',
    owner: 'urn:li:corpuser:ada',
    lentBy: { role: 'admin' },
    status: 'ACTIVE',
    createdAt: 1_700_000_000_000,
  },
})
export type TrellisWebhookInfo = AspectValue<typeof trellisWebhookInfo>
