import type { DeletedOfRun } from '../../point-store.ts'
import { readOnly } from '../../read-only.ts'
import { integer, type Neo4jConnection, type Pipeline } from '../connection.ts'
import { markEntities, type Marking } from '../marks.ts'
import { enter } from '../writable.ts'
import { lockingPoints } from './delete.ts'

/** Points that a run wrote. */
export const OF_RUN = /* cypher */ `
  MATCH (point:TimeseriesPoint)
  USING INDEX point:TimeseriesPoint(runId)
  WHERE point.runId = $input.runId`

/** Cost: the index entries of the run. */
export const COUNT_OF_RUN = /* cypher */ `${OF_RUN}
  RETURN count(point) AS points`

/** Under its lock a point may be another run's by now. Cost: a batch of points, and a seek of each. */
export const DELETE_OF_RUN = /* cypher */ `${OF_RUN}
  WITH point
  LIMIT toInteger($input.limit)${lockingPoints()}
  WHERE locked.runId = $input.runId
  WITH locked, locked.urn AS urn
  DELETE locked
  RETURN urn, count(urn) AS deleted`

/** See `PointStore.countPointsOf`. */
export async function countPointsOf(connection: Neo4jConnection, runId: string): Promise<number> {
  const [row] = await connection.read<{ points: number }>(COUNT_OF_RUN, { runId })
  return row?.points ?? 0
}

/** See `PointStore.deletePointsOf`. */
export function deletePointsOf(
  marking: Marking,
  runId: string,
  limit: number,
): Promise<DeletedOfRun> {
  return marking.connection.transaction(async (pipeline: Pipeline) => {
    const [mayWrite, rows] = await Promise.all([
      enter(pipeline),
      pipeline.run<{ urn: string | null; deleted: number }>(DELETE_OF_RUN, {
        runId,
        limit: integer(limit),
      }),
    ])
    if (!mayWrite) throw readOnly()
    const urns = rows.flatMap(({ urn }) => urn ?? [])
    if (urns.length > 0) await markEntities(marking, pipeline, urns)
    await pipeline.commit()
    return { deleted: rows.reduce((sum, { deleted }) => sum + deleted, 0), urns }
  })
}
