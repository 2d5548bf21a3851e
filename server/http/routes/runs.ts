import { status } from '../../../graph/aspects/lifecycle/status.ts'
import { flag, json, list, long, required, text } from '../../../graph/model/field.ts'
import type { RunRow } from '../../../graph/store/run-store.ts'
import type { Page } from '../../../graph/store/graph-store.ts'
import type { JsonObject } from '../../../graph/model/json.ts'
import { entityTypeOf, type Urn } from '../../../graph/model/urn.ts'
import type { Catalog } from '../../catalog/catalog.ts'
import { parsePage } from '../../catalog/page.ts'
import { rollback, ROLLBACK_ROWS_MAX } from '../../catalog/runs/runs.ts'
import { valueAnswer, URN, wholeRecord, writeAnswer } from '../answers.ts'
import { wireValue } from '../wire-values.ts'
import { route, valueReply, type Services } from '../route.ts'
import { writeReply } from '../write-reply.ts'

/** Most values in the answer to a rollback, as in DataHub. */
const ROWS_SHOWN_MAX = 100
const EXAMPLE_RUN = 'no-such-run'

/** docs/interface: operations/runs */
export const listRuns = route({
  method: 'POST',
  path: '/runs',
  action: 'list',
  role: 'reader',
  summary: 'Lists the ingestion runs that have current values or points, latest first.',
  parameters: {
    pageOffset: long({ doc: 'Offset of the first run, from 0.' }),
    pageSize: long({ doc: 'Default: 100.' }),
    includeSoft: flag({
      doc: 'Accepted and ignored: values of soft-deleted entities are always counted.',
    }),
  },
  answers: valueAnswer(list(wholeRecord({ runId: text(), rows: long(), timestamp: long() }))),
  errors: [],
  example: { pageOffset: 0, pageSize: 5 },
  async handle({ parameters: { pageOffset = 0, pageSize = 100 } }, { catalog }) {
    const page = parsePage({ start: pageOffset, count: pageSize })
    const runs = await catalog.runs.runs(page)
    return valueReply(
      runs.map(({ runId, rows, newestMillis }) => ({ runId, rows, timestamp: newestMillis })),
    )
  },
})

const rowFields = wholeRecord(
  {
    runId: text(),
    aspectName: text(),
    urn: URN,
    timestamp: long({ doc: 'Time of the write, or the timestamp of a point.' }),
    version: long({ doc: 'Number of earlier values.' }),
    keyAspect: flag({ doc: 'Whether the aspect is the key aspect: the run created the entity.' }),
  },
  { aspect: json({ doc: 'The value, if requested.' }) },
)

/** docs/interface: operations/runs */
export const describeRun = route({
  method: 'POST',
  path: '/runs',
  action: 'describe',
  role: 'reader',
  summary: 'Lists the latest values that an ingestion run wrote, then its points.',
  parameters: {
    runId: required(text()),
    start: long({ doc: 'Offset of the first value, from 0.' }),
    count: long({ doc: 'Default: 100.' }),
    includeSoft: flag({ doc: 'Whether to include values of soft-deleted entities.' }),
    includeAspect: flag({ doc: 'Whether to include the values.' }),
  },
  answers: valueAnswer(list(rowFields)),
  errors: [],
  example: { runId: EXAMPLE_RUN, start: 0, count: 5 },
  async handle({ parameters }, services) {
    const { runId, includeSoft = false, includeAspect = false } = parameters
    const { catalog } = services
    const page = parsePage(parameters, 100)
    const rows = await readRunRows(catalog, runId, page)
    const shownRows = includeSoft ? rows : await withoutSoftDeleted(catalog, rows)
    const values = includeAspect
      ? await readRowValues(services, shownRows)
      : new Map<WrittenRow, object>()
    return valueReply(
      shownRows.map((row) => {
        return { ...answerRow(catalog, runId, row), ...values.get(row) }
      }),
    )
  },
})

