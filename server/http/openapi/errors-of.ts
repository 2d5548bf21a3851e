import { ERRORS, type ErrorCode } from '../../../graph/model/errors.ts'
import type { Operation } from '../route.ts'

/**
 * Every error of the table that an operation may answer: its own, and those that follow from its
 * parameters and its role. `INTERNAL` is a bug, and never declared.
 *
 * @param isControlled whether callers need credentials
 */
export function errorsOf(operation: Operation, isControlled: boolean): readonly ErrorCode[] {
  const { method, path, role, parameters, isProbe, bareRefusal } = operation
  const fields = Object.values(parameters)
  const codes: [ErrorCode, boolean][] = [
    ['MALFORMED_ADDRESS', !isProbe],
    ['NOT_ACCEPTABLE', !isProbe],
    ['OVERLOADED', !isProbe],
    ['FOREIGN_PAGE', !isControlled && !isProbe],
    ['STORE_UNAVAILABLE', role !== 'public'],
    ['UNAUTHENTICATED', isControlled && role !== 'public'],
    ['FORBIDDEN', isControlled && role !== 'public'],
    ['ISSUER_UNAVAILABLE', isControlled && role !== 'public'],
    ['INVALID_URN', path.endsWith('<urn>')],
    ['BODY_TOO_SLOW', method === 'POST'],
    ['BODY_TOO_LARGE', method === 'POST'],
    ['MALFORMED_BODY', method === 'POST' && bareRefusal === undefined],
    ['INVALID_PARAMETER', fields.length > 0 && bareRefusal === undefined],
    ['MISSING_PARAMETER', fields.some(({ required }) => required) && bareRefusal === undefined],
  ]
  const implied = codes.filter(([, applies]) => applies).map(([code]) => code)
  return [...new Set(implied.concat(operation.errors))].toSorted(
    (a, b) => ERRORS[a].status - ERRORS[b].status || a.localeCompare(b),
  )
}
