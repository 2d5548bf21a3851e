/**
 * A question to the graph becomes one statement, and the database cannot be stopped while it plans one.
 * On a busy machine with two cores, twenty relationships inside each other took it over a minute, six
 * up to ten seconds, and so did fifty beside each other. Each statement is planned once.
 */

/** Most relationships inside each other, those of conditions included. */
export const EXPLORER_HOPS_MAX = 6

/** Most relationships and conditions in all. */
export const EXPLORER_STEPS_MAX = 50
