/**
 * All errors that clients may receive, with HTTP status and cause. REST, GraphQL and the reference
 * pages read this table; nothing else decides a status (docs/interface: errors/statuses).
 */
export const ERRORS = {
  MALFORMED_BODY: {
    status: 400,
    doc: 'The request body is not the JSON that this endpoint expects.',
  },
  MISSING_PARAMETER: { status: 400, doc: 'A required parameter is absent.' },
  INVALID_PARAMETER: { status: 400, doc: 'A parameter has the wrong type or an invalid value.' },
  MALFORMED_ADDRESS: { status: 400, doc: 'The URL has percent-encoding that is not UTF-8.' },
  INVALID_URN: { status: 400, doc: 'The text is not a URN that this catalog accepts.' },
  EDIT_REFUSED: {
    status: 400,
    doc: 'An edit names something that does not exist or cannot be changed.',
  },
  NOT_KEPT: {
    status: 400,
    doc: 'A GraphQL document requests a part of DataHub that Trellis does not store.',
  },
  UNKNOWN_ACTION: { status: 400, doc: 'The resource has no action of this name.' },
  METHOD_NOT_SUPPORTED: { status: 400, doc: 'The resource does not answer this HTTP method.' },
  UNAUTHENTICATED: { status: 401, doc: 'Missing or invalid credentials.' },
  FORBIDDEN: {
    status: 403,
    doc: 'Neither the role of the caller nor, without one, a policy allows the request.',
  },
  FOREIGN_PAGE: {
    status: 403,
    doc: 'Without access control: the request comes from a page of another site, or its host is not allowed.',
  },
  POST_ONLY: { status: 405, doc: 'GraphQL accepts POST requests only.' },
  NOT_ACCEPTABLE: {
    status: 406,
    doc: 'The client does not accept JSON, the only type of this answer.',
  },
  UNKNOWN_ROUTE: { status: 404, doc: 'No resource has this path.' },
  NOT_FOUND: { status: 404, doc: 'The entity, aspect or version was never written.' },
  BODY_TOO_SLOW: {
    status: 408,
    doc: 'The request body arrives too slowly while memory is short; the connection is closed.',
  },
  NAME_TAKEN: { status: 409, doc: 'Another entity with the same parent has this name.' },
  REVERT_CONFLICT: {
    status: 409,
    doc: 'Others have changed since what would be reverted; `conflicts` names each element.',
  },
  LENGTHS_DIFFER: { status: 412, doc: 'Two lists that belong together differ in length.' },
  PRECONDITION_FAILED: {
    status: 412,
    doc: 'A precondition of the write does not hold; the answer states the current version.',
  },
  CURSOR_EXPIRED: {
    status: 410,
    doc: 'The log of changes no longer has what follows the cursor; the answer has the cursor to go on from.',
  },
  DELETED_SINCE: {
    status: 410,
    doc: 'The entity was deleted permanently after the time that `asOf` names, and its past with it.',
  },
  PAST_UNKNOWN: {
    status: 410,
    doc: 'The catalog does not know what it held then; the message says from when on it does.',
  },
  BODY_TOO_LARGE: { status: 413, doc: 'The request body exceeds the limit.' },
  INVALID_PROPOSAL: { status: 422, doc: 'The proposal is incomplete or contradicts itself.' },
  INVALID_ASPECT: { status: 422, doc: 'The aspect value does not match its declaration.' },
  INVALID_PATCH: { status: 422, doc: 'The patch cannot be applied to the aspect.' },
  UNKNOWN_ENTITY_TYPE: {
    status: 422,
    doc: 'STRICT_MODEL is on and the entity type is undeclared.',
  },
  UNKNOWN_ASPECT: {
    status: 422,
    doc: 'The entity type does not carry the aspect, or STRICT_MODEL is on and it is undeclared.',
  },
  ALREADY_EXISTS: { status: 422, doc: 'CREATE of an entity or aspect that exists.' },
  DOES_NOT_EXIST: { status: 422, doc: 'UPDATE of an aspect that does not exist.' },
  KEY_REUSED: {
    status: 422,
    doc: 'The `Idempotency-Key` is that of another request.',
  },
  BATCH_REFUSED: { status: 422, doc: 'Items of the batch are invalid; nothing was written.' },
  TOO_MANY_ATTEMPTS: {
    status: 429,
    doc: 'Too many failed attempts to sign in; `Retry-After` has the seconds to wait.',
  },
  CLIENT_DISCONNECTED: { status: 499, doc: 'The client disconnected before the answer was sent.' },
  OVERLOADED: { status: 503, doc: 'Too many concurrent requests; try again later.' },
  UNKNOWN_TOPIC: {
    status: 500,
    doc: 'No events have this topic; the status is that of DataHub.',
  },
  INTERNAL: { status: 500, doc: 'A bug in this server; its log has the cause.' },
  NO_EXPLORER: {
    status: 501,
    doc: 'The graph explorer requires Neo4j, and this server uses another graph store.',
  },
  ISSUER_UNAVAILABLE: {
    status: 503,
    doc: 'The issuer does not answer, so nobody can sign in there or use its JWTs; try again later.',
  },
  READ_ONLY: { status: 503, doc: 'Writes are disabled by setWritable(false).' },
  INDEX_UNAVAILABLE: {
    status: 503,
    doc: 'The search index does not answer; writes and other reads work.',
  },
  STORE_UNAVAILABLE: { status: 503, doc: 'The store does not answer; try again later.' },
} as const satisfies Record<string, { status: number; doc: string }>

export type ErrorCode = keyof typeof ERRORS

/** Privileges that together would have permitted a change. */
export interface SufficientPrivileges {
  readonly privileges: readonly string[]
  /** Where they have to be held. Absent: on the entity. */
  readonly on?: (typeof PRIVILEGE_PLACES)[number]
}

/** A parent of the entity, what it is about, the entity if it is new, or the platform. */
export const PRIVILEGE_PLACES = ['PARENT', 'SUBJECT', 'NEW_ENTITY', 'PLATFORM'] as const

/** The only error that clients receive: a code of {@link ERRORS}, and a message for people. */
export class CatalogError extends Error {
  override readonly name = 'CatalogError'
  readonly code: ErrorCode
  /** Data for programs, for example the invalid items of a batch. */
  readonly details: unknown

  /** Of a change that no policy grants: each of these would have sufficed. */
  readonly missing: readonly SufficientPrivileges[] | undefined

  /** The account that a refused request tried to use: for audit records, and never answered. */
  readonly account: string | undefined

  constructor(
    code: ErrorCode,
    message: string,
    options?: {
      cause?: unknown
      details?: unknown
      missing?: readonly SufficientPrivileges[] | undefined
      account?: string
    },
  ) {
    super(message, options?.cause === undefined ? undefined : { cause: options.cause })
    this.code = code
    this.details = options?.details
    this.missing = options?.missing
    this.account = options?.account
  }

  /** Returns the HTTP status of {@link code}. */
  get status(): number {
    return ERRORS[this.code].status
  }
}
