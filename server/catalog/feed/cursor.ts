import { createHash } from 'node:crypto'
import { CatalogError } from '../../../graph/model/errors.ts'
import type { ChangeLog, PositionedChange } from '../../../graph/store/change-log.ts'

/** Where a reader is in the log: the last change that they have read. */
export type Place = Pick<PositionedChange, 'position' | 'millis'>

/** Characters that tell the change of a cursor from that of another log with its position. */
const CHECK_LENGTH = 6

/** Returns the cursor of a place (docs/interface: changes/cursor). */
export function formatCursor({ position, millis }: Place): string {
  return `${position}.${changeCheck({ position, millis })}`
}

function changeCheck({ position, millis }: Place): string {
  const hash = createHash('sha256').update(`${position} ${millis}`)
  return hash.digest('base64url').slice(0, CHECK_LENGTH)
}

/**
 * Returns the place at which a reader begins.
 *
 * @param after `beginning`, `now`, a time in milliseconds, or a cursor
 * @throws CatalogError `INVALID_PARAMETER`; `CURSOR_EXPIRED`, with the cursor to continue from, if
 *   the log has deleted changes after it, or has other changes than the one that gave the cursor
 */
export async function findPlace(changeLog: ChangeLog, after: string): Promise<Place> {
  const { forgotten, last } = await changeLog.bounds()
  // The change at this position is deleted, so nothing can be compared with it.
  const beginning = { position: forgotten, millis: 0 }
  if (after === 'beginning') return beginning
  if (after === 'now') return placeAt(changeLog, last)
  if (/^\d{1,15}$/.test(after))
    return placeAt(changeLog, await changeLog.positionBefore(Number(after)))
  const [, digits] = CURSOR.exec(after) ?? []
  if (digits === undefined) {
    const expected = 'a cursor, beginning, now, or a time in milliseconds'
    throw new CatalogError('INVALID_PARAMETER', `after must be ${expected}, not '${after}'`)
  }
  const position = Number(digits)
  // The change itself may be deleted, as long as those after it are there.
  if (position === forgotten) return beginning
  if (position < forgotten) throw expiredError(RETENTION, beginning)
  const place = await placeAt(changeLog, position)
  if (position > last || formatCursor(place) !== after) throw expiredError(RESTORED, beginning)
  return place
}

const CURSOR = /^(\d{1,15})\.[\w-]{6}$/

const RETENTION = 'changes after the cursor are older than CHANGES_RETENTION_DAYS, and deleted'
const RESTORED = 'the cursor is of another log; a backup may have been restored'

function expiredError(reason: string, beginning: Place): CatalogError {
  const cursor = formatCursor(beginning)
  const message = `Cannot continue: ${reason}; go on after ${cursor}`
  return new CatalogError('CURSOR_EXPIRED', message, { details: { cursor } })
}

async function placeAt(changeLog: ChangeLog, position: number): Promise<Place> {
  if (position === 0) return { position, millis: 0 }
  const { end } = await changeLog.after(position - 1, 1, () => false)
  return end?.position === position ? end : { position, millis: 0 }
}
