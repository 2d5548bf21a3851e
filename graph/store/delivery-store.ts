/**
 * Keeps what is to be sent to webhooks, and what became of it: work, not metadata, so that it is
 * neither in the log of changes nor in backups. Adapters and contract suite are as for the graph
 * store. A webhook is named by its URN.
 */
export interface DeliveryStore {
  /** Returns up to which position of the log the deliveries of a webhook were made. */
  position(webhook: string): Promise<number | undefined>

  /** Adds deliveries and moves the position, in one transaction; those that exist are kept. */
  add(webhook: string, position: number, deliveries: readonly NewDelivery[]): Promise<void>

  /** Returns deliveries of a webhook, the first changes first. */
  list(query: DeliveryQuery): Promise<Delivery[]>

  /** Changes a delivery, if it exists; returns whether it does. */
  update(webhook: string, position: number, change: DeliveryChange): Promise<boolean>

  /** Deletes the deliveries of a webhook, and its position. */
  remove(webhook: string): Promise<void>

  /**
   * Deletes the oldest deliveries that ended in a state before a time, at most `limit` of them.
   *
   * @returns how many were deleted
   */
  forget(state: DeliveryState, beforeMillis: number, limit: number): Promise<number>
}

export const DELIVERY_STATES = ['pending', 'delivered', 'failed'] as const
export type DeliveryState = (typeof DELIVERY_STATES)[number]

export interface NewDelivery {
  /** Position of the change in the log. */
  readonly position: number
  /** The ID of its message. */
  readonly id: string
  /** The entity that changed: its messages are sent in order. */
  readonly urn: string
  /** Time of the change, milliseconds since the epoch. */
  readonly millis: number
}

export interface DeliveryChange {
  readonly state: DeliveryState
  readonly attempts: number
  /** When it was last sent. */
  readonly sentMillis?: number | undefined
  /** When it is to be sent next. */
  readonly dueMillis?: number | undefined
  /** When it was delivered or set aside. */
  readonly endedMillis?: number | undefined
  /** The status of the last answer, if there was one. */
  readonly status?: number | undefined
  /** What went wrong at the last attempt. */
  readonly error?: string | undefined
}

export interface Delivery extends NewDelivery, DeliveryChange {}

export interface DeliveryQuery {
  readonly webhook: string
  readonly state?: DeliveryState | undefined
  /** Starts after the change at this position. */
  readonly after?: number | undefined
  readonly limit: number
}
