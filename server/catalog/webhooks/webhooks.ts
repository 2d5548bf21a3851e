import { DAY_MS } from '../../../graph/model/durations.ts'
import { newId } from '../../../graph/store/request-steps.ts'
import { randomUUID } from 'node:crypto'
import {
  trellisWebhookInfo,
  type TrellisWebhookInfo,
} from '../../../graph/aspects/workspace/trellis-webhook-info.ts'
import { trellisWebhookSecret } from '../../../graph/aspects/workspace/trellis-webhook-secret.ts'
import { trellisWebhook } from '../../../graph/aspects/workspace/trellis-webhook.entity.ts'
import { CatalogError } from '../../../graph/model/errors.ts'
import { parseUrn, urnKey, type Urn } from '../../../graph/model/urn.ts'
import type { Delivery, DeliveryState } from '../../../graph/store/delivery-store.ts'
import { holdsOnPlatform, notOnPlatform, requireChange } from '../../authorize/authority.ts'
import { requireOwnCaller, SYSTEM_CALLER, type Caller } from '../../authorize/roles.ts'
import type { Catalog } from '../catalog.ts'
import {
  changeAspects,
  changeExisting,
  changeOrCreate,
  type AspectChange,
} from '../write/aspect-changes.ts'
import { commit } from '../write/commit.ts'
import { findTarget } from './addresses.ts'
import { testMessage } from './message.ts'
import { sendMessage, SEND_TIMEOUT_MS } from './send.ts'
import { newWebhookSecret, requireWebhookSecret } from './signatures.ts'
import {
  beginAt,
  readAllWebhooks,
  readWebhooks,
  sealSecret,
  type Posted,
  type Webhook,
  type WebhookInfo,
  type WebhookParts,
} from './webhook.ts'

/** How long a former secret signs beside its successor. */
const ROTATION_MS = DAY_MS
/** Most subscriptions of one person. */
export const OWN_WEBHOOKS_MAX = 100

/** What a subscription is created with. */
export interface NewWebhook extends Partial<
  Pick<TrellisWebhookInfo, 'filter' | 'values' | 'format'>
> {
  readonly url: string
  readonly secret?: string | undefined
}

/** What of a subscription changes. */
export interface WebhookPatch extends Partial<NewWebhook> {
  readonly status?: TrellisWebhookInfo['status'] | undefined
}

/** By which right a caller may have it sent later (docs/interface: access/lent). */
type LentBy = NonNullable<TrellisWebhookInfo['lentBy']>

/** Manages subscriptions to the log of changes (docs/interface: webhooks/manage, webhooks/rights). */
export class Webhooks {
  readonly #parts: WebhookParts
  readonly #lentRight: (caller: Caller) => LentBy
  readonly #listeners: (() => void)[] = []

  /** @param lentRight returns the right with which a caller acts */
  constructor(parts: WebhookParts, lentRight: (caller: Caller) => LentBy) {
    this.#parts = parts
    this.#lentRight = lentRight
  }

  /** Calls the function after each change of a subscription on this server. */
  onChange(listener: () => void): void {
    this.#listeners.push(listener)
  }

