import { CatalogError } from '../../graph/model/errors.ts'

/** What a refusal for want of credentials says besides its message, for programs and headers. */
export interface UnauthenticatedDetails {
  /** Why what was presented does not count; absent when nothing was. Plain ASCII without quotes. */
  readonly reason?: string
}

/** The refusal of whoever has not shown who they are, in the words of `reference/rest.md` section 3. */
export function unauthenticated(reason?: string): CatalogError {
  const details: UnauthenticatedDetails = reason === undefined ? {} : { reason }
  return new CatalogError('UNAUTHENTICATED', 'Unauthorized to perform this action.', { details })
}
