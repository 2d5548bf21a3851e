import { declareLimit } from '../../../graph/model/limit.ts'

/**
 * A query of the graph becomes one statement, and the database cannot cancel planning. On a busy
 * machine with two cores, planning took over a minute for twenty nested relationships, and up to
 * ten seconds for six nested or fifty adjacent ones. Each statement is planned once.
 */

/** Most nested relationships, including those of conditions. */
export const EXPLORER_HOPS_LIMIT = declareLimit({
  max: 6,
  of: 'nested relationships in a query of the graph explorer',
  answer: 'GraphQL error',
  reason: 'each further level multiplies the planning time of Neo4j',
})
export const EXPLORER_HOPS_MAX = EXPLORER_HOPS_LIMIT.max

export const EXPLORER_STEPS_LIMIT = declareLimit({
  max: 50,
  of: 'relationships and conditions in a query of the graph explorer',
  answer: 'GraphQL error',
  reason: 'they become one statement, and Neo4j cannot be stopped while it plans one',
})
export const EXPLORER_STEPS_MAX = EXPLORER_STEPS_LIMIT.max
