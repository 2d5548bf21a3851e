import { DAY_MS } from '../../../graph/model/durations.ts'
import { randomInt, randomUUID } from 'node:crypto'
import type { Delivery } from '../../../graph/store/delivery-store.ts'
import type { PositionedChange } from '../../../graph/store/change-log.ts'
import { withValues } from '../feed/changed-values.ts'
import { formatCursor } from '../feed/cursor.ts'
import { readChanges } from '../feed/read-changes.ts'
import { Expiry } from '../expiry.ts'
import { reasonOf } from '../error-reason.ts'
import { pause } from '../index/pause.ts'
import { requestCatalog } from '../request-catalog.ts'
import { changeMessage, type Message } from './message.ts'
import { sendMessage, SEND_TIMEOUT_MS } from './send.ts'
import {
  readAllWebhooks,
  webhookSelector,
  type Posted,
  type Webhook,
  type WebhookParts,
} from './webhook.ts'
import type { Webhooks } from './webhooks.ts'

/** Times and amounts of a sender, which tests shorten. */
export interface SenderLimits {
  /** Longest time from the request to the status of the answer. */
  readonly timeoutMs: number
  /** First pause after a failure; each next one is four times as long. */
  readonly retryMs: number
  readonly retryMsMax: number
  /** Attempts until a message is set aside: with the others of {@link SENDER_LIMITS} three days. */
  readonly attemptsMax: number
  /** Messages to one receiver at a time, while it answers. */
  readonly concurrentMax: number
  /** Messages of a subscription that wait; further changes wait in the log. */
  readonly pendingMax: number
  /** How often a server without the lease, or without subscriptions, looks again. */
  readonly idleMs: number
}

export const SENDER_LIMITS: SenderLimits = {
  timeoutMs: SEND_TIMEOUT_MS,
  retryMs: 5_000,
  retryMsMax: DAY_MS / 2,
  attemptsMax: 14,
  concurrentMax: 4,
  pendingMax: 1_000,
  idleMs: 2_000,
}

/** By how much pauses vary, so that receivers are not asked in waves. */
const JITTER_PERCENT = 20
const GROWTH = 4
const LEASE = 'webhooks'
const LEASE_TTL_MS = 10_000
const LEASE_RENEWAL_MS = 3_000
/** Changes that one read adds. */
const CHANGES_PER_READ = 500
/** Changes without a message after which the position is stored all the same. */
const UNSTORED_MAX = 1_000
/** Failures one after the other after which a receiver rests, and its longest rest. */
const FAILURES_MAX = 3
const REST_MS_MAX = 300_000
/** How long deliveries are listed after they have ended. */
const DELIVERED_KEPT_MS = DAY_MS
const FAILED_KEPT_MS = 90 * DAY_MS

/** A receiver, as far as this server knows it. */
interface Receiver {
  /** Entities of which a message is being sent. */
  readonly sending: Set<string>
  /** Failures since the last success. */
  failures: number
  /** Before this time nothing is sent to a receiver that fails again and again. */
  restUntilMillis: number
}

/** How far the log was read for a subscription, on the position that is stored. */
interface Scan {
  readonly stored: number
  readonly scanned: number
}

/**
 * Sends the messages of subscriptions, on one server of those on a store: in order for each entity,
 * at least once, and to each receiver at its own pace (docs/interface: webhooks/deliveries).
 */
export class WebhookSender {
  readonly #parts: WebhookParts
  readonly #webhooks: Pick<Webhooks, 'disable' | 'onChange'>
  readonly #limits: SenderLimits
  readonly #log: (line: string) => void
  readonly #holder = randomUUID()
  readonly #stopping = new AbortController()
  readonly #receivers = new Map<string, Receiver>()
  readonly #expiry: Expiry
  readonly #running: Promise<void>
  readonly #attempts = new Set<Promise<void>>()
  readonly #scans = new Map<string, Scan>()
  /** When the lease has to be renewed. */
  #leaseMs = -Infinity
  /** Ends the present wait. */
  #waiting = new AbortController()
  #isFailing = false

