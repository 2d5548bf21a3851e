import type { Page } from '../../store/graph-store.ts'
import type { Point } from '../../model/audit.ts'
import type { DeletedOfRun } from '../../store/point-store.ts'
import { integer, startAndCount, type Neo4jConnection } from '../connection.ts'
import type { DirtyContext } from '../dirty-flags.ts'
import { toPoints, type PointNode } from '../nodes.ts'
import { deleteBatch, deletingLocked, lockingPoints, type PointDeletion } from './delete.ts'
import { returningPoints } from './read.ts'

/** The points that a run wrote. */
export const OF_RUN = /* cypher */ `
  MATCH (point:TimeseriesPoint)
  USING INDEX SEEK point:TimeseriesPoint(runId, urn, aspect, timestampMillis)
  WHERE point.runId = $input.runId
    AND point.urn IS NOT NULL
    AND point.aspect IS NOT NULL
    AND point.timestampMillis IS NOT NULL`

/** Cost: the index entries of the run. */
export const COUNT_OF_RUN = /* cypher */ `${OF_RUN}
  RETURN count(point) AS points`

/**
 * Ordered like the index, so that Neo4j sorts only points of equal time. Cost: the entries up to
 * the end of the page.
 */
export const PAGE_OF_RUN = /* cypher */ `${OF_RUN}
  WITH point
  ORDER BY point.runId, point.urn, point.aspect, point.timestampMillis, point.pointId
  SKIP toInteger($input.start)
  LIMIT toInteger($input.count)${returningPoints()}`

/**
 * Checks the run again under the lock of each point. Cost: a batch of points, and a seek of each.
 */
export const DELETE_OF_RUN = /* cypher */ `${OF_RUN}
  WITH point
  LIMIT toInteger($input.limit)${lockingPoints()}
  WHERE locked.runId = $input.runId
${deletingLocked()}`

/** See `PointStore.countRunPoints`. */
export async function countRunPoints(connection: Neo4jConnection, runId: string): Promise<number> {
  const [row] = await connection.read<{ points: number }>(COUNT_OF_RUN, { runId })
  return row?.points ?? 0
}

/** See `PointStore.readRunPoints`. */
export async function readRunPoints(
  connection: Neo4jConnection,
  runId: string,
  page: Page,
): Promise<Point[]> {
  const parameters = { runId, ...startAndCount(page) }
  return toPoints(await connection.read<{ node: PointNode }>(PAGE_OF_RUN, parameters))
}

/** See `PointStore.deleteRunPoints`. */
export function deleteRunPoints(
  context: DirtyContext,
  runId: string,
  limit: number,
  deletion: PointDeletion,
): Promise<DeletedOfRun> {
  const parameters = { runId, limit: integer(limit) }
  return deleteBatch(context, DELETE_OF_RUN, parameters, deletion, ({ deleted }) => {
    return { deleted: deleted.length, urns: [...new Set(deleted.map(({ urn }) => urn))] }
  })
}
