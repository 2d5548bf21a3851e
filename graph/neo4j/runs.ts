import type { Page } from '../graph-store.ts'
import type { RunRow, RunSummary } from '../run-rows.ts'
import { integer, type Neo4jConnection } from './connection.ts'

/** Cost: an index entry of every latest value. */
export const RUNS = /* cypher */ `
  MATCH (aspect:Aspect)
  USING INDEX aspect:Aspect(runId, urn, name, createdAt)
  WHERE aspect.runId IS NOT NULL
    AND aspect.urn IS NOT NULL
    AND aspect.name IS NOT NULL
    AND aspect.createdAt IS NOT NULL
  WITH aspect.runId AS runId, count(*) AS rows, max(aspect.createdAt) AS newestMillis
  ORDER BY newestMillis DESC, runId
  SKIP toInteger($input.start)
  LIMIT toInteger($input.count)
  RETURN runId, rows, newestMillis`

/** Ordered by the keys of the index, or Neo4j would sort all of them. Cost: the entries of the page and before. */
export const WRITTEN_BY = /* cypher */ `
  MATCH (aspect:Aspect)
  USING INDEX SEEK aspect:Aspect(runId, urn, name, createdAt)
  WHERE aspect.runId = $input.runId
    AND aspect.urn IS NOT NULL
    AND aspect.name IS NOT NULL
    AND aspect.createdAt IS NOT NULL
  WITH aspect
  ORDER BY aspect.runId, aspect.urn, aspect.name
  SKIP toInteger($input.start)
  LIMIT toInteger($input.count)
  RETURN aspect.urn AS urn, aspect.name AS aspect, aspect.createdAt AS writtenMillis,
         aspect.superseded AS superseded`

export function runs(connection: Neo4jConnection, page: Page): Promise<RunSummary[]> {
  return connection.read<RunSummary>(RUNS, windowOf(page))
}

export function writtenBy(
  connection: Neo4jConnection,
  runId: string,
  page: Page,
): Promise<RunRow[]> {
  return connection.read<RunRow>(WRITTEN_BY, { runId, ...windowOf(page) })
}

function windowOf({ start, count }: Page) {
  return { start: integer(start), count: integer(count) }
}
