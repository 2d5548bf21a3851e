import type { Page } from '../graph-store.ts'
import { NO_RUN, type RunRow, type RunSummary } from '../run-rows.ts'
import type { SqliteDatabase } from './database.ts'

/** As the index says it, or it would not be used. */
const RUN = "systemMetadata ->> 'runId'"
const LATEST = `version = 0 AND systemMetadata IS NOT NULL AND ${RUN} <> '${NO_RUN}'`

/** Cost: a leap along the index to the next run. */
const NEXT_RUN = /* sql */ `
  SELECT ${RUN} AS runId FROM aspect WHERE ${LATEST} AND ${RUN} > ? ORDER BY ${RUN} LIMIT 1`
/** Cost: one seek. */
const NEWEST = /* sql */ `
  SELECT createdMillis AS millis FROM aspect WHERE ${LATEST} AND ${RUN} = ?
  ORDER BY createdMillis DESC LIMIT 1`
/** Cost: the index entries of the run. */
const ROWS = `SELECT count(*) AS rows FROM aspect WHERE ${LATEST} AND ${RUN} = ?`
/** Cost: all values of the run. */
const WRITTEN = /* sql */ `
  SELECT urn, name AS aspect, createdMillis AS writtenMillis, superseded
  FROM aspect CROSS JOIN entity ON entity.id = aspect.entity
  WHERE ${LATEST} AND ${RUN} = ?
  ORDER BY urn, name LIMIT ? OFFSET ?`

export function runs(database: SqliteDatabase, { start, count }: Page): RunSummary[] {
  return database.snapshot(() => {
    const known: { runId: string; newestMillis: number }[] = []
    for (let at = nextRun(database, ''); at !== undefined; at = nextRun(database, at)) {
      const newestMillis = database.get<{ millis: number }>(NEWEST, at)?.millis ?? 0
      known.push({ runId: at, newestMillis })
    }
    // By code points already, and the sort is stable.
    const inOrder = known.toSorted((a, b) => b.newestMillis - a.newestMillis)
    return inOrder.slice(start, start + count).map((run) => {
      return { ...run, rows: database.get<{ rows: number }>(ROWS, run.runId)?.rows ?? 0 }
    })
  })
}

function nextRun(database: SqliteDatabase, after: string): string | undefined {
  return database.get<{ runId: string }>(NEXT_RUN, after)?.runId
}

export function writtenBy(
  database: SqliteDatabase,
  runId: string,
  { start, count }: Page,
): RunRow[] {
  return database.all<RunRow>(WRITTEN, runId, count, start)
}
