/**
 * A question to the graph becomes one statement, and the database cannot be stopped while it plans one.
 * On a busy machine with two cores twenty relationships inside each other took it more than a minute,
 * six took up to ten seconds, and so did fifty beside each other. It plans a statement once.
 */

/** Most relationships one behind the other, those of conditions included. */
export const EXPLORER_HOPS_MAX = 6

/** Most relationships and conditions in all. */
export const EXPLORER_STEPS_MAX = 50
