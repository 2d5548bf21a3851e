import { dataset } from '../../../graph/aspects/datasets/dataset.entity.ts'
import { datasetProfile } from '../../../graph/aspects/usage/dataset-profile.ts'
import { CatalogError } from '../../../graph/model/errors.ts'
import {
  flag,
  integer,
  list,
  long,
  millis,
  number,
  required,
  text,
} from '../../../graph/model/field.ts'
import { LIMITS } from '../../../graph/model/limits.ts'
import type { PointSeries } from '../../../graph/store/point-store.ts'
import { logAuthor } from '../../authorize/roles.ts'
import { selectOldPoints } from '../../catalog/tasks/truncation.ts'
import { valueAnswer, wholeRecord } from '../answers.ts'
import { route, valueReply } from '../route.ts'
import { requireWithin } from '../bounds.ts'

/** Points per step (docs/interface: limits/batch-size). */
const BATCH_SIZE_DEFAULT = 10_000

/** docs/interface: operations/truncate */
export const truncateTimeseriesAspect = route({
  method: 'POST',
  path: '/operations',
  action: 'truncateTimeseriesAspect',
  role: 'admin',
  privilege: 'TRUNCATE_TIMESERIES_INDEX_PRIVILEGE',
  summary: 'Deletes the values of a timeseries aspect that are older than a given time.',
  details:
    'Covers all entities of a type. A dry run by default; with `dryRun` false it starts a task and returns its ID.',
  parameters: {
    entityType: required(text()),
    aspect: required(text({ doc: 'A timeseries aspect.' })),
    endTimeMillis: required(millis({ doc: 'Exclusive.' })),
    dryRun: flag({ doc: 'Default: true.' }),
    batchSize: integer({
      doc: `Values to delete per transaction, at most ${LIMITS.batchSize.max}.`,
    }),
    timeoutSeconds: integer({
      doc: 'Time limit of the task, after which it stops even if values remain.',
    }),
    forceDeleteByQuery: flag({ doc: 'Accepted and ignored.' }),
    forceReindex: flag({ doc: 'Accepted and ignored.' }),
  },
  answers: valueAnswer(text({ doc: 'Summary of the dry run, or the ID of the task.' })),
  errors: ['READ_ONLY'],
  example: {
    entityType: dataset.name,
    aspect: datasetProfile.name,
    endTimeMillis: 1_700_000_000_000,
    dryRun: true,
    batchSize: 5_000,
    timeoutSeconds: 60,
  },
  async handle({ parameters: input, ...caller }, { catalog }) {
    const { dryRun = true, batchSize = BATCH_SIZE_DEFAULT, timeoutSeconds } = input
    const endMillis = input.endTimeMillis
    requireWithin('batchSize', batchSize, { least: 1, most: LIMITS.batchSize.max })
    requireWithin('timeoutSeconds', timeoutSeconds, { least: 1 })
    if (input.forceDeleteByQuery && input.forceReindex) {
      const message = 'please only set forceReindex OR forceDeleteByQuery flags'
      throw new CatalogError('INVALID_PARAMETER', message)
    }
    const oldPoints = await selectOldPoints(catalog, { ...input, endMillis })
    if (dryRun) {
      const { entityType, aspect } = oldPoints
      return valueReply(dryRunText(await catalog.points.countPoints(entityType, aspect, endMillis)))
    }
    const { id } = await catalog.runner.start({
      kind: 'truncate',
      ...oldPoints,
      batchSize,
      ...(timeoutSeconds !== undefined && { timeoutMs: timeoutSeconds * 1_000 }),
      author: logAuthor(caller),
    })
    return valueReply(id)
  },
})

function dryRunText({ older, total }: { older: number; total: number }): string {
  const percentage = (total === 0 ? 0 : (older / total) * 100).toFixed(2)
  return (
    `Delete ${older} out of ${total} rows (${percentage}%). Issuing a delete by query request. ` +
    'This was a dry run. Run with dryRun = false to execute.'
  )
}

const indexSizeFields = wholeRecord({
  indexName: text(),
  entityName: text(),
  aspectName: text(),
  sizeInMb: number(),
  sizeMb: number(),
  entityType: text(),
  aspect: text(),
  rows: long(),
})

/** docs/interface: operations/index-sizes */
export const getIndexSizes = route({
  method: 'POST',
  path: '/operations',
  action: 'getIndexSizes',
  role: 'reader',
  privilege: 'GET_TIMESERIES_INDEX_SIZES_PRIVILEGE',
  summary: 'Reports the number of values per timeseries aspect and entity type.',
  parameters: {},
  answers: valueAnswer(wholeRecord({ indexSizes: list(indexSizeFields) })),
  errors: [],
  example: {},
  async handle(_request, { catalog }) {
    return valueReply({ indexSizes: (await catalog.points.series()).map(indexSize) })
  },
})

function indexSize({ entityType, aspect, points, bytes }: PointSeries) {
  const [entityName, aspectName] = [entityType.toLowerCase(), aspect.toLowerCase()]
  const sizeInMb = bytes / 1_000_000
  return {
    indexName: `${entityName}_${aspectName}aspect_v1`,
    entityName,
    aspectName,
    sizeInMb,
    // The names in DataHub's documentation, and the parameters of truncation.
    sizeMb: sizeInMb,
    entityType,
    aspect,
    rows: points,
  }
}
