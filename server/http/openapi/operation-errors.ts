import { ERRORS, type ErrorCode } from '../../../graph/model/errors.ts'
import { heedsTime } from '../as-of.ts'
import { storesSomething, takesBody, type Operation } from '../route.ts'

/**
 * Returns every error that an operation may answer: its own, and those that follow from its
 * parameters and its role. `INTERNAL` is a bug, and never declared.
 *
 * @param isControlled whether callers need credentials
 */
export function operationErrors(operation: Operation, isControlled: boolean): readonly ErrorCode[] {
  const { method, path, role, parameters, isProbe, bareRefusal } = operation
  const fields = Object.values(parameters)
  const codes: [ErrorCode, boolean][] = [
    ['MALFORMED_ADDRESS', !isProbe],
    ['NOT_ACCEPTABLE', !isProbe],
    ['OVERLOADED', !isProbe],
    ['FOREIGN_PAGE', !isControlled && !isProbe],
    ['STORE_UNAVAILABLE', role !== 'public'],
    ['UNAUTHENTICATED', isControlled && role !== 'public'],
    ['TOO_MANY_ATTEMPTS', isControlled && role !== 'public'],
    // Some aspects no caller may read, and some entities none may change, without access control, too.
    ['FORBIDDEN', role !== 'public'],
    ['ISSUER_UNAVAILABLE', isControlled && role !== 'public'],
    ['KEY_REUSED', storesSomething(operation)],
    ['DELETED_SINCE', operation.readsPast === true],
    ['PAST_UNKNOWN', operation.readsPast === true],
    ['INVALID_URN', path.includes('<urn>')],
    // A path that does not end in an aspect matches `<urn>`, which has fewer methods.
    ['METHOD_NOT_SUPPORTED', path.endsWith('<urn>/<aspect>')],
    ['BODY_TOO_SLOW', takesBody(method)],
    ['BODY_TOO_LARGE', takesBody(method)],
    ['MALFORMED_BODY', takesBody(method) && bareRefusal === undefined],
    // Conditions or a time that the route does not honour, and a type in a path that is not that of
    // the URN.
    [
      'INVALID_PARAMETER',
      path.includes('<type>/<urn>') ||
        ((role !== 'public' || fields.length > 0 || heedsTime(operation)) &&
          bareRefusal === undefined),
    ],
    ['MISSING_PARAMETER', fields.some(({ required }) => required) && bareRefusal === undefined],
  ]
  const implied = codes.filter(([, applies]) => applies).map(([code]) => code)
  return [...new Set(implied.concat(operation.errors))].toSorted(
    (a, b) => ERRORS[a].status - ERRORS[b].status || a.localeCompare(b),
  )
}
