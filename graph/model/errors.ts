/**
 * Every error a client can meet: its code, the HTTP status it answers with, and when it happens.
 * REST, GraphQL and the reference pages read this table; nothing else decides a status (docs/interface:
 * errors/statuses).
 */
export const ERRORS = {
  MALFORMED_BODY: { status: 400, doc: 'The request body is not the JSON this endpoint takes.' },
  MISSING_PARAMETER: { status: 400, doc: 'A required parameter is absent.' },
  INVALID_PARAMETER: { status: 400, doc: 'A parameter has the wrong type or an unusable value.' },
  MALFORMED_ADDRESS: {
    status: 400,
    doc: 'Percent sequences of the address are not UTF-8.',
  },
  INVALID_URN: { status: 400, doc: 'The text is not a URN this catalog can parse.' },
  EDIT_REFUSED: {
    status: 400,
    doc: 'A GraphQL edit names something that does not exist, or that it cannot change.',
  },
  NOT_KEPT: {
    status: 400,
    doc: 'A GraphQL document asks for a part of DataHub that is not kept here.',
  },
  UNKNOWN_ACTION: { status: 400, doc: 'The resource has no action of this name.' },
  METHOD_NOT_SUPPORTED: { status: 400, doc: 'The resource does not answer this HTTP method.' },
  UNAUTHENTICATED: { status: 401, doc: 'No credentials were shown, or none that count.' },
  FORBIDDEN: { status: 403, doc: 'The role of the caller does not allow this.' },
  FOREIGN_PAGE: {
    status: 403,
    doc: 'Access is not controlled, and a web page of another site asks, or a name that is not ours.',
  },
  POST_ONLY: { status: 405, doc: 'GraphQL takes POST requests only.' },
  NOT_ACCEPTABLE: { status: 406, doc: 'The client accepts no JSON, and there is nothing else.' },
  UNKNOWN_ROUTE: { status: 404, doc: 'No resource has this path.' },
  NOT_FOUND: { status: 404, doc: 'The entity, aspect or version was never written.' },
  BODY_TOO_SLOW: {
    status: 408,
    doc: 'The request body arrives too slowly while memory is short; the connection is closed.',
  },
  NAME_TAKEN: { status: 409, doc: 'A neighbour has this name already.' },
  LENGTHS_DIFFER: { status: 412, doc: 'Two lists that belong together differ in length.' },
  PRECONDITION_FAILED: {
    status: 412,
    doc: 'A condition of the write does not hold: something else is there. The answer says what.',
  },
  BODY_TOO_LARGE: { status: 413, doc: 'The request body exceeds the limit.' },
  INVALID_PROPOSAL: { status: 422, doc: 'The proposal lacks a part or contradicts itself.' },
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
  ALREADY_EXISTS: { status: 422, doc: 'CREATE of something that exists.' },
  DOES_NOT_EXIST: { status: 422, doc: 'UPDATE of something that does not exist.' },
  BATCH_REFUSED: { status: 422, doc: 'Items of the batch are bad; nothing of it was written.' },
  CLIENT_LEFT: { status: 499, doc: 'The client closed the connection before it was answered.' },
  OVERLOADED: { status: 503, doc: 'More requests are here than the server takes; try again.' },
  INTERNAL: { status: 500, doc: 'A bug in this server; its log has the cause.' },
  NO_EXPLORER: {
    status: 501,
    doc: 'The graph explorer asks Neo4j, and this server keeps its graph elsewhere.',
  },
  ISSUER_UNAVAILABLE: {
    status: 503,
    doc: 'The issuer does not answer: its JWTs cannot be checked, nor can people sign in; try again later.',
  },
  READ_ONLY: { status: 503, doc: 'Writes are switched off by setWritable(false).' },
  INDEX_UNAVAILABLE: { status: 503, doc: 'Search does not answer; writes and other reads do.' },
  STORE_UNAVAILABLE: { status: 503, doc: 'The store does not answer; try again later.' },
} as const satisfies Record<string, { status: number; doc: string }>

export type ErrorCode = keyof typeof ERRORS

/** The one error that reaches clients: a row of {@link ERRORS}, and one sentence for people. */
export class CatalogError extends Error {
  override readonly name = 'CatalogError'
  readonly code: ErrorCode
  /** What programs may want to read besides the message, for example the bad items of a batch. */
  readonly details: unknown

  constructor(code: ErrorCode, message: string, options?: { cause?: unknown; details?: unknown }) {
    super(message, options?.cause === undefined ? undefined : { cause: options.cause })
    this.code = code
    this.details = options?.details
  }

  /** The HTTP status of {@link code}. */
  get status(): number {
    return ERRORS[this.code].status
  }
}
