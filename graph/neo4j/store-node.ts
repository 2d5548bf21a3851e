/** The id of the node that holds the state of the whole store. */
export const STORE_NODE = 'store'

/** The id of the node that counts the changes in the log. */
export const LOG_NODE = 'log'

/** The id of the node that counts tasks, so that no number is assigned twice. */
export const TASKS_NODE = 'tasks'

/** The id of the node that records how far the past before the log was worked out. */
export const OLDER_NODE = 'older'

/** The id of the node that records whether every lineage edge has a relationship `UPSTREAM`. */
export const LINEAGE_NODE = 'lineage'