/** docs/interface: operations/rollback */
export const rollbackRun = route({
  method: 'POST',
  path: '/runs',
  action: 'rollback',
  role: 'admin',
  privilege: 'MANAGE_SYSTEM_OPERATIONS',
  summary: 'Rolls back an ingestion run.',
  details:
    `Earlier values are restored; entities that the run created are soft-deleted, or deleted permanently if not \`safe\`. ` +
    `Rolls back at most ${ROLLBACK_ROWS_MAX} values.`,
  parameters: {
    runId: required(text()),
    dryRun: flag({ doc: 'Whether to report the effects without changing anything.' }),
    safe: flag({ doc: 'Default: true, unless `hardDelete` is true.' }),
    hardDelete: flag({ doc: 'The opposite of `safe`, which takes precedence.' }),
  },
  answers: writeAnswer(
    valueAnswer(
      wholeRecord({
        aspectRowSummaries: list(rowFields, { doc: `The first ${ROWS_SHOWN_MAX}.` }),
        entitiesAffected: long({ doc: 'Entities that the run created.' }),
        entitiesDeleted: long({ doc: 'Equals `entitiesAffected`.' }),
        aspectsReverted: long({ doc: 'Values of the run, including points.' }),
        aspectsAffected: long({ doc: 'Aspects of these entities that other writers wrote.' }),
        unsafeEntitiesCount: long({ doc: 'Number of entities with such aspects.' }),
        unsafeEntities: list(wholeRecord({ urn: URN }), { doc: `The first ${ROWS_SHOWN_MAX}.` }),
      }),
    ),
  ),
  errors: ['READ_ONLY'],
  example: { runId: EXAMPLE_RUN, dryRun: true, safe: true },
  async handle({ parameters, ...caller }, { catalog }) {
    const { runId, dryRun = false, hardDelete = false, safe = !hardDelete } = parameters
    const done = await rollback(catalog, { runId, dryRun, hard: !safe, caller })
    const { rows, points, created, shared, sharedAspects } = done.answer
    return writeReply(
      done,
      valueReply({
        aspectRowSummaries: rows
          .slice(0, ROWS_SHOWN_MAX)
          .map((row) => answerRow(catalog, runId, row)),
        entitiesAffected: created.length,
        entitiesDeleted: created.length,
        aspectsReverted: rows.length + points,
        aspectsAffected: sharedAspects,
        unsafeEntitiesCount: shared.length,
        unsafeEntities: shared.slice(0, ROWS_SHOWN_MAX).map((urn) => ({ urn })),
      }),
    )
  },
})

/** A value or point that a run wrote. */
interface WrittenRow extends RunRow {
  /** The value of a point. */
  readonly value?: JsonObject
}

/** Reads a page of the values, then the points, of a run. */
async function readRunRows(
  { runs, points }: Catalog,
  runId: string,
  { start, count }: Page,
): Promise<readonly WrittenRow[]> {
  const values = await runs.writtenBy(runId, { start, count })
  if (values.length === count) return values
  const skippedPoints = values.length > 0 ? 0 : start - (await runs.countWrittenBy(runId))
  const page = { start: Math.max(0, skippedPoints), count: count - values.length }
  const runPoints = await points.readRunPoints(runId, page)
  const rows = runPoints.map(({ urn, aspect, timestampMillis, value }): WrittenRow => {
    return { urn, aspect, writtenMillis: timestampMillis, superseded: 0, value }
  })
  return [...values, ...rows]
}

function answerRow({ registry }: Catalog, runId: string, row: RunRow) {
  const { urn, aspect, writtenMillis, superseded } = row
  return {
    runId,
    aspectName: aspect,
    urn,
    timestamp: writtenMillis,
    version: superseded,
    keyAspect: aspect === registry.keyAspectOf(entityTypeOf(urn)),
  }
}

/** Filters out rows of soft-deleted entities. */
async function withoutSoftDeleted(
  { graph }: Catalog,
  rows: readonly WrittenRow[],
): Promise<WrittenRow[]> {
  const entities = await graph.read(
    rows.map(({ urn }) => urn),
    [status.name],
  )
  return rows.filter(({ urn }) => {
    return entities.get(urn)?.aspects.get(status.name)?.value['removed'] !== true
  })
}

/** Reads the stored values of rows. */
async function readRowValues(services: Services, rows: readonly WrittenRow[]) {
  const entities = await services.catalog.graph.read(
    rows.map(({ urn }) => urn as Urn),
    [...new Set(rows.map(({ aspect }) => aspect))],
  )
  const valuesOfRows = rows.flatMap((row) => {
    const { urn, aspect: name, value } = row
    const envelope = value ? { name, value } : entities.get(urn)?.aspects.get(name)
    return envelope ? [[row, { aspect: wireValue(services, envelope) }] as const] : []
  })
  return new Map<WrittenRow, object>(valuesOfRows)
}
