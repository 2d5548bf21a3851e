import type { Page } from '../store/graph-store.ts'
import { NO_RUN } from '../model/audit.ts'
import type { RunRow, RunSummary } from '../store/run-store.ts'
import type { SqliteDatabase } from './database.ts'

/** The expression of the indexes; with another one they would not be used. */
const RUN = "systemMetadata ->> 'runId'"
const OF_RUNS = `systemMetadata IS NOT NULL AND ${RUN} <> '${NO_RUN}'`
const VALUES = `aspect WHERE version = 0 AND ${OF_RUNS}`
const POINTS = `point WHERE ${OF_RUNS}`
/** The points of a run, ?1. */
export const POINTS_OF_RUN = `${POINTS} AND ${RUN} = ?1`

/** Cost: a seek of the next run in each index. */
const NEXT_RUN = /* sql */ `
  SELECT min(runId) AS runId FROM (
    SELECT * FROM (SELECT ${RUN} AS runId FROM ${VALUES} AND ${RUN} > ?1 ORDER BY ${RUN} LIMIT 1)
    UNION ALL
    SELECT * FROM (SELECT ${RUN} AS runId FROM ${POINTS} AND ${RUN} > ?1 ORDER BY ${RUN} LIMIT 1)
  )`
/** Cost: two seeks. */
const NEWEST = /* sql */ `
  SELECT max(millis) AS millis FROM (
    SELECT * FROM (
      SELECT createdMillis AS millis FROM ${VALUES} AND ${RUN} = ?1
      ORDER BY createdMillis DESC LIMIT 1
    )
    UNION ALL
    SELECT * FROM (SELECT millis FROM ${POINTS_OF_RUN} ORDER BY millis DESC LIMIT 1)
  )`
/** Cost: the index entries of the run. */
const COUNT_VALUES = `SELECT count(*) AS rows FROM ${VALUES} AND ${RUN} = ?1`
const COUNT_POINTS = `SELECT count(*) AS rows FROM ${POINTS_OF_RUN}`
/** Cost: all values of the run. */
const WRITTEN = /* sql */ `
  SELECT urn, name AS aspect, createdMillis AS writtenMillis, superseded
  FROM aspect CROSS JOIN entity ON entity.id = aspect.entity
  WHERE version = 0 AND ${OF_RUNS} AND ${RUN} = ?
  ORDER BY urn, name LIMIT ? OFFSET ?`

export function runs(database: SqliteDatabase, { start, count }: Page): RunSummary[] {
  return database.snapshot(() => {
    const summaries: { runId: string; newestMillis: number }[] = []
    for (let at = nextRun(database, ''); at !== undefined; at = nextRun(database, at)) {
      const newestMillis = database.get<{ millis: number }>(NEWEST, at)?.millis ?? 0
      summaries.push({ runId: at, newestMillis })
    }
    // Already in the order of code points, and the sort is stable.
    const inOrder = summaries.toSorted((a, b) => b.newestMillis - a.newestMillis)
    return inOrder.slice(start, start + count).map((run) => {
      const rows = countWrittenBy(database, run.runId) + countRunPoints(database, run.runId)
      return { ...run, rows }
    })
  })
}

function nextRun(database: SqliteDatabase, after: string): string | undefined {
  return database.get<{ runId: string | null }>(NEXT_RUN, after)?.runId ?? undefined
}

export function countWrittenBy(database: SqliteDatabase, runId: string): number {
  return database.get<{ rows: number }>(COUNT_VALUES, runId)?.rows ?? 0
}

export function countRunPoints(database: SqliteDatabase, runId: string): number {
  return database.get<{ rows: number }>(COUNT_POINTS, runId)?.rows ?? 0
}

export function writtenBy(
  database: SqliteDatabase,
  runId: string,
  { start, count }: Page,
): RunRow[] {
  return database.all<RunRow>(WRITTEN, runId, count, start)
}