  /**
   * Creates a subscription of the caller, to changes from now on.
   *
   * @param catalog that of the request
   * @returns its ID, and its secret, which is answered this once
   * @throws CatalogError `FORBIDDEN`, `INVALID_PARAMETER` for an address to which nothing is sent
   */
  async create(
    catalog: Catalog,
    caller: Caller,
    { url, secret, ...options }: NewWebhook,
  ): Promise<{ readonly id: string; readonly secret: string }> {
    await requireSubscriber(this.#parts.catalog, caller)
    await this.#requireTarget(url)
    const own = (await readAllWebhooks(this.#parts.catalog)).filter(isOwnedBy(caller))
    if (own.length >= OWN_WEBHOOKS_MAX) {
      const message = `${caller.actor} has ${own.length} webhooks, which is the most`
      throw new CatalogError('INVALID_PARAMETER', message)
    }
    const text = secret === undefined ? newWebhookSecret() : requireWebhookSecret(secret)
    const urn = parseUrn(`urn:li:${trellisWebhook.name}:${newId(caller.steps)}`)
    const info: WebhookInfo = {
      url,
      ...present(options),
      owner: caller.actor,
      lentBy: this.#lentRight(caller),
      status: 'ACTIVE',
      createdAt: catalog.clock(),
    }
    const sealed = { secret: sealSecret(text, this.#parts.cipher) }
    const position = await catalog.changeLog.last()
    await this.#write(catalog, caller, urn, [
      changeOrCreate(urn, trellisWebhookInfo, () => info),
      changeOrCreate(urn, trellisWebhookSecret, () => sealed),
    ])
    if (!catalog.dryRun) await this.#parts.catalog.deliveries.add(urn, position, [])
    this.#notify()
    return { id: urnKey(urn), secret: text }
  }

  /** Returns the subscriptions that the caller manages, by their IDs. @throws CatalogError `FORBIDDEN` */
  async list(caller: Caller): Promise<Webhook[]> {
    const isManager = await requireSubscriber(this.#parts.catalog, caller)
    const all = await readAllWebhooks(this.#parts.catalog)
    const managed = isManager ? all : all.filter(isOwnedBy(caller))
    return managed.toSorted((a, b) => (a.urn < b.urn ? -1 : 1))
  }

  /**
   * @param catalog that of the request, so that a dry run reads what it would write
   * @throws CatalogError `FORBIDDEN`; `NOT_FOUND` for one that the caller does not manage
   */
  async read(caller: Caller, id: string, catalog: Catalog = this.#parts.catalog): Promise<Webhook> {
    const isManager = await requireSubscriber(this.#parts.catalog, caller)
    const urn = `urn:li:${trellisWebhook.name}:${id}`
    const [webhook] = await readWebhooks(catalog, [urn])
    if (webhook && (isManager || isOwnedBy(caller)(webhook))) return webhook
    throw new CatalogError('NOT_FOUND', `There is no webhook ${id}`)
  }

  /**
   * Changes a subscription. A secret replaces the present one, which signs beside it for a day.
   * Enabled again, it is about changes from now on.
   *
   * Of others than the caller, managers change the status only.
   *
   * @returns the new secret, if it got one
   * @throws CatalogError as {@link read} and {@link create}
   */
  async change(
    catalog: Catalog,
    caller: Caller,
    id: string,
    { secret, ...patch }: WebhookPatch,
  ): Promise<{ readonly secret?: string }> {
    const webhook = await this.read(caller, id)
    const { urn } = webhook
    const { status: _status, ...content } = present({ ...patch, secret })
    if (Object.keys(content).length > 0 && !isOwnedBy(caller)(webhook)) {
      // Its messages have what its owner sees.
      const message = 'Only the owner of a webhook may change where or what it sends'
      throw new CatalogError('FORBIDDEN', message)
    }
    if (patch.url !== undefined) await this.#requireTarget(patch.url)
    const text = secret === NEW_SECRET ? newWebhookSecret() : secret && requireWebhookSecret(secret)
    const until = catalog.clock() + ROTATION_MS
    const position = await catalog.changeLog.last()
    // Before it is enabled, so that no sender sees it at its former position.
    const isEnabled = patch.status === 'ACTIVE' && webhook.info.status !== 'ACTIVE'
    if (isEnabled && !catalog.dryRun) await beginAt(this.#parts.catalog, urn, position)
    const changes: AspectChange[] = [
      changeExisting(urn, trellisWebhookInfo, (current) => {
        if (!current) return undefined
        const { reason, ...others } = current
        const kept = patch.status === undefined && reason !== undefined ? { reason } : {}
        return { ...others, ...present(patch), ...kept }
      }),
    ]
    if (text) {
      const sealed = sealSecret(text, this.#parts.cipher)
      changes.push(
        changeExisting(urn, trellisWebhookSecret, (current) => ({
          secret: sealed,
          ...(current && { former: current.secret, formerUntil: until }),
        })),
      )
    }
    await this.#write(catalog, caller, urn, changes)
    this.#notify()
    return text ? { secret: text } : {}
  }

  /** Deletes a subscription with its messages. @throws CatalogError as {@link read} */
  async delete(catalog: Catalog, caller: Caller, id: string): Promise<void> {
    const { urn } = await this.read(caller, id)
    const author = withPermission(caller, urn)
    await requireChange(catalog, author, { urn })
    await commit(catalog, author, (changes) => changes.deleteEntity(urn))
    if (!catalog.dryRun) await this.#parts.catalog.deliveries.remove(urn)
    this.#notify()
  }

  /** Sends a test message now, and returns what the receiver answered. */
  async test(caller: Caller, id: string, signal: AbortSignal): Promise<Posted> {
    requireOwnCaller(caller)
    const webhook = await this.read(caller, id)
    const messageId = `test.${randomUUID()}`
    const nowMillis = this.#parts.catalog.clock()
    const message = testMessage(webhook.info, webhook.urn, messageId, nowMillis)
    const timeoutMs = SEND_TIMEOUT_MS
    return sendMessage(this.#parts, webhook, message, messageId, { timeoutMs, signal })
  }

  /** Returns messages of a subscription, the first changes first. */
  async listDeliveries(
    caller: Caller,
    id: string,
    page: {
      readonly state?: DeliveryState | undefined
      readonly after?: number
      readonly limit: number
    },
  ): Promise<Delivery[]> {
    const { urn } = await this.read(caller, id)
    return this.#parts.catalog.deliveries.list({ webhook: urn, ...page })
  }

  /** Lets a message that was set aside be sent again. @throws CatalogError `NOT_FOUND` */
  async retry(caller: Caller, id: string, deliveryId: string): Promise<Delivery> {
    requireOwnCaller(caller)
    const { urn } = await this.read(caller, id)
    const position = Number(/^(\d{1,15})\./.exec(deliveryId)?.[1] ?? 0)
    const query = { webhook: urn, after: position - 1, limit: 1 }
    const [delivery] = position > 0 ? await this.#parts.catalog.deliveries.list(query) : []
    if (delivery?.id !== deliveryId)
      throw new CatalogError('NOT_FOUND', `The webhook ${id} has no delivery ${deliveryId}`)
    const again = { state: 'pending', attempts: 0 } as const
    await this.#parts.catalog.deliveries.update(urn, position, again)
    this.#notify()
    const { id: messageId, urn: changed, millis } = delivery
    return { position, id: messageId, urn: changed, millis, ...again }
  }

  /** Ends a subscription for a reason that its owner has not chosen. */
  async disable(urn: Urn, reason: string): Promise<void> {
    const { catalog } = this.#parts
    await this.#write(catalog, SYSTEM_CALLER, urn, [
      changeExisting(urn, trellisWebhookInfo, (current) => {
        return current && { ...current, status: 'DISABLED' as const, reason }
      }),
    ])
  }

  async #write(
    catalog: Catalog,
    caller: Caller,
    urn: Urn,
    changes: readonly AspectChange[],
  ): Promise<void> {
    await changeAspects(catalog, changes, withPermission(caller, urn))
  }

  async #requireTarget(url: string): Promise<void> {
    const { allowedAddresses, resolve } = this.#parts
    await findTarget(url, allowedAddresses, resolve)
  }

  #notify(): void {
    for (const listener of this.#listeners) listener()
  }
}

/**
 * Requires that a caller may have changes sent.
 *
 * @returns whether they manage all subscriptions, not only their own
 * @throws CatalogError `FORBIDDEN`
 */
export async function requireSubscriber(
  decider: Pick<Catalog, 'authority'>,
  caller: Caller,
): Promise<boolean> {
  if (await holdsOnPlatform(decider, caller, 'MANAGE_SYSTEM_OPERATIONS')) return true
  if (await holdsOnPlatform(decider, caller, 'MANAGE_OWN_WEBHOOKS', 'editor')) return false
  const needed = 'MANAGE_OWN_WEBHOOKS'
  const message = `User is unauthorized to use webhooks: requires ${needed}`
  throw notOnPlatform(caller, message, [needed, 'MANAGE_SYSTEM_OPERATIONS'])
}

/** In place of a secret: a random one. */
export const NEW_SECRET = 'new'

const isOwnedBy =
  ({ actor }: Caller) =>
  ({ info }: Webhook): boolean =>
    info.owner === actor

/** Managing the subscription is all the right that its changes need. */
function withPermission(caller: Caller, urn: Urn): Caller {
  const governed = [trellisWebhookInfo.name, trellisWebhookSecret.name]
  return { ...caller, permitted: [{ urn, governed, deletion: true }] }
}

function present<T extends object>(members: T): { [Name in keyof T]: NonNullable<T[Name]> } {
  const entries = Object.entries(members).filter(
    ([, value]) => value !== undefined && value !== null,
  )
  return Object.fromEntries(entries) as { [Name in keyof T]: NonNullable<T[Name]> }
}
