import { declareLimit } from '../../model/limit.ts'

export const CYPHER_LENGTH_LIMIT = declareLimit({
  max: 20_000,
  of: 'characters of a Cypher statement',
  answer: 'INVALID_PARAMETER',
  reason: 'Neo4j cannot be stopped while it plans a statement',
})
export const CYPHER_LENGTH_MAX = CYPHER_LENGTH_LIMIT.max

export const CYPHER_ROWS_LIMIT = declareLimit({
  max: 10_000,
  of: 'rows in the answer to a Cypher statement',
  answer: 'left out',
  reason: 'as many as any other page of an answer; `cut` reports it',
})
export const CYPHER_ROWS_MAX = CYPHER_ROWS_LIMIT.max

export const CYPHER_BYTES_LIMIT = declareLimit({
  max: 4 * 1024 * 1024,
  of: 'bytes of the rows in the answer to a Cypher statement',
  answer: 'left out',
  reason: 'the answer is built in memory; `cut` reports it',
})
export const CYPHER_BYTES_MAX = CYPHER_BYTES_LIMIT.max

/**
 * A statement keeps its permit until it has ended in Neo4j, which does not interrupt every
 * expression, such as a long `reduce()`: so few can linger after their deadline.
 */
export const CYPHER_STATEMENTS_MAX = 2

/** Longest wait for a permit, in milliseconds, and most statements that wait. */
export const CYPHER_WAIT_MS = 5_000
export const CYPHER_WAITING_MAX = 16
