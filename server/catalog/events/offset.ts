import { CatalogError } from '../../../graph/model/errors.ts'
import type { ChangeLog } from '../../../graph/store/change-log.ts'
import { findPlace, formatCursor, type Place } from '../feed/cursor.ts'

/** The position of a reader of events. */
export interface Offset {
  /** The last change all of whose events are read. */
  readonly place: Place
  /** A change after it of which some events are read. */
  readonly partly?: { readonly position: number; readonly eventCount: number } | undefined
}

/** A cursor, and the change of which some events are read: its position and their number. */
const OFFSET = /^(?<cursor>\d{1,15}\.[\w-]{6})(?:\+(?<position>\d{1,15})\.(?<eventCount>\d{1,9}))?$/

/** Returns the offset that clients keep. */
export function formatOffset({ place, partly }: Offset): string {
  return formatCursor(place) + (partly ? `+${partly.position}.${partly.eventCount}` : '')
}

/**
 * Returns the offset at which a reader continues.
 *
 * @throws CatalogError `INVALID_PARAMETER`, `CURSOR_EXPIRED`
 */
export async function parseOffset(changeLog: ChangeLog, offsetId: string): Promise<Offset> {
  const { cursor, position, eventCount } = OFFSET.exec(offsetId)?.groups ?? {}
  if (cursor === undefined) {
    const expected = 'an offsetId that an earlier poll returned'
    throw new CatalogError('INVALID_PARAMETER', `Invalid offsetId; expected ${expected}`)
  }
  const place = await findPlace(changeLog, cursor)
  if (position === undefined) return { place }
  return { place, partly: { position: Number(position), eventCount: Number(eventCount) } }
}
