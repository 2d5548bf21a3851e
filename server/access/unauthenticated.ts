import { CatalogError } from '../../graph/model/errors.ts'

/** What a refusal for missing or wrong credentials says besides its message, for programs and headers. */
export interface UnauthenticatedDetails {
  /** Why the credentials do not count; absent when there were none. ASCII without quotes, for a header. */
  readonly reason?: string
}

/** In the wording of DataHub (docs/interface: access/unauthenticated). */
export function unauthenticated(reason?: string): CatalogError {
  const details: UnauthenticatedDetails = reason === undefined ? {} : { reason }
  return new CatalogError('UNAUTHENTICATED', 'Unauthorized to perform this action.', { details })
}
