/**
 * A statement keeps its permit until it has ended in Neo4j, which does not interrupt every
 * expression, such as a long `reduce()`: so few can linger after their deadline.
 */
export const CYPHER_STATEMENTS_MAX = 2

/** Longest wait for a permit, in milliseconds, and most statements that wait. */
export const CYPHER_WAIT_MS = 5_000
export const CYPHER_WAITING_MAX = 16
