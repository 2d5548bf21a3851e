import { entityTypeOf } from '../../graph/model/urn.ts'
import type { Delivery, DeliveryState } from '../../graph/store/delivery-store.ts'
import { SYSTEM_CALLER } from '../../server/authorize/roles.ts'
import type { Catalog } from '../../server/catalog/catalog.ts'
import { formatCursor } from '../../server/catalog/feed/cursor.ts'
import { parseNetworks } from '../../server/catalog/webhooks/addresses.ts'
import {
  SENDER_LIMITS,
  WebhookSender,
  type SenderLimits,
} from '../../server/catalog/webhooks/sender.ts'
import type { WebhookInfo, WebhookParts } from '../../server/catalog/webhooks/webhook.ts'
import { Webhooks, type NewWebhook } from '../../server/catalog/webhooks/webhooks.ts'
import { ada } from './people.ts'
import { closingCatalogs, type TestCatalog } from './stores/catalogs.ts'
import {
  startReceiver,
  type AnswerMessage,
  type ReceivedMessage,
  type WebhookReceiver,
} from './receiver.ts'
import { webhookParts } from './webhooks.ts'

/** The address of receivers. */
const ALLOWED = parseNetworks('WEBHOOK_ALLOW_PRIVATE', '127.0.0.1', [])
/** Pauses that a test need not wait for, unless it names the first one: none is shorter then. */
const shortPauses = ({ retryMs = 1 }: Partial<SenderLimits>) => ({
  retryMs,
  retryMsMax: Math.max(10, retryMs),
  idleMs: 10,
})
/** Who subscribes. */
export const SUBSCRIBER = { ...SYSTEM_CALLER, actor: ada }

/** A catalog with subscriptions of {@link SUBSCRIBER}. */
export interface SendingCatalog {
  readonly catalog: Catalog
  readonly write: TestCatalog['write']
  readonly webhooks: Webhooks
  /** What senders have logged. */
  readonly logged: readonly string[]
  readonly startSender: () => WebhookSender
  /** Subscribes a receiver to changes from now on. @returns the ID of the webhook */
  readonly subscribe: (
    receiver: Pick<WebhookReceiver, 'url'>,
    more?: Partial<NewWebhook>,
  ) => Promise<string>
  readonly deliveries: (id: string, state?: DeliveryState) => Promise<Delivery[]>
  readonly info: (id: string) => Promise<WebhookInfo>
  /** Returns the messages that are due for the changes after a position of the log. */
  readonly messagesAfter: (position: number) => Promise<Pick<ReceivedMessage, 'id' | 'urn'>[]>
}

/** Returns a catalog with subscriptions, of which nobody sends messages yet. */
export function sendingCatalog(
  { catalog, write }: Pick<TestCatalog, 'catalog' | 'write'>,
  more: Partial<WebhookParts> = {},
  limits: Partial<SenderLimits> = {},
): SendingCatalog {
  const parts = webhookParts(catalog, { allowedAddresses: ALLOWED, ...more })
  const webhooks = new Webhooks(parts, () => ({}))
  const logged: string[] = []
  const log = (line: string) => void logged.push(line)
  return {
    catalog,
    write,
    webhooks,
    logged,
    startSender: () =>
      new WebhookSender(parts, webhooks, log, {
        ...SENDER_LIMITS,
        ...shortPauses(limits),
        ...limits,
      }),
    subscribe: async ({ url }, options = {}) =>
      (await webhooks.create(catalog, SUBSCRIBER, { url, ...options })).id,
    deliveries: (id, state) => webhooks.listDeliveries(SUBSCRIBER, id, { state, limit: 10_000 }),
    info: async (id) => (await webhooks.read(SUBSCRIBER, id)).info,
    async messagesAfter(position) {
      const { changes } = await catalog.changeLog.after(position, 100_000)
      return changes
        .filter(({ urn }) => entityTypeOf(urn) !== 'trellisWebhook')
        .map((change) => ({ id: formatCursor(change), urn: change.urn }))
    },
  }
}

/** Opens catalogs with subscriptions, and receivers of their messages. */
export interface Sending {
  /** Opens a catalog with a sender. */
  readonly begin: (
    more?: Partial<WebhookParts>,
    limits?: Partial<SenderLimits>,
    ports?: Partial<Pick<Catalog, 'clock'>>,
  ) => Promise<SendingCatalog & { readonly sender: WebhookSender }>
  /** Opens a catalog without a sender. */
  readonly open: () => Promise<TestCatalog>
  readonly receive: (answer?: AnswerMessage) => Promise<WebhookReceiver>
  /** Stops something after the test. */
  readonly stopping: <T extends { stop(): Promise<void> }>(started: T) => T
}

/** Returns what tests of senders need, which is stopped after each test. */
export function closingSenders(): Sending {
  const started: { stop(): Promise<void> }[] = []
  // Declared before the catalogs, which close after their senders.
  afterEach(async () => {
    for (const each of started.splice(0).toReversed()) await each.stop()
  })
  const open = closingCatalogs()
  const stopping: Sending['stopping'] = (each) => {
    started.push(each)
    return each
  }
  return {
    open,
    stopping,
    receive: async (answer) => stopping(await startReceiver(answer)),
    async begin(more, limits, { clock } = {}) {
      const { catalog, write } = await open()
      const timed = { ...catalog, clock: clock ?? catalog.clock }
      const sending = sendingCatalog({ catalog: timed, write }, more, limits)
      return { ...sending, sender: stopping(sending.startSender()) }
    },
  }
}
