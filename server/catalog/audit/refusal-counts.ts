import { UNKNOWN_ACTOR } from '../../../graph/model/audit.ts'
import type { AuditEvent, Origin } from './events.ts'

/** Equal refusals within this time form one record. */
const WINDOW_MS = 60_000
/**
 * Most records that one kind of refusal adds within this time, so that attackers cannot fill the
 * disk; further refusals share one more record.
 */
export const RECORDS_PER_WINDOW_MAX = 100

export interface Refusal {
  readonly actor: string
  readonly origin: Origin | undefined
  readonly event: AuditEvent
  readonly atMillis: number
}

/** Equal refusals: the first one, and their number. */
export interface CountedRefusal extends Refusal {
  readonly id: string
  count: number
}

/** Groups equal refusals: same event, user, address, route, entity and reason. */
export class RefusalCounts {
  readonly #groups = new Map<string, CountedRefusal>()
  readonly #sizes = new Map<string, number>()
  #startedMillis = -Infinity

  /** @param newId returns the id of a new group */
  count(refusal: Refusal, newId: () => string): CountedRefusal {
    const { event, atMillis } = refusal
    if (Math.abs(atMillis - this.#startedMillis) >= WINDOW_MS) {
      this.#groups.clear()
      this.#sizes.clear()
      this.#startedMillis = atMillis
    }
    const known = this.#groups.get(keyOf(refusal))
    if (known) return counted(known)
    const size = this.#sizes.get(event.type) ?? 0
    const isFull = size >= RECORDS_PER_WINDOW_MAX
    const kept = isFull ? furtherOf(refusal) : refusal
    const further = isFull ? this.#groups.get(keyOf(kept)) : undefined
    if (further) return counted(further)
    const group = { ...kept, id: newId(), count: 1 }
    this.#groups.set(keyOf(kept), group)
    this.#sizes.set(event.type, size + 1)
    return group
  }
}

function counted(group: CountedRefusal): CountedRefusal {
  group.count++
  return group
}

/** Returns the refusal that stands for all others of its kind. */
function furtherOf({ event, atMillis }: Refusal): Refusal {
  const reason = `Further refusals: more than ${RECORDS_PER_WINDOW_MAX} different ones in a minute`
  return { actor: UNKNOWN_ACTOR, origin: undefined, event: { type: event.type, reason }, atMillis }
}

function keyOf({ actor, origin, event }: Refusal): string {
  const { type, entityUrn, aspectName, reason } = event
  return JSON.stringify([
    type,
    actor,
    entityUrn,
    aspectName,
    reason,
    origin?.address,
    origin?.route,
  ])
}
