import type { Page } from '../store/graph-store.ts'
import type { RunRow, RunSummary } from '../store/run-store.ts'
import { startAndCount, type Neo4jConnection } from './connection.ts'

/** Cost: an index entry of every latest value and every point. */
export const RUNS = /* cypher */ `
  CALL () {
    MATCH (aspect:Aspect)
    USING INDEX aspect:Aspect(runId, urn, name, createdAt)
    WHERE aspect.runId IS NOT NULL
      AND aspect.urn IS NOT NULL
      AND aspect.name IS NOT NULL
      AND aspect.createdAt IS NOT NULL
    RETURN aspect.runId AS runId, count(*) AS rows, max(aspect.createdAt) AS newestMillis
    UNION ALL
    MATCH (point:TimeseriesPoint)
    USING INDEX point:TimeseriesPoint(runId, urn, aspect, timestampMillis)
    WHERE point.runId IS NOT NULL
      AND point.urn IS NOT NULL
      AND point.aspect IS NOT NULL
      AND point.timestampMillis IS NOT NULL
    RETURN point.runId AS runId, count(*) AS rows, max(point.timestampMillis) AS newestMillis
  }
  WITH runId, sum(rows) AS rows, max(newestMillis) AS newestMillis
  ORDER BY newestMillis DESC, runId
  SKIP toInteger($input.start)
  LIMIT toInteger($input.count)
  RETURN runId, rows, newestMillis`

/** The latest values that a run wrote. */
export const VALUES_OF_RUN = /* cypher */ `
  MATCH (aspect:Aspect)
  USING INDEX SEEK aspect:Aspect(runId, urn, name, createdAt)
  WHERE aspect.runId = $input.runId
    AND aspect.urn IS NOT NULL
    AND aspect.name IS NOT NULL
    AND aspect.createdAt IS NOT NULL`

/** Cost: the index entries of the run. */
export const COUNT_WRITTEN_BY = /* cypher */ `${VALUES_OF_RUN}
  RETURN count(aspect) AS rows`

/**
 * Ordered by the keys of the index, so that Neo4j does not sort. Cost: the entries up to the end of
 * the page.
 */
export const WRITTEN_BY = /* cypher */ `${VALUES_OF_RUN}
  WITH aspect
  ORDER BY aspect.runId, aspect.urn, aspect.name
  SKIP toInteger($input.start)
  LIMIT toInteger($input.count)
  RETURN aspect.urn AS urn, aspect.name AS aspect, aspect.createdAt AS writtenMillis,
         aspect.superseded AS superseded`

export function runs(connection: Neo4jConnection, page: Page): Promise<RunSummary[]> {
  return connection.read<RunSummary>(RUNS, startAndCount(page))
}

/** See `GraphStore.countWrittenBy`. */
export async function countWrittenBy(connection: Neo4jConnection, runId: string): Promise<number> {
  const [row] = await connection.read<{ rows: number }>(COUNT_WRITTEN_BY, { runId })
  return row?.rows ?? 0
}

export function writtenBy(
  connection: Neo4jConnection,
  runId: string,
  page: Page,
): Promise<RunRow[]> {
  return connection.read<RunRow>(WRITTEN_BY, { runId, ...startAndCount(page) })
}
