import { CatalogError } from '../../../graph/model/errors.ts'
import { LIMITS } from '../../../graph/model/limits.ts'
import { urnKey } from '../../../graph/model/urn.ts'
import type { Delivery, DeliveryState } from '../../../graph/store/delivery-store.ts'
import type { Posted, Webhook } from './webhook.ts'

/** How many deliveries a list has that names no limit. */
export const DELIVERIES_DEFAULT = 100

/** Which deliveries a client asks for. */
export interface DeliveriesInput {
  readonly state?: DeliveryState | null | undefined
  /** The ID of a message, after which the list starts. */
  readonly after?: string | null | undefined
  readonly limit?: number | null | undefined
}

/** A page of deliveries of a subscription. */
export interface DeliveriesPage {
  readonly state?: DeliveryState | undefined
  readonly after: number
  readonly limit: number
}

/**
 * Returns the requested page of deliveries (docs/interface: webhooks/deliveries).
 *
 * @throws CatalogError `INVALID_PARAMETER` naming the parameter
 */
export function parseDeliveriesPage({ state, after, limit }: DeliveriesInput): DeliveriesPage {
  const { max } = LIMITS.changes
  const count = limit ?? DELIVERIES_DEFAULT
  if (count < 1 || count > max)
    throw new CatalogError('INVALID_PARAMETER', `limit must be from 1 to ${max}`)
  return {
    ...(state && { state }),
    after: after === undefined || after === null ? 0 : deliveryPosition(after),
    limit: count,
  }
}

function deliveryPosition(id: string): number {
  const [, digits] = /^(\d{1,15})\.[\w-]{6}$/.exec(id) ?? []
  if (digits !== undefined) return Number(digits)
  throw new CatalogError('INVALID_PARAMETER', `after must be the ID of a message, not '${id}'`)
}

/** Returns a subscription as clients get it: without its secret. */
export function webhookBody({ urn, info }: Webhook) {
  const { lentBy: _lentBy, createdAt = 0, ...members } = info
  return { id: urnKey(urn), ...members, createdAt }
}

/** Returns a delivery as clients get it. */
export function deliveryBody(delivery: Delivery) {
  const { position, millis, sentMillis, dueMillis, endedMillis, ...members } = delivery
  return {
    ...members,
    position: String(position),
    time: millis,
    ...(sentMillis !== undefined && { sentAt: sentMillis }),
    ...(dueMillis !== undefined && { nextAt: dueMillis }),
    ...(endedMillis !== undefined && { endedAt: endedMillis }),
  }
}

/** Returns what a receiver answered, as clients get it. */
export function postedBody({ status, error }: Posted) {
  return { ...(status !== undefined && { status }), ...(error !== undefined && { error }) }
}
