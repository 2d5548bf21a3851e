import { unwrapResolverError } from '@apollo/server/errors'
import type { GraphQLFormattedError } from 'graphql'
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

/** Apollo's codes for documents that cannot be run, with their classification. */
const INVALID_DOCUMENT: Readonly<Record<string, string>> = {
  GRAPHQL_PARSE_FAILED: 'InvalidSyntax',
  BAD_REQUEST: 'InvalidSyntax',
  GRAPHQL_VALIDATION_FAILED: 'ValidationError',
  BAD_USER_INPUT: 'ValidationError',
  OPERATION_RESOLUTION_FAILURE: 'ValidationError',
}

/**
 * The one place where a failure becomes a GraphQL error (docs/interface: graphql/errors). What is
 * neither a CatalogError nor a mistake in the document is a bug: logged once with its cause, answered
 * without it.
 */
export function formatError(
  { message, locations, path, extensions }: GraphQLFormattedError,
  error: unknown,
  failed: (bug: unknown) => void,
): GraphQLFormattedError {
  const place = { ...(locations && { locations }), ...(path && { path }) }
  const cause = unwrapResolverError(error)
  if (cause instanceof CatalogError && cause.code !== 'INTERNAL') {
    return { message: shorten(cause.message), ...place, extensions: extensionsOf(cause.status) }
  }
  const classification = INVALID_DOCUMENT[String(extensions?.['code'])]
  if (classification && !(cause instanceof CatalogError)) {
    return { message: shorten(message), ...place, extensions: { classification } }
  }
  failed(cause)
  return { message: 'An unknown error occurred.', ...place, extensions: extensionsOf(500) }
}

/** Mistakes of clients are bad requests, unless their status has a type of its own. */
function extensionsOf(status: number) {
  const isKept = status in TYPES || status >= 500
  const code = isKept ? status : 400
  return { code, type: TYPES[code] ?? 'SERVER_ERROR', classification: 'DataFetchingException' }
}

function shorten(message: string): string {
  return message.slice(0, MESSAGE_LENGTH_MAX)
}
