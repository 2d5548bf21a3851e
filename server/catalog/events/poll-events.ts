import type { PlatformPrivilege } from '../../../graph/model/privilege.ts'
import type { PositionedChange } from '../../../graph/store/change-log.ts'
import type { Catalog } from '../catalog.ts'
import { withValues, type ValuedChange } from '../feed/changed-values.ts'
import { awaitChanges, type Waiting } from '../feed/read-changes.ts'
import { metadataEvents, type ToWire } from './metadata-events.ts'
import type { Offset } from './offset.ts'
import { hasPlatformEvents, platformEvents } from './platform-events.ts'

/** Changes that are read at once: the log is read in larger parts than a small limit asks for. */
const CHANGES_PER_READ_MIN = 20
const CHANGES_PER_READ_MAX = 500

/** A topic of DataHub, which is the log of changes in another form. */
interface Topic {
  /** The privilege of readers, beside the one for every topic. */
  readonly privilege: PlatformPrivilege
  readonly select: (change: PositionedChange) => boolean
  /** Returns the events of a change, in a fixed order. */
  readonly events: (
    catalog: Catalog,
    change: ValuedChange,
    toWire: ToWire,
  ) => readonly string[] | Promise<readonly string[]>
}

/** What the topics of aspects and of points have in common. */
const METADATA: Pick<Topic, 'privilege' | 'events'> = {
  privilege: 'GET_METADATA_CHANGE_LOG_EVENTS',
  events: (_catalog, change, toWire) => metadataEvents(change, toWire),
}

/** The topics by name (docs/interface: changes/events). */
export const TOPICS: Readonly<Record<string, Topic>> = {
  PlatformEvent_v1: {
    privilege: 'GET_PLATFORM_EVENTS',
    select: hasPlatformEvents,
    events: platformEvents,
  },
  MetadataChangeLog_Versioned_v1: {
    ...METADATA,
    select: ({ aspect, point }) => aspect !== undefined && !point,
  },
  MetadataChangeLog_Timeseries_v1: {
    ...METADATA,
    // As in DataHub, a deleted point has no event: a DELETE would be that of all points.
    select: ({ point, operation }) => point !== undefined && operation !== 'DELETE',
  },
}

export interface EventPage {
  readonly events: readonly string[]
  readonly end: Offset
}

/** Reads the next events of a topic, at most `limit`, and waits for the first one if there is none. */
export async function pollEvents(
  catalog: Catalog,
  topic: Topic,
  after: Offset,
  limit: number,
  { waitMs, ...waiting }: Waiting,
  toWire: ToWire,
): Promise<EventPage> {
  const endMs = performance.now() + waitMs
  let offset = after
  for (;;) {
    const restMs = Math.max(0, endMs - performance.now())
    const { place } = offset
    const count = Math.min(Math.max(limit, CHANGES_PER_READ_MIN), CHANGES_PER_READ_MAX)
    waiting.signal.throwIfAborted()
    const page = await awaitChanges(catalog, place, topic.select, count, {
      ...waiting,
      waitMs: restMs,
    })
    const changes = await withValues(catalog, page.changes, 'both')
    const events: string[] = []
    for (const change of changes) {
      const eventsOfChange = await topic.events(catalog, change, toWire)
      const { position } = change
      const start = offset.partly?.position === position ? offset.partly.eventCount : 0
      const next = eventsOfChange.slice(start, start + limit - events.length)
      events.push(...next)
      const eventCount = start + next.length
      const isRead = eventCount >= eventsOfChange.length
      offset = isRead
        ? { place: change }
        : { place: offset.place, partly: { position, eventCount } }
      if (events.length === limit) return { events, end: offset }
    }
    if (changes.length === page.changes.length) offset = { place: page.end }
    // Changes without events end no wait, but its time does.
    if (events.length > 0 || performance.now() >= endMs) return { events, end: offset }
    if (catalog.logWatch.isStopped) return { events, end: offset }
  }
}
