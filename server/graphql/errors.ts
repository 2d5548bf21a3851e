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

/**
 * Returns the error of a field that failed (docs/interface: graphql/errors). What is neither a CatalogError
 * nor a mistake in the document is a bug: logged once with its cause, answered without it.
 */
export function formatError(
  error: GraphQLError,
  failed: (bug: unknown) => void,
): GraphQLFormattedError {
  const { message, locations, path } = error.toJSON()
  const at = { ...(locations && { locations }), ...(path && { path }) }
  const cause = error.originalError ?? error
  if (cause instanceof CatalogError && cause.code !== 'INTERNAL') {
    const text = cause.message.slice(0, MESSAGE_LENGTH_MAX)
    return { message: text, ...at, extensions: extensionsOf(cause.status) }
  }
  // Arguments are coerced when their field is answered.
  if (cause instanceof GraphQLError && cause.nodes) return invalid({ message, ...at })
  failed(cause)
  return { message: 'An unknown error occurred.', ...at, extensions: extensionsOf(500) }
}

/** Mistakes of clients are bad requests, unless their status has a type of its own. */
function extensionsOf(status: number) {
  const isKept = status in TYPES || status >= 500
  const code = isKept ? status : 400
  return { code, type: TYPES[code] ?? 'SERVER_ERROR', classification: 'DataFetchingException' }
}
