import type { Group } from '../store/edit.ts'
import type { KeyedRequestStore, StepKey, StepRecord } from '../store/keyed-requests.ts'
import { compareText } from '../store/text-order.ts'
import { integer, type Neo4jConnection } from './connection.ts'
import type { Pipeline } from './pipeline.ts'

/** Cost: one seek, and the steps of a request that is out of date. */
export const BEGIN_REQUEST = /* cypher */ `
  MERGE (request:KeyedRequest {id: $input.id})
  WITH request, request.fingerprint IS NULL OR request.millis < $input.sinceMillis AS isNew
  CALL (request, isNew) {
    WITH request, isNew
    WHERE isNew
    OPTIONAL MATCH (request)-[:HAS_STEP]->(step:RequestStep)
    DETACH DELETE step
    RETURN count(*) AS deleted
  }
  FOREACH (new IN CASE WHEN isNew THEN [request] ELSE [] END |
    SET new = {id: $input.id, fingerprint: $input.fingerprint, millis: $input.millis})
  RETURN request.fingerprint AS fingerprint, request.answer AS answer`

/** Cost: one seek. */
export const FINISH_REQUEST = /* cypher */ `
  MATCH (request:KeyedRequest {id: $input.id})
  SET request.answer = coalesce(request.answer, $input.answer)
  RETURN request.answer AS answer`

/** Cost: a seek of the index for each. */
export const FORGET_REQUESTS = /* cypher */ `
  MATCH (request:KeyedRequest)
  WHERE request.millis < $input.beforeMillis
  WITH request
  ORDER BY request.millis
  LIMIT toInteger($input.limit)
  OPTIONAL MATCH (request)-[:HAS_STEP]->(step:RequestStep)
  DETACH DELETE step
  WITH DISTINCT request
  DETACH DELETE request
  RETURN count(*) AS deleted`

/**
 * Locks requests in the order of the rows, so that of equal ones on several servers one decides at a
 * time, and returns what their steps have returned. Cost: two seeks of each.
 */
export const LOCK_REQUESTS = /* cypher */ `
  UNWIND $input.rows AS row
  OPTIONAL MATCH (request:KeyedRequest {id: row.request})
  SET request.id = request.id
  WITH row, request
  OPTIONAL MATCH (step:RequestStep {id: row.id})
  RETURN row.id AS id, step.result AS result`

/** Cost: a seek of each. */
export const ADD_STEPS = /* cypher */ `
  UNWIND $input.rows AS row
  MATCH (request:KeyedRequest {id: row.request})
  CREATE (request)-[:HAS_STEP]->(step:RequestStep)
  SET step.id = row.id, step.result = row.result`

export function neo4jKeyedRequestStore(connection: Neo4jConnection): KeyedRequestStore {
  return {
    async begin({ id, fingerprint, millis }, sinceMillis) {
      const times = { millis: integer(millis), sinceMillis: integer(sinceMillis) }
      const [row] = await connection.change<{ fingerprint: string; answer: string | null }>(
        BEGIN_REQUEST,
        { id, fingerprint, ...times },
      )
      const answer = row?.answer ?? undefined
      return {
        fingerprint: row?.fingerprint ?? fingerprint,
        ...(answer !== undefined && { answer }),
      }
    },
    async finish(id, answer) {
      const [row] = await connection.change<{ answer: string }>(FINISH_REQUEST, { id, answer })
      return row?.answer ?? answer
    },
    async forget(beforeMillis, limit) {
      const parameters = { beforeMillis: integer(beforeMillis), limit: integer(limit) }
      const [row] = await connection.change<{ deleted: number }>(FORGET_REQUESTS, parameters)
      return row?.deleted ?? 0
    },
  }
}

const stepId = ({ request, step }: StepKey) => `${request} ${step}`

/**
 * Locks the requests of steps, and returns what these have returned, by their keys. To be called
 * before entities are locked.
 */
export async function lockSteps(
  pipeline: Pipeline,
  keys: readonly StepKey[],
): Promise<(key: StepKey | undefined) => string | undefined> {
  if (keys.length === 0) return () => undefined
  const rows = keys
    .map((key) => ({ request: key.request, id: stepId(key) }))
    .toSorted((a, b) => compareText(a.id, b.id))
  type Row = { readonly id: string; readonly result: string | null }
  const found = await pipeline.run<Row>(LOCK_REQUESTS, { rows })
  const results = new Map(found.map(({ id, result }) => [id, result ?? undefined]))
  return (key) => key && results.get(stepId(key))
}

/** Makes and records a step in a transaction, or returns what it has returned. */
export async function makeOnce<Result>(
  pipeline: Pipeline,
  once: StepKey | undefined,
  make: () => Promise<Result>,
): Promise<Result> {
  const findStep = await lockSteps(pipeline, once ? [once] : [])
  const known = findStep(once)
  if (known !== undefined) return JSON.parse(known) as Result
  const result = await make()
  if (once) sendSteps(pipeline, [{ ...once, result: JSON.stringify(result) }])
  return result
}

/** Returns the keys of the groups that are written once. */
export const groupKeys = (groups: readonly Group[]): StepKey[] =>
  groups.flatMap(({ once }) => once ?? [])

/** Records steps in the transaction that makes them. */
export function sendSteps(pipeline: Pipeline, records: readonly StepRecord[]): void {
  if (records.length === 0) return
  const rows = records.map(({ request, result, step }) => {
    return { request, result, id: stepId({ request, step }) }
  })
  pipeline.send(ADD_STEPS, { rows })
}
