import type { IncomingHttpHeaders } from 'node:http'
import { CatalogError } from '../../graph/model/errors.ts'
import { text } from '../../graph/model/field.ts'

/** The header that asks for the past (docs/interface: read/past). */
const AS_OF_HEADER = 'X-Trellis-As-Of'
/** The header of an answer about the past: the position of the log that it is of. */
export const POSITION_HEADER = 'X-Trellis-Position'

/** The parameter of routes that read the past, beside those that they declare. */
export const asOfParameter = {
  asOf: text({
    doc: 'Reads what was there after this position of the log of changes, or at this time in milliseconds; numbers below 10^11 are positions. `now` is the last change.',
  }),
}

/** Returns the value of the header that asks for the past; undefined if it is absent. */
function asOfHeader(headers: IncomingHttpHeaders): string | undefined {
  const value = [headers[AS_OF_HEADER.toLowerCase()]].flat()[0] ?? ''
  return value === '' ? undefined : value
}

/** What reads, or does not read, the past. */
interface Readable {
  readonly readsPast?: true
  readonly isProbe?: true
  readonly answers?: { readonly kind: string }
}

/** Returns whether an operation refuses a time that it does not read; the page reads its own address. */
export const heedsTime = ({ isProbe, answers }: Readable): boolean =>
  !isProbe && answers?.kind !== 'page'

/**
 * Returns what a request names as the time to read, by parameter or header.
 *
 * @param given its parameters, as they were given
 * @throws CatalogError `INVALID_PARAMETER` for routes that do not read the past, and if parameter and
 *   header differ
 */
export function askedAsOf(
  operation: Readable,
  given: Readonly<Record<string, unknown>>,
  headers: IncomingHttpHeaders,
): string | undefined {
  if (!heedsTime(operation)) return undefined
  const { asOf } = given
  const parameter = asOf === undefined || typeof asOf === 'string' ? asOf : JSON.stringify(asOf)
  const header = asOfHeader(headers)
  if (parameter === undefined && header === undefined) return undefined
  const refuse = (problem: string): never => {
    throw new CatalogError('INVALID_PARAMETER', problem)
  }
  if (!operation.readsPast) refuse('asOf: this reads or changes what is there now, and has no past')
  if (parameter !== undefined && header !== undefined && parameter !== header) {
    refuse(`asOf and ${AS_OF_HEADER} name two times`)
  }
  return parameter ?? header
}
