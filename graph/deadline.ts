/**
 * Longest that a question to a store or to an index may take, milliseconds. Those that clients ask take
 * some tens; what takes seconds holds up others, and ends with 503 and the reason (docs/interface: limits/time).
 */
export const QUESTION_TIMEOUT_MS = 10_000
