import { IS_ARCHIVED, PASS_GATE } from '../archive/gate.ts'
import { TASKS_NODE } from '../store-node.ts'

/** The first SET takes the lock of the node, under which the second one counts. */
export const CREATE_TASK = /* cypher */ `
  MERGE (tasks:Meta {id: '${TASKS_NODE}'})
  SET tasks.name = '${TASKS_NODE}'
  SET tasks.last = coalesce(tasks.last, 0) + 1
  CREATE (task:Task)
  SET task = $input.progress,
      task.number = tasks.last,
      task.id = $input.node + ':' + toString(tasks.last),
      task.name = $input.name,
      task.assignment = $input.assignment,
      task.createdMillis = timestamp(),
      task.holder = $input.node,
      task.freeAt = timestamp() + $input.ttlMs
  RETURN properties(task) AS record, timestamp() AS nowMillis`

/** Cost: one seek. */
export const READ_TASK = /* cypher */ `
  MATCH (task:Task {id: $input.id})
  RETURN properties(task) AS record, timestamp() AS nowMillis`

/** Cost: the first entries of an index that holds only what has not ended. */
export const FREE_TASKS = /* cypher */ `
  MATCH (task:Task)
  USING INDEX task:Task(freeAt)
  WHERE task.freeAt <= timestamp()
  RETURN task.id AS id
  ORDER BY task.number
  LIMIT 1`

/** Somebody else may have been quicker, hence the second look under the lock that SET takes. */
export const CLAIM_TASK = /* cypher */ `
  MATCH (found:Task {id: $input.id})
  SET found.name = found.name
  WITH found.id AS id
  MATCH (task:Task {id: id})
  WHERE task.freeAt <= timestamp()
  SET task.holder = $input.node, task.freeAt = timestamp() + $input.ttlMs
  RETURN properties(task) AS record, timestamp() AS nowMillis`

/** Read under the lock that SET takes, so that steps of one task come one after the other. */
export const LOCK_TASK = /* cypher */ `${PASS_GATE}
  MATCH (found:Task {id: $input.id})
  SET found.name = found.name
  WITH store, found.id AS id
  MATCH (task:Task {id: id})
  WHERE task.holder = $input.node
  RETURN
    properties(task) AS record,
    coalesce(store.writable, true) AS writable,
    ${IS_ARCHIVED} AS isArchived`

/** The clock is that of the end of a step, however long it has taken. */
export const RECORD_PROGRESS = /* cypher */ `
  MATCH (task:Task {id: $input.id})
  SET task += $input.progress,
      task.endedMillis = CASE WHEN $input.hasEnded THEN timestamp() END,
      task.holder = CASE WHEN NOT $input.hasEnded THEN task.holder END,
      task.freeAt = CASE WHEN NOT $input.hasEnded THEN timestamp() + $input.ttlMs END
  RETURN properties(task) AS record, timestamp() AS nowMillis`

export const RELEASE_TASK = /* cypher */ `
  MATCH (found:Task {id: $input.id})
  SET found.name = found.name
  WITH found.id AS id
  MATCH (task:Task {id: id})
  WHERE task.holder = $input.node
  SET task.freeAt = timestamp()
  REMOVE task.holder`

export const FORGET_TASKS = /* cypher */ `${PASS_GATE}
  MATCH (task:Task)
  USING INDEX task:Task(endedMillis)
  WHERE task.endedMillis < timestamp() - $input.keptMs
  DELETE task
  RETURN count(*) AS forgotten`
