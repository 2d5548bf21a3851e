import { unwrapResolverError } from '@apollo/server/errors'
import type { GraphQLFormattedError } from 'graphql'
import { CatalogError } from '../../graph/model/errors.ts'

/** Longest message; a client's own words in it could otherwise be megabytes. */
const MESSAGE_LENGTH_MAX = 20_000

/** What `extensions.type` says beside a status (`reference/graphql.md` 2.2). */
const TYPES: Readonly<Record<number, string>> = {
  400: 'BAD_REQUEST',
  403: 'UNAUTHORIZED',
  409: 'CONFLICT',
  503: 'SERVICE_UNAVAILABLE',
}

/** Of Apollo's codes those that say that a document cannot be run. */
const INVALID_DOCUMENT: Readonly<Record<string, string>> = {
  GRAPHQL_PARSE_FAILED: 'InvalidSyntax',
  BAD_REQUEST: 'InvalidSyntax',
  GRAPHQL_VALIDATION_FAILED: 'ValidationError',
  BAD_USER_INPUT: 'ValidationError',
  OPERATION_RESOLUTION_FAILURE: 'ValidationError',
}

/**
 * The one place where a failure becomes a GraphQL error (`reference/graphql.md` section 2). What is
 * neither a CatalogError nor the fault of the document is a bug: told once with its cause, answered
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

/** Every mistake of a client is a bad request but for the two that have a code of their own. */
function extensionsOf(status: number) {
  const isKept = status in TYPES || status >= 500
  const code = isKept ? status : 400
  return { code, type: TYPES[code] ?? 'SERVER_ERROR', classification: 'DataFetchingException' }
}

function shorten(message: string): string {
  return message.slice(0, MESSAGE_LENGTH_MAX)
}
