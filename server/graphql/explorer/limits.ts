import { declareLimit } from '../../../graph/model/limit.ts'

/**
 * A question to the graph becomes one statement, and the database cannot be stopped while it plans one.
 * On a busy machine with two cores, twenty relationships inside each other took it over a minute, six
 * up to ten seconds, and so did fifty beside each other. Each statement is planned once.
 */

/** Most relationships inside each other, those of conditions included. */
export const EXPLORER_HOPS_LIMIT = declareLimit({
  max: 6,
  of: 'relationships one behind the other in a question to the graph',
  answer: 'GraphQL error',
  reason: 'the time that Neo4j takes to plan one more is a multiple',
})
export const EXPLORER_HOPS_MAX = EXPLORER_HOPS_LIMIT.max

export const EXPLORER_STEPS_LIMIT = declareLimit({
  max: 50,
  of: 'relationships and conditions in a question to the graph',
  answer: 'GraphQL error',
  reason: 'they become one statement, and Neo4j cannot be stopped while it plans one',
})
export const EXPLORER_STEPS_MAX = EXPLORER_STEPS_LIMIT.max
