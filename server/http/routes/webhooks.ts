import { DELIVERY_STATES } from '../../../graph/store/delivery-store.ts'
import {
  trellisWebhookInfo,
  WEBHOOK_FORMATS,
  WEBHOOK_VALUES,
} from '../../../graph/aspects/workspace/trellis-webhook-info.ts'
import { dataset } from '../../../graph/aspects/datasets/dataset.entity.ts'
import { choice, list, long, record, required, text } from '../../../graph/model/field.ts'
import { LIMITS } from '../../../graph/model/limits.ts'
import {
  DELIVERIES_DEFAULT,
  deliveryBody,
  parseDeliveriesPage,
  postedBody,
  webhookBody,
} from '../../catalog/webhooks/webhook-body.ts'
import type { WebhookPatch } from '../../catalog/webhooks/webhooks.ts'
import { NO_BODY, objectAnswer, URN, wholeFields, writeAnswer } from '../answers.ts'
import { route } from '../route.ts'
import { writeReply } from '../write-reply.ts'

const { filter, status } = trellisWebhookInfo.fields

const optionFields = {
  filter,
  values: choice(WEBHOOK_VALUES, { doc: 'Values of a message. Default: `none`.' }),
  format: choice(WEBHOOK_FORMATS, { doc: 'Form of messages. Default: `cloudevents`.' }),
  secret: text({ doc: '`whsec_` and 24 to 64 bytes in base64. Default: a random one.' }),
}

const webhookFields = wholeFields(
  { id: text(), url: text(), owner: URN, status, createdAt: long() },
  {
    filter,
    values: optionFields.values,
    format: optionFields.format,
    reason: text({ doc: 'Why it is disabled, if its owner has not done it.' }),
  },
)

const deliveryFields = wholeFields(
  {
    id: text({ doc: 'The ID of the message.' }),
    position: text({ doc: 'Position of the change.' }),
    urn: URN,
    time: long({ doc: 'Time of the change, milliseconds since the epoch.' }),
    state: choice(DELIVERY_STATES),
    attempts: long(),
  },
  {
    sentAt: long({ doc: 'When it was last sent.' }),
    nextAt: long({ doc: 'When it is to be sent next.' }),
    endedAt: long({ doc: 'When it was delivered or set aside.' }),
    status: long({ doc: 'Status of the last answer.' }),
    error: text({ doc: 'What went wrong at the last attempt.' }),
  },
)

const EXAMPLE_URL = 'https://hooks.example.org/catalog'

/** Example requests name a webhook that does not exist. */
const OF_ONE = { errors: ['NOT_FOUND'], exampleStatus: 404 } as const

/** docs/interface: webhooks/manage */
export const createWebhook = route({
  method: 'POST',
  path: '/webhooks',
  role: 'editor',
  summary: 'Subscribes an address to changes from now on.',
  details: 'The secret, which signs messages, is answered this once.',
  parameters: { url: required(text({ doc: 'To which messages are sent.' })), ...optionFields },
  answers: writeAnswer(objectAnswer(wholeFields({ id: text(), secret: text() }))),
  errors: ['READ_ONLY'],
  example: { url: EXAMPLE_URL, filter: { entityTypes: [dataset.name] }, values: 'after' },
  async handle({ parameters, ...caller }, { catalog, webhooks }) {
    return writeReply(WRITTEN, { body: await webhooks.create(catalog, caller, parameters) })
  },
})

/** docs/interface: webhooks/manage */
export const listWebhooks = route({
  method: 'GET',
  path: '/webhooks',
  role: 'editor',
  summary: 'Lists subscriptions: all, or those of the caller.',
  parameters: {},
  answers: objectAnswer({ webhooks: required(list(record(webhookFields))) }),
  errors: [],
  example: {},
  async handle(caller, { webhooks }) {
    return { body: { webhooks: (await webhooks.list(caller)).map(webhookBody) } }
  },
})

/** docs/interface: webhooks/manage */
export const getWebhook = route({
  method: 'GET',
  path: '/webhooks/<webhook>',
  role: 'editor',
  summary: 'Reads a subscription.',
  parameters: {},
  answers: objectAnswer(webhookFields),
  ...OF_ONE,
  example: {},
  async handle({ variables, ...caller }, { webhooks }) {
    return { body: webhookBody(await webhooks.read(caller, webhookId(variables))) }
  },
})

