import { SYSTEM_AUTHOR } from '../../store/change-log.ts'
import type { PointStore } from '../../store/point-store.ts'
import type { DirtyContext } from '../dirty-flags.ts'
import { deletePoints } from './delete.ts'
import { countRunPoints, deleteRunPoints, readRunPoints } from './run-points.ts'
import { latestPoints, readPoints, readPointsOfEach } from './read.ts'
import { readPointsOfType } from './type-points.ts'
import { countPoints, listSeries } from './series.ts'

export function neo4jPointStore(context: DirtyContext): PointStore {
  const { connection } = context
  return {
    readPoints: (query) => readPoints(connection, query),
    readPointsOfEach: (urns, query) => readPointsOfEach(connection, urns, query),
    readPointsOfType: (query) => readPointsOfType(connection, query),
    latestPoints: (urns, aspects) => latestPoints(connection, urns, aspects),
    countPoints: (entityType, aspect, endMillis) =>
      countPoints(connection, entityType, aspect, endMillis),
    series: () => listSeries(connection),
    deletePoints: (urn, aspect, range = {}, author = SYSTEM_AUTHOR, once) =>
      deletePoints(context, urn, aspect, range, { author, once }),
    countRunPoints: (runId) => countRunPoints(connection, runId),
    readRunPoints: (runId, page) => readRunPoints(connection, runId, page),
    deleteRunPoints: (runId, limit, author = SYSTEM_AUTHOR, once) =>
      deleteRunPoints(context, runId, limit, { author, once }),
  }
}
