import { CatalogError } from '../../../graph/model/errors.ts'
import type { ChangeLog } from '../../../graph/store/change-log.ts'
import { findPlace, formatCursor, type Place } from '../feed/cursor.ts'

/** Where a reader of events is. */
export interface Offset {
  /** The last change all of whose events are read. */
  readonly place: Place
  /** How many events of the changes after it are read. */
  readonly eventsRead: number
}

/** A cursor, and how many events of the next change are read, if any. */
const OFFSET = /^(?<cursor>\d{1,15}\.[\w-]{6})(?:\+(?<eventsRead>\d{1,9}))?$/

/** Returns the offset that clients keep. */
export function formatOffset({ place, eventsRead }: Offset): string {
  return formatCursor(place) + (eventsRead > 0 ? `+${eventsRead}` : '')
}

/**
 * Returns the offset at which a reader continues.
 *
 * @throws CatalogError `INVALID_PARAMETER`, `CURSOR_EXPIRED`
 */
export async function parseOffset(changeLog: ChangeLog, offsetId: string): Promise<Offset> {
  const { cursor, eventsRead = '0' } = OFFSET.exec(offsetId)?.groups ?? {}
  if (cursor === undefined) {
    const expected = 'an offsetId that an earlier poll returned'
    throw new CatalogError('INVALID_PARAMETER', `Invalid offsetId; expected ${expected}`)
  }
  return { place: await findPlace(changeLog, cursor), eventsRead: Number(eventsRead) }
}