  constructor(
    parts: WebhookParts,
    webhooks: Pick<Webhooks, 'disable' | 'onChange'>,
    log: (line: string) => void,
    limits: SenderLimits = SENDER_LIMITS,
  ) {
    this.#parts = parts
    this.#webhooks = webhooks
    this.#limits = limits
    this.#log = log
    const { catalog } = parts
    const { deliveries } = catalog
    const { control, clock } = catalog
    const deleteOldest = async (limit: number) =>
      Math.max(
        await deliveries.forget('delivered', clock() - DELIVERED_KEPT_MS, limit),
        await deliveries.forget('failed', clock() - FAILED_KEPT_MS, limit),
      )
    this.#expiry = new Expiry({ name: 'deliveries', control, log, deleteOldest })
    webhooks.onChange(() => this.#wake())
    this.#running = this.#run()
  }

  /** Ends after the messages that are being sent, which are aborted. */
  async stop(): Promise<void> {
    this.#stopping.abort()
    this.#wake()
    await this.#running
    await Promise.all(this.#attempts)
    await this.#expiry.stop()
    await this.#parts.catalog.control.release(LEASE, this.#holder).catch(() => {})
  }

  #wake(): void {
    this.#waiting.abort()
  }

  async #run(): Promise<void> {
    const { catalog } = this.#parts
    while (!this.#stopping.signal.aborted && !catalog.logWatch.isStopped) {
      this.#waiting = new AbortController()
      let waitMs = this.#limits.idleMs
      let last: number | undefined
      try {
        const active = (await readAllWebhooks(catalog)).filter(isActive)
        await this.#forgetDeleted(active)
        if (active.length > 0 && (await this.#holdsLease())) {
          const end = (last = await catalog.changeLog.last())
          const due = await Promise.all(active.map((webhook) => this.#serveAlone(webhook, end)))
          waitMs = Math.max(0, Math.min(waitMs, ...due))
        }
      } catch (error) {
        this.#fail(error)
      }
      const { signal } = this.#waiting
      // Only a server that sends looks at the log all the time.
      if (last === undefined) await pause(waitMs, signal)
      else await catalog.logWatch.next(last, waitMs, signal)
    }
  }

  /** Takes or renews the lease, unless it was renewed just now. */
  async #holdsLease(): Promise<boolean> {
    const nowMs = performance.now()
    if (nowMs < this.#leaseMs) return true
    const isHeld = await this.#parts.catalog.control.lease(LEASE, this.#holder, LEASE_TTL_MS)
    this.#leaseMs = isHeld ? nowMs + LEASE_RENEWAL_MS : -Infinity
    return isHeld
  }

  /** Serves a subscription like {@link #serve}, whose failure is not that of others. */
  async #serveAlone(webhook: Webhook, last: number): Promise<number> {
    try {
      const dueMs = await this.#serve(webhook, last)
      this.#isFailing = false
      return dueMs
    } catch (error) {
      this.#fail(error)
      return Infinity
    }
  }

  #fail(error: unknown): void {
    if (!this.#isFailing) this.#log(`Cannot send to webhooks, will retry: ${reasonOf(error)}`)
    this.#isFailing = true
  }

  /** Deletes what was added to a subscription while it was deleted. */
  async #forgetDeleted(active: readonly Webhook[]): Promise<void> {
    const { graph, deliveries } = this.#parts.catalog
    const known = new Set<string>(active.map(({ urn }) => urn))
    const ended = [...this.#receivers.keys()].filter((urn) => !known.has(urn))
    if (ended.length === 0) return
    const existing = await graph.existing(ended)
    for (const urn of ended) {
      if (!existing.has(urn)) await deliveries.remove(urn)
      this.#receivers.delete(urn)
      this.#scans.delete(urn)
    }
  }

  /** Adds and sends messages of a subscription; returns when it has to be served again. */
  async #serve(webhook: Webhook, last: number): Promise<number> {
    const { catalog } = this.#parts
    const { deliveries } = catalog
    const { urn } = webhook
    const { pendingMax } = this.#limits
    const receiver = this.#receivers.get(urn) ?? {
      sending: new Set(),
      failures: 0,
      restUntilMillis: 0,
    }
    this.#receivers.set(urn, receiver)
    // What an attempt that ends meanwhile has recorded is not in the list: it is served again.
    const sending = new Set(receiver.sending)
    const pending = await deliveries.list({ webhook: urn, state: 'pending', limit: pendingMax })
    const room = pendingMax - pending.length
    const added = room > 0 ? await this.#addMessages(webhook, last, room) : 0
    if (added > 0) return 0
    const nowMillis = catalog.clock()
    const restMs = receiver.restUntilMillis - nowMillis
    if (restMs > 0) return restMs
    let dueMs = Infinity
    for (const delivery of firstOfEach(pending)) {
      if (sending.has(delivery.urn)) continue
      const pauseMs = (delivery.dueMillis ?? 0) - nowMillis
      if (pauseMs > 0) dueMs = Math.min(dueMs, pauseMs)
      // A receiver that fails gets one message at a time.
      else if (receiver.sending.size < (receiver.failures > 0 ? 1 : this.#limits.concurrentMax))
        this.#start(webhook, receiver, delivery)
    }
    return dueMs
  }

  /**
   * Adds messages about the next changes that the owner sees, at most `room` of them.
   *
   * @returns how many changes they cover, with those that the owner does not see
   */
  async #addMessages({ urn, info }: Webhook, last: number, room: number): Promise<number> {
    const { catalog, currentOwner } = this.#parts
    const { deliveries } = catalog
    const stored = await deliveries.position(urn)
    if (stored === undefined) await deliveries.add(urn, last, [])
    if (stored === undefined) return 0
    const scan = this.#scans.get(urn)
    const position = scan?.stored === stored ? scan.scanned : stored
    if (position >= last) return 0
    const owner = await currentOwner(info)
    if (!owner) {
      await this.#webhooks.disable(urn, 'Its owner may no longer have changes sent')
      return 0
    }
    const place = { position, millis: 0 }
    const seen = requestCatalog(catalog, owner)
    const limit = Math.min(CHANGES_PER_READ, room)
    const page = await readChanges(seen, place, webhookSelector(info), limit)
    const rows = page.changes.map((change) => {
      return {
        position: change.position,
        id: messageId(change),
        urn: change.urn,
        millis: change.millis,
      }
    })
    const end = page.end.position
    // Other changes are read again after a crash; storing each position would cost a commit.
    const isStored = rows.length > 0 || end - stored > UNSTORED_MAX
    if (isStored) await deliveries.add(urn, end, rows)
    this.#scans.set(urn, { stored: isStored ? end : stored, scanned: end })
    return end - position
  }

  #start(webhook: Webhook, receiver: Receiver, delivery: Delivery): void {
    receiver.sending.add(delivery.urn)
    const attempt = this.#attempt(webhook, receiver, delivery)
      .catch((error: unknown) => this.#log(`Cannot record a delivery: ${reasonOf(error)}`))
      .finally(() => {
        receiver.sending.delete(delivery.urn)
        this.#attempts.delete(attempt)
        this.#wake()
      })
    this.#attempts.add(attempt)
  }

  async #attempt(webhook: Webhook, receiver: Receiver, delivery: Delivery): Promise<void> {
    const { urn } = webhook
    const { isOver = false, ...posted } = await this.#post(webhook, delivery)
    // The next server, or the next start, sends it again.
    if (this.#stopping.signal.aborted) return
    // What cannot be made is no failure of the receiver.
    if (!isOver) this.#note(receiver, posted)
    const isGone = posted.status === 410
    const change = this.#outcome(delivery, posted, isOver || isGone)
    await this.#parts.catalog.deliveries.update(urn, delivery.position, change)
    if (isGone) await this.#webhooks.disable(urn, 'The receiver answered 410 Gone')
  }

  /** Makes and posts a message; `isOver` says that there is none any more. */
  async #post(webhook: Webhook, delivery: Delivery): Promise<Posted & { isOver?: boolean }> {
    const { timeoutMs } = this.#limits
    const limits = { timeoutMs, signal: this.#stopping.signal }
    try {
      const message = await this.#message(webhook, delivery)
      if (!message) return { error: GONE, isOver: true }
      return await sendMessage(this.#parts, webhook, message, delivery.id, limits)
    } catch (error) {
      // Tried again after a pause, as if the receiver had failed.
      return { error: reasonOf(error) }
    }
  }

  #note(receiver: Receiver, { error }: Posted): void {
    receiver.failures = error === undefined ? 0 : receiver.failures + 1
    const excess = receiver.failures - FAILURES_MAX
    if (excess < 0) return
    const restMs = Math.min(this.#limits.retryMs * GROWTH ** excess, REST_MS_MAX)
    receiver.restUntilMillis = this.#parts.catalog.clock() + restMs
  }

  #outcome({ attempts: before }: Delivery, posted: Posted, isOver: boolean) {
    const nowMillis = this.#parts.catalog.clock()
    const attempts = before + 1
    const { status, error, retryAfterMs = 0 } = posted
    const told = { attempts, sentMillis: nowMillis, status, error }
    if (error === undefined) return { ...told, state: 'delivered', endedMillis: nowMillis } as const
    if (isOver || attempts >= this.#limits.attemptsMax)
      return { ...told, state: 'failed', endedMillis: nowMillis } as const
    const { retryMs, retryMsMax } = this.#limits
    const pauseMs = Math.min(retryMs * GROWTH ** (attempts - 1), retryMsMax)
    const variedMs = pauseMs * (1 + randomInt(-JITTER_PERCENT, JITTER_PERCENT + 1) / 100)
    const dueMillis = Math.round(nowMillis + Math.max(variedMs, retryAfterMs))
    return { ...told, state: 'pending', dueMillis } as const
  }

  /** Returns the message about a change, as its owner may see it now; undefined: they may not. */
  async #message({ info }: Webhook, { position, id }: Delivery): Promise<Message | undefined> {
    const { catalog, currentOwner, vendorNamespace } = this.#parts
    const owner = await currentOwner(info)
    if (!owner) return undefined
    const seen = requestCatalog(catalog, owner)
    const [change] = (await seen.changeLog.after(position - 1, 1)).changes
    if (!change || messageId(change) !== id) return undefined
    const { values = 'none', format } = info
    const which = format === 'slack' ? 'both' : values
    const [valued] = which === 'none' ? [change] : await withValues(seen, [change], which)
    const shape = { registry: catalog.registry, vendorNamespace }
    return changeMessage(shape, info, valued ?? change, id)
  }
}

const GONE = 'The log has deleted the change, or the owner may no longer see it'

/** Returns the ID of the messages about a change, equal for all subscriptions and attempts. */
const messageId = (change: Pick<PositionedChange, 'position' | 'millis'>): string =>
  formatCursor(change)

const isActive = ({ info }: Webhook): boolean => info.status === 'ACTIVE'

/** Returns the first delivery of each entity: the others wait for it. */
function firstOfEach(deliveries: readonly Delivery[]): Iterable<Delivery> {
  const first = new Map<string, Delivery>()
  for (const delivery of deliveries) {
    if (!first.has(delivery.urn)) first.set(delivery.urn, delivery)
  }
  return first.values()
}
