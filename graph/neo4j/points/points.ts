import type { PointStore } from '../../store/point-store.ts'
import type { DirtyContext } from '../dirty-flags.ts'
import { deletePoints } from './delete.ts'
import { countPointsOf, deletePointsOf, readPointsOf } from './of-run.ts'
import { latestPoints, readPoints, readPointsOfEach } from './read.ts'
import { readPointsOfType } from './of-type.ts'
import { countPoints, seriesOf } from './series.ts'

export function neo4jPointStore(context: DirtyContext): PointStore {
  const { connection } = context
  return {
    readPoints: (query) => readPoints(connection, query),
    readPointsOfEach: (urns, query) => readPointsOfEach(connection, urns, query),
    readPointsOfType: (query) => readPointsOfType(connection, query),
    latestPoints: (urns, aspects) => latestPoints(connection, urns, aspects),
    countPoints: (entityType, aspect, endMillis) =>
      countPoints(connection, entityType, aspect, endMillis),
    series: () => seriesOf(connection),
    deletePoints: (urn, aspect, range = {}) => deletePoints(context, urn, aspect, range),
    countPointsOf: (runId) => countPointsOf(connection, runId),
    readPointsOf: (runId, page) => readPointsOf(connection, runId, page),
    deletePointsOf: (runId, limit) => deletePointsOf(context, runId, limit),
  }
}