/** docs/interface: webhooks/manage */
export const patchWebhook = route({
  method: 'PATCH',
  path: '/webhooks/<webhook>',
  role: 'editor',
  summary: 'Changes a subscription.',
  details:
    'A secret, or `new` for a random one, replaces the present one, which signs beside it for a day.',
  parameters: { url: text({ doc: 'Another address.' }), ...optionFields, status },
  answers: writeAnswer(objectAnswer({ ...webhookFields, secret: text() })),
  errors: [...OF_ONE.errors, 'READ_ONLY'],
  exampleStatus: OF_ONE.exampleStatus,
  example: { status: 'DISABLED' },
  async handle({ parameters, variables, ...caller }, { catalog, webhooks }) {
    const id = webhookId(variables)
    const changed = await webhooks.change(catalog, caller, id, parameters as WebhookPatch)
    const body = { ...webhookBody(await webhooks.read(caller, id, catalog)), ...changed }
    return writeReply(WRITTEN, { body })
  },
})

/** docs/interface: webhooks/manage */
export const deleteWebhook = route({
  method: 'DELETE',
  path: '/webhooks/<webhook>',
  role: 'editor',
  summary: 'Deletes a subscription with its messages.',
  parameters: {},
  answers: writeAnswer(NO_BODY),
  errors: [...OF_ONE.errors, 'READ_ONLY'],
  exampleStatus: OF_ONE.exampleStatus,
  example: {},
  async handle({ variables, ...caller }, { catalog, webhooks }) {
    await webhooks.delete(catalog, caller, webhookId(variables))
    return writeReply(WRITTEN, {})
  },
})

/** docs/interface: webhooks/deliveries */
export const testWebhook = route({
  method: 'POST',
  path: '/webhooks/<webhook>/test',
  role: 'editor',
  summary: 'Sends a test message now, and answers what the receiver answered.',
  parameters: {},
  answers: objectAnswer({ status: long(), error: text() }),
  ...OF_ONE,
  example: {},
  async handle({ variables, cancellation, ...caller }, { webhooks }) {
    const id = webhookId(variables)
    return { body: postedBody(await webhooks.test(caller, id, cancellation.signal)) }
  },
})

/** docs/interface: webhooks/deliveries */
export const listDeliveries = route({
  method: 'GET',
  path: '/webhooks/<webhook>/deliveries',
  role: 'editor',
  summary: 'Lists messages of a subscription, the first changes first.',
  parameters: {
    state: choice(DELIVERY_STATES),
    after: text({ doc: 'Starts after the message with this ID.' }),
    limit: long({ doc: `At most ${LIMITS.changes.max}. Default: ${DELIVERIES_DEFAULT}.` }),
  },
  answers: objectAnswer({ deliveries: required(list(record(deliveryFields))) }),
  ...OF_ONE,
  example: { state: 'failed', limit: 5 },
  async handle({ parameters, variables, ...caller }, { webhooks }) {
    const page = parseDeliveriesPage(parameters)
    const deliveries = await webhooks.listDeliveries(caller, webhookId(variables), page)
    return { body: { deliveries: deliveries.map(deliveryBody) } }
  },
})

/** docs/interface: webhooks/deliveries */
export const retryDelivery = route({
  method: 'POST',
  path: '/webhooks/<webhook>/deliveries/<delivery>/retry',
  role: 'editor',
  summary: 'Lets a message be sent again.',
  parameters: {},
  answers: objectAnswer(deliveryFields),
  ...OF_ONE,
  example: {},
  async handle({ variables, ...caller }, { webhooks }) {
    const { delivery = '' } = variables
    return { body: deliveryBody(await webhooks.retry(caller, webhookId(variables), delivery)) }
  },
})

/** Searches do not find subscriptions, so that there is nothing to wait for. */
const WRITTEN = { isSearchable: true } as const

const webhookId = ({ webhook = '' }: Readonly<Record<string, string>>): string => webhook
