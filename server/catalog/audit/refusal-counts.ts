import { UNKNOWN_ACTOR } from '../../../graph/model/audit.ts'
import { networkPrefix, type AuditEvent } from './audit-events.ts'
import type { Origin } from '../../authorize/roles.ts'

/** Equal events within this time form one record. */
const WINDOW_MS = 60_000
/**
 * Most records that the events of one kind and one author add within this time; further ones share
 * one more record, which names the author. Requests without an author count by their network.
 */
export const RECORDS_PER_AUTHOR_MAX = 100
/** Most records of one kind without an author, so that attackers with many networks cannot fill the disk. */
const UNKNOWN_RECORDS_MAX = 1_000

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

/** Groups equal events: same kind, user, address, route, entity, reason and account. */
export class RefusalCounts {
  readonly #groups = new Map<string, CountedRefusal>()
  /** Numbers of groups, by kind, and by kind and author. */
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
    const existingGroup = this.#groups.get(refusalKey(refusal))
    if (existingGroup) return increment(existingGroup)
    const author = `${event.type} ${refusalAuthor(refusal)}`
    const isFull = this.#sizeOf(author) >= RECORDS_PER_AUTHOR_MAX
    // The number of users is limited, that of networks is not.
    const isUnknown = refusal.actor === UNKNOWN_ACTOR
    const isOver = isUnknown && this.#sizeOf(event.type) >= UNKNOWN_RECORDS_MAX
    const groupRefusal = isOver
      ? furtherOfNetworks(refusal)
      : isFull
        ? furtherRefusal(refusal)
        : refusal
    const furtherGroup =
      groupRefusal === refusal ? undefined : this.#groups.get(refusalKey(groupRefusal))
    if (furtherGroup) return increment(furtherGroup)
    const group = { ...groupRefusal, id: newId(), count: 1 }
    this.#groups.set(refusalKey(groupRefusal), group)
    for (const counter of isUnknown ? [author, event.type] : [author]) {
      this.#sizes.set(counter, this.#sizeOf(counter) + 1)
    }
    return group
  }

  #sizeOf(counter: string): number {
    return this.#sizes.get(counter) ?? 0
  }
}

function increment(group: CountedRefusal): CountedRefusal {
  group.count++
  return group
}

const refusalAuthor = ({ actor, origin }: Refusal): string =>
  actor === UNKNOWN_ACTOR ? networkPrefix(origin) : actor

/** Returns the event that stands for all further ones of an author, or of a network. */
function furtherRefusal({ actor, origin, event, atMillis }: Refusal): Refusal {
  const reason = `Further events: more than ${RECORDS_PER_AUTHOR_MAX} different ones in a minute`
  const { api = 'RESTLI' } = origin ?? {}
  const network = { address: networkPrefix(origin), api, userAgent: undefined }
  const from = actor === UNKNOWN_ACTOR ? network : undefined
  return { actor, origin: from, event: { type: event.type, reason }, atMillis }
}

/** Returns the event that stands for those of all networks, when there are too many. */
function furtherOfNetworks({ event, atMillis }: Refusal): Refusal {
  const reason = `Further events: more than ${UNKNOWN_RECORDS_MAX} different ones in a minute`
  return { actor: UNKNOWN_ACTOR, origin: undefined, event: { type: event.type, reason }, atMillis }
}

function refusalKey({ actor, origin, event }: Refusal): string {
  const { type, entityUrn, aspectName, reason, account } = event
  return JSON.stringify([
    type,
    actor,
    entityUrn,
    aspectName,
    reason,
    account,
    origin?.address,
    origin?.route,
  ])
}
