import { unwrapResolverError } from '@apollo/server/errors'
import { GraphQLError, type GraphQLFormattedError } from 'graphql'
import { CatalogError } from '../../graph/model/errors.ts'

/** Longest message: it may repeat megabytes of the client's own words. */
const MESSAGE_LENGTH_MAX = 20_000

/** `extensions.type` of each status. */
const TYPES: Readonly<Record<number, string>> = {
  400: 'BAD_REQUEST',
  403: 'UNAUTHORIZED',
  409: 'CONFLICT',
  412: 'PRECONDITION_FAILED',
  503: 'SERVICE_UNAVAILABLE',
}

/** Returns the error of a document that cannot be run (docs/interface: graphql/errors). */
export function invalid(
  { message, locations, path }: GraphQLFormattedError,
  classification: 'InvalidSyntax' | 'ValidationError' = 'ValidationError',
): GraphQLFormattedError {
  const at = { ...(locations && { locations }), ...(path && { path }) }
  return { message: message.slice(0, MESSAGE_LENGTH_MAX), ...at, extensions: { classification } }
}

/** Apollo's codes for operations that cannot be run. */
const NOT_RUN = new Set(['BAD_USER_INPUT', 'OPERATION_RESOLUTION_FAILURE', 'BAD_REQUEST'])

/**
 * Returns the error of a field or an operation that failed (docs/interface: graphql/errors). An error
 * that is neither a CatalogError nor a mistake in the operation is a bug: logged once with its cause,
 * answered without it.
 */
export function formatError(
  formatted: GraphQLFormattedError,
  error: unknown,
  failed: (bug: unknown) => void,
): GraphQLFormattedError {
  const { locations, path, extensions } = formatted
  const at = { ...(locations && { locations }), ...(path && { path }) }
  const cause = unwrapResolverError(error)
  if (cause instanceof CatalogError && cause.code !== 'INTERNAL') {
    const text = cause.message.slice(0, MESSAGE_LENGTH_MAX)
    return { message: text, ...at, extensions: extensionsOf(cause.status) }
  }
  // Arguments are coerced when their field is answered.
  const isOfDocument = cause instanceof GraphQLError && cause.nodes
  if (isOfDocument || NOT_RUN.has(String(extensions?.['code']))) return invalid(formatted)
  failed(cause)
  return { message: 'An unknown error occurred.', ...at, extensions: extensionsOf(500) }
}

/** Mistakes of clients are bad requests, unless their status has a type of its own. */
function extensionsOf(status: number) {
  const isKept = status in TYPES || status >= 500
  const code = isKept ? status : 400
  return { code, type: TYPES[code] ?? 'SERVER_ERROR', classification: 'DataFetchingException' }
}
