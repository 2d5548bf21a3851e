import { unwrapResolverError } from '@apollo/server/errors'
import { GraphQLError, type GraphQLFormattedError } from 'graphql'
import { CatalogError } from '../../../graph/model/errors.ts'

/** Longest error message in characters; a message may quote megabytes of client input. */
const MESSAGE_LENGTH_MAX = 20_000

/** `extensions.type` by HTTP status. */
const ERROR_TYPES: Readonly<Record<number, string>> = {
  400: 'BAD_REQUEST',
  403: 'UNAUTHORIZED',
  409: 'CONFLICT',
  412: 'PRECONDITION_FAILED',
  503: 'SERVICE_UNAVAILABLE',
}

/** Returns the error of a document that cannot be executed (docs/interface: graphql/errors). */
export function documentError(
  { message, locations, path }: GraphQLFormattedError,
  classification: 'InvalidSyntax' | 'ValidationError' = 'ValidationError',
): GraphQLFormattedError {
  const at = { ...(locations && { locations }), ...(path && { path }) }
  return { message: message.slice(0, MESSAGE_LENGTH_MAX), ...at, extensions: { classification } }
}

/** Apollo's codes for operations that cannot be executed. */
const NOT_RUN = new Set(['BAD_USER_INPUT', 'OPERATION_RESOLUTION_FAILURE', 'BAD_REQUEST'])

/**
 * Returns the error of a failed field or operation (docs/interface: graphql/errors). Any error
 * other than a CatalogError or a mistake in the operation is a bug: it is logged with its cause,
 * and answered without it.
 */
export function formatError(
  formatted: GraphQLFormattedError,
  error: unknown,
  onFailure: (bug: unknown) => void,
): GraphQLFormattedError {
  const { locations, path, extensions } = formatted
  const at = { ...(locations && { locations }), ...(path && { path }) }
  const cause = unwrapResolverError(error)
  if (cause instanceof CatalogError && cause.code !== 'INTERNAL') {
    const text = cause.message.slice(0, MESSAGE_LENGTH_MAX)
    const missing = cause.missing && { missing: cause.missing }
    return { message: text, ...at, extensions: { ...errorExtensions(cause.status), ...missing } }
  }
  // GraphQL coerces arguments during execution, so their errors arrive here.
  const isOfDocument = cause instanceof GraphQLError && cause.nodes
  if (isOfDocument || NOT_RUN.has(String(extensions?.['code']))) return documentError(formatted)
  onFailure(cause)
  return { message: 'An unknown error occurred.', ...at, extensions: errorExtensions(500) }
}

/** Returns the extensions of an error; client errors without a type of their own become 400. */
function errorExtensions(status: number) {
  const hasType = status in ERROR_TYPES || status >= 500
  const code = hasType ? status : 400
  return {
    code,
    type: ERROR_TYPES[code] ?? 'SERVER_ERROR',
    classification: 'DataFetchingException',
  }
}
