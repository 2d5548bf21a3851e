/** The id of the node that holds what concerns the whole store. */
export const STORE_NODE = 'store'

/** The id of the node that counts tasks, so that no number is given twice. */
export const TASKS_NODE = 'tasks'
