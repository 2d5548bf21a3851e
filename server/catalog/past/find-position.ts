import { CatalogError } from '../../../graph/model/errors.ts'
import type { ChangeLog } from '../../../graph/store/change-log.ts'
import { FIRST_TIME, timePosition } from '../../../graph/store/older-past.ts'
import type { Catalog } from '../catalog.ts'

/** Names the last change, so that the answer can be asked for again. */
const NOW = 'now'

/**
 * Returns the position that a client names by it, or by a time (docs/interface: read/past). In a store
 * of an earlier release, times before the log are positions, too.
 *
 * @param name of the parameter, for messages
 * @throws CatalogError `INVALID_PARAMETER` for what is neither, or in the future; `PAST_UNKNOWN`;
 *   `STORE_UNAVAILABLE` while the time before the log is worked out
 */
export async function findPosition(
  { changeLog, past, clock }: Pick<Catalog, 'changeLog' | 'past' | 'clock'>,
  given: string,
  name = 'asOf',
): Promise<number> {
  const refuse = (problem: string): never => {
    throw new CatalogError('INVALID_PARAMETER', `${name} ${problem}`)
  }
  if (given === NOW) return changeLog.last()
  if (!/^\d{1,15}$/.test(given)) {
    refuse(`must be a position of the log, a time in milliseconds, or ${NOW}, not '${given}'`)
  }
  const number = Number(given)
  const isTime = number >= FIRST_TIME
  const { forgotten, last } = await changeLog.bounds()
  if (isTime ? number > clock() : number > last) {
    refuse(`is in the future: ${number}; the last change has the position ${last}`)
  }
  const position = isTime ? await positionAt(changeLog, number, forgotten) : number
  const begin = await past.begin()
  const isKnown = position !== undefined && position >= begin
  // At a time without a change before it, the log tells only how the catalog was when it began.
  if (isKnown && !(isTime && position === 0)) return position
  const older = await past.older()
  if (older.state === 'none') {
    if (isKnown) return position
    const problem =
      position === undefined
        ? 'nothing is known of that time; name a later one, or a position'
        : `what the catalog held is known from position ${begin} on, and ${position} is before it`
    throw new CatalogError('PAST_UNKNOWN', `${name}: ${problem}`)
  }
  if (older.state === 'unknown') {
    const progress = `${older.entities} entities so far`
    throw new CatalogError(
      'STORE_UNAVAILABLE',
      `${name}: what the catalog held before position ${begin} is being worked out, ${progress}`,
    )
  }
  const millis = isTime ? number : await timeOf(changeLog, number)
  if (millis === undefined)
    throw new CatalogError(
      'PAST_UNKNOWN',
      `${name}: the log no longer has that position; name a time`,
    )
  return timePosition(millis)
}

/**
 * Returns the position of the last change until a time: of changes that the log has deleted, until
 * the last minute that had ended by then; undefined: it is not known.
 *
 * @param forgotten the position before the first change that the log still has
 */
async function positionAt(
  changeLog: ChangeLog,
  millis: number,
  forgotten: number,
): Promise<number | undefined> {
  const position = await changeLog.positionBefore(millis + 1)
  return position > forgotten || forgotten === 0 ? position : changeLog.forgottenBy(millis + 1)
}

/** Returns the time of a change; undefined if the log no longer has it. */
async function timeOf(changeLog: ChangeLog, position: number): Promise<number | undefined> {
  const { changes } = await changeLog.after(position - 1, 1)
  return changes[0]?.position === position ? changes[0].millis : undefined
}
