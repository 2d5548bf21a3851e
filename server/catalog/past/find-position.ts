import { CatalogError } from '../../../graph/model/errors.ts'
import type { Catalog } from '../catalog.ts'

/** Below are positions of the log, from here on milliseconds since the epoch. */
const FIRST_TIME = 10 ** 11
/** Names the last change, so that the answer can be asked for again. */
const NOW = 'now'

/**
 * Returns the position of the log that a client names by it, or by a time (docs/interface:
 * read/past).
 *
 * @param name of the parameter, for messages
 * @throws CatalogError `INVALID_PARAMETER` for what is neither, or in the future; `PAST_UNKNOWN`
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
  const position = isTime ? await changeLog.positionBefore(number + 1) : number
  if (isTime && position <= forgotten && forgotten > 0) {
    throw new CatalogError(
      'PAST_UNKNOWN',
      `${name}: the log of changes no longer has that time; name a position up to ${forgotten}`,
    )
  }
  const begin = await past.begin()
  if (position < begin) {
    throw new CatalogError(
      'PAST_UNKNOWN',
      `${name}: what the catalog held is known from position ${begin} on, and ${position} is before it`,
    )
  }
  return position
}
