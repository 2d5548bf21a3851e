import { DAY_MS } from '../../../graph/model/durations.ts'
import { randomBytes } from 'node:crypto'
import { UNKNOWN_ACTOR, type Clock } from '../../../graph/model/audit.ts'
import { entityTypeOf } from '../../../graph/model/urn.ts'
import type { AuditQuery, AuditRecord, AuditStore } from '../../../graph/store/audit-store.ts'
import type { StoreControl } from '../../../graph/store/store-control.ts'
import { reasonOf } from '../error-reason.ts'
import { Expiry } from '../expiry.ts'
import type { Caller, Origin } from '../../authorize/roles.ts'
import type { AuditEvent, RawEvent } from './audit-events.ts'
import { RefusalCounts, type CountedRefusal, type Refusal } from './refusal-counts.ts'

/** Delay of the records of refusals, which share a transaction. */
const REFUSALS_DELAY_MS = 1_000
/** Most counted events that wait for the store; more than a minute adds. */
const WAITING_MAX = 10_000
/** Longest text of clients in a record, in characters. */
const TEXT_LENGTH_MAX = 1_000
/** Longest name of an account that was tried, which may be anything. */
const ACCOUNT_LENGTH_MAX = 200
/** Digits of a time in an id; enough until the year 5138. */
const TIME_DIGITS = 14
const NUMBER_DIGITS = 6

export interface AuditLogOptions {
  readonly store: AuditStore
  readonly control: Pick<StoreControl, 'lease' | 'release'>
  readonly clock: Clock
  readonly retentionDays: number
  /** Receives messages for operators. */
  readonly log: (line: string) => void
}

/** Records changes of policies, roles, users and tokens, and refusals (docs/interface: access/audit). */
export class AuditLog {
  readonly #options: AuditLogOptions
  /** Distinguishes the ids of servers that record at the same time. */
  readonly #node = randomBytes(6).toString('hex')
  #number = 0
  readonly #refusals = new RefusalCounts()
  #waiting = new Set<CountedRefusal>()
  #timer: NodeJS.Timeout | undefined
  readonly #expiry: Expiry
  #storing: Promise<void> = Promise.resolve()

  constructor(options: AuditLogOptions) {
    this.#options = options
    const { store, control, clock, retentionDays, log } = options
    const deleteOldest = (limit: number) =>
      store.expire(startOfMonth(clock() - retentionDays * DAY_MS), limit)
    this.#expiry = new Expiry({ name: 'audit', control, deleteOldest, log })
  }

  /** Records events of a caller; they are durable when this resolves. */
  async record({ actor, origin }: Caller, events: readonly AuditEvent[]): Promise<void> {
    if (events.length === 0) return
    const atMillis = this.#options.clock()
    const records = events.map((event) => {
      return auditRecord(this.#newId(atMillis), { actor, origin, event, atMillis })
    })
    await this.#options.store.put(records)
  }

  /** Counts a refusal as {@link countEvent} does. */
  countRefusal(actor: string | undefined, origin: Origin | undefined, event: AuditEvent): void {
    this.countEvent(actor, origin, event)
  }

  /** Counts an event; equal ones within a minute share a record, which is stored in a second. */
  countEvent(actor: string | undefined, origin: Origin | undefined, event: AuditEvent): void {
    const atMillis = this.#options.clock()
    const refusal = { actor: actor ?? UNKNOWN_ACTOR, origin, event: shorten(event), atMillis }
    const countedRefusal = this.#refusals.count(refusal, () => this.#newId(atMillis))
    if (this.#waiting.size < WAITING_MAX) this.#waiting.add(countedRefusal)
    this.#timer ??= setTimeout(() => void this.#storeRefusals(), REFUSALS_DELAY_MS).unref()
  }

  /** Returns records, the newest first, and how many match, counted up to `countMax`. */
  async search(
    query: AuditQuery,
    page: { readonly limit: number; readonly after?: string; readonly countMax: number },
  ): Promise<{ records: readonly AuditRecord[]; total: number }> {
    const { store } = this.#options
    await this.#storeRefusals()
    const { after } = page
    const pageQuery =
      after !== undefined && after < query.before ? { ...query, before: after } : query
    const [records, total] = await Promise.all([
      store.search(pageQuery, page.limit),
      store.count(query, page.countMax),
    ])
    return { records, total }
  }

  /** Deletes the records older than the retention, unless another server does. */
  expire(): Promise<void> {
    return this.#expiry.run()
  }

  /** Stores the refusals in memory; call it before closing the store. */
  async stop(): Promise<void> {
    await this.#expiry.stop()
    await this.#storeRefusals()
  }

  #storeRefusals(): Promise<void> {
    clearTimeout(this.#timer)
    this.#timer = undefined
    // One after another, because a record replaces an earlier count.
    this.#storing = this.#storing.then(() => this.#storeWaiting())
    return this.#storing
  }

  async #storeWaiting(): Promise<void> {
    const refusals = this.#waiting
    if (refusals.size === 0) return
    this.#waiting = new Set()
    try {
      await this.#options.store.put(
        [...refusals].map((refusal) => auditRecord(refusal.id, refusal)),
      )
    } catch (error) {
      this.#options.log(`Cannot store audit records of refusals: ${reasonOf(error)}`)
      this.#waiting = new Set([...refusals, ...this.#waiting].slice(0, WAITING_MAX))
    }
  }

  #newId(atMillis: number): string {
    this.#number = (this.#number + 1) % 10 ** NUMBER_DIGITS
    const number = String(this.#number).padStart(NUMBER_DIGITS, '0')
    return `${startOfMonth(atMillis)}-${number}-${this.#node}`
  }
}

/** Returns the smallest id of a time: the beginning of all its ids. */
export function startOfMonth(millis: number): string {
  const time = Math.min(Math.max(0, Math.trunc(millis)), 10 ** TIME_DIGITS - 1)
  return String(time).padStart(TIME_DIGITS, '0')
}

function shorten({ reason, entityUrn, account, ...event }: AuditEvent): AuditEvent {
  return {
    ...event,
    ...(account !== undefined && { account: account.slice(0, ACCOUNT_LENGTH_MAX) }),
    ...(entityUrn !== undefined && { entityUrn: entityUrn.slice(0, TEXT_LENGTH_MAX) }),
    ...(reason !== undefined && { reason: reason.slice(0, TEXT_LENGTH_MAX) }),
  }
}

function auditRecord(
  id: string,
  { actor, origin, event, atMillis, count }: Refusal & { count?: number },
): AuditRecord {
  const { type, entityUrn, aspectName, loginSource, reason, account } = event
  const entityType = entityUrn === undefined ? undefined : entityTypeOf(entityUrn)
  const raw = {
    type,
    timestamp: atMillis,
    actorUrn: actor,
    entityUrn,
    entityType,
    aspectName,
    loginSource,
    sourceIP: origin?.address,
    eventSource: origin?.api,
    userAgent: origin?.userAgent?.slice(0, TEXT_LENGTH_MAX),
    traceId: origin?.traceId,
    requestId: origin?.requestId,
    route: origin?.route?.slice(0, TEXT_LENGTH_MAX),
    reason,
    account,
    count,
    usageSource: 'backend',
  } satisfies { [Name in keyof RawEvent]-?: RawEvent[Name] | undefined }
  return {
    id,
    eventType: type,
    actor,
    ...(entityType !== undefined && { entityType }),
    ...(aspectName !== undefined && { aspect: aspectName }),
    body: JSON.stringify(raw),
  }
}
