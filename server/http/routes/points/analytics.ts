import { dataset } from '../../../../graph/aspects/datasets/dataset.entity.ts'
import { datasetUsageStatistics } from '../../../../graph/aspects/usage/dataset-usage-statistics.ts'
import { CatalogError } from '../../../../graph/model/errors.ts'
import {
  choice,
  flag,
  integer,
  json,
  list,
  record,
  required,
  text,
  type Field,
  type Fields,
  type RecordValue,
} from '../../../../graph/model/field.ts'
import type { Registry } from '../../../../graph/model/registry.ts'
import { walkFields, type LocatedField } from '../../../../graph/model/field-walk.ts'
import { parseFilter } from '../../../../search/parse-filter.ts'
import { buildPointTable, type Metric } from '../../../catalog/points/point-table.ts'
import { readTypePoints } from '../../../catalog/points/type-points.ts'
import { WINDOWS } from '../../../catalog/points/usage.ts'
import { valueAnswer, wholeRecord } from '../../answers.ts'
import { route, valueReply } from '../../route.ts'
import { filterField } from '../../shared-fields.ts'

const bucketFields = {
  type: required(choice(['DATE_GROUPING_BUCKET', 'STRING_GROUPING_BUCKET'])),
  key: required(text({ doc: '`timestampMillis` for dates; otherwise a field, or `urn`.' })),
  timeWindowSize: record({
    unit: required(choice([...WINDOWS, 'QUARTER', 'MINUTE'])),
    multiple: integer({ doc: '1; others are refused.' }),
  }),
  timeZone: text({ doc: 'Accepted: windows begin in UTC.' }),
  size: integer({ doc: 'Refused: all groups are answered.' }),
  orderByMetric: flag({ doc: 'Refused: rows are ordered by their groups.' }),
  ascending: flag({ doc: 'true; false is refused.' }),
}
type Bucket = RecordValue<typeof bucketFields>

const metricFields = {
  fieldPath: required(text()),
  aggregationType: required(choice(['LATEST', 'SUM', 'CARDINALITY'])),
}

/** docs/interface: read/analytics */
export const getTimeseriesStats = route({
  method: 'POST',
  path: '/analytics',
  action: 'getTimeseriesStats',
  role: 'reader',
  summary: 'Counts the points of an aspect of all entities of a type, by groups.',
  details: 'Answers a table with a row for each group, in the order of the groups.',
  parameters: {
    entityName: required(text()),
    aspectName: required(text()),
    metrics: required(list(record(metricFields))),
    filter: filterField,
    buckets: list(record(bucketFields)),
  },
  answers: valueAnswer(
    wholeRecord(
      {
        entityName: text(),
        aspectName: text(),
        aggregationSpecs: json(),
        groupingBuckets: json(),
        table: wholeRecord({
          columnNames: list(text()),
          columnTypes: list(text()),
          rows: list(list(text())),
        }),
      },
      { filter: json() },
    ),
  ),
  errors: [],
  example: {
    entityName: dataset.name,
    aspectName: datasetUsageStatistics.name,
    metrics: [{ fieldPath: 'uniqueUserCount', aggregationType: 'LATEST' }],
    buckets: [
      { type: 'DATE_GROUPING_BUCKET', key: 'timestampMillis', timeWindowSize: { unit: 'DAY' } },
    ],
  },
  async handle({ parameters }, { catalog }) {
    const { entityName, aspectName, metrics, filter, buckets = [] } = parameters
    const typeAt = (path: string) => fieldType(catalog.registry, aspectName, path)
    const groupings = buckets.map(parseGrouping)
    const columnTypes = [
      ...groupings.map(({ key }) => (NUMBERS.includes(typeAt(key)) ? typeAt(key) : 'string')),
      ...metrics.map((metric) => typeOfMetric(metric, typeAt(metric.fieldPath))),
    ]
    const points = await readTypePoints(catalog, {
      type: entityName,
      aspect: aspectName,
      filter: parseFilter(filter),
    })
    const columnNames = [
      ...groupings.map(({ key }) => key),
      ...metrics.map(({ aggregationType, fieldPath }) => {
        return `${aggregationType.toLowerCase()}_${fieldPath}`
      }),
    ]
    const rows = buildPointTable(points, groupings, metrics)
    return valueReply({
      entityName,
      aspectName,
      ...(filter !== undefined && { filter }),
      aggregationSpecs: metrics,
      groupingBuckets: buckets,
      table: { columnNames, columnTypes, rows },
    })
  },
})

function parseGrouping({ type, key, timeWindowSize, ...bucket }: Bucket) {
  if (bucket.size !== undefined || bucket.orderByMetric || bucket.ascending === false) {
    throw bucketError('size, orderByMetric and descending order of a bucket are not supported')
  }
  if (type === 'STRING_GROUPING_BUCKET') return { key }
  if (key !== 'timestampMillis' || !timeWindowSize) {
    throw bucketError('a DATE_GROUPING_BUCKET needs the key timestampMillis and a timeWindowSize')
  }
  if ((timeWindowSize.multiple ?? 1) !== 1) throw bucketError('the multiple of a window must be 1')
  return { key, window: timeWindowSize.unit }
}

const bucketError = (problem: string) =>
  new CatalogError('INVALID_PARAMETER', `Parameter 'buckets' cannot be used: ${problem}`)

const NUMBERS: readonly string[] = ['int', 'long', 'double']

const TYPES: Readonly<Record<string, string>> = {
  integer: 'int',
  long: 'long',
  number: 'double',
  flag: 'boolean',
  list: 'array',
  record: 'record',
}

/** Returns the type of a field of a timeseries aspect. @throws CatalogError `INVALID_PARAMETER` */
function fieldType(registry: Registry, aspectName: string, path: string): string {
  if (path === 'urn') return 'string'
  const aspect = registry.aspect(aspectName)
  const field = aspect?.timeseries ? fieldAt(aspect.fields, path) : undefined
  if (field) return TYPES[field.kind] ?? 'string'
  const message = `Unknown field of a timeseries aspect: ${aspectName}.${path}`
  throw new CatalogError('INVALID_PARAMETER', message)
}

/** Returns the field at a path; a path leads through lists to the fields of their elements. */
function fieldAt(fields: Fields, path: string): Field | undefined {
  const isAt = ({ path: steps }: LocatedField) =>
    steps.filter((step) => step !== '*').join('.') === path
  return [...walkFields(fields)].find(isAt)?.field
}

function typeOfMetric({ aggregationType }: Metric, type: string): string {
  if (aggregationType === 'CARDINALITY') return 'long'
  return aggregationType === 'SUM' ? 'double' : type
}
