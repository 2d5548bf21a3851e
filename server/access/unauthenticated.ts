import { CatalogError } from '../../graph/model/errors.ts'

/** Details of a refusal for missing or invalid credentials, for programs and headers. */
export interface UnauthenticatedDetails {
  /**
   * Reason why the credentials are invalid; absent when there were none. ASCII without quotes, for
   * a header.
   */
  readonly reason?: string
}

/**
 * Creates the error for missing or invalid credentials, worded by DataHub (docs/interface:
 * access/unauthenticated).
 *
 * @param account the account that was tried, for the audit record
 */
export function unauthenticated(reason?: string, account?: string): CatalogError {
  const details: UnauthenticatedDetails = reason === undefined ? {} : { reason }
  const options = { details, ...(account !== undefined && { account }) }
  return new CatalogError('UNAUTHENTICATED', 'Unauthorized to perform this action.', options)
}
