import type { Point } from '../../../graph/model/audit.ts'
import { jsonText } from '../../../graph/model/json-text.ts'
import { readField } from './points.ts'
import { windowStart, type Window } from './usage.ts'

/** A number that is computed for each group of points. */
export interface Metric {
  readonly fieldPath: string
  readonly aggregationType: 'LATEST' | 'SUM' | 'CARDINALITY'
}

/** Groups points by a field, or by the window of `timestampMillis` that contains them. */
export interface Grouping {
  readonly key: string
  readonly window?: Window
}

/** The partition of points that name none, as in DataHub. */
const WHOLE_TABLE = 'FULL_TABLE_SNAPSHOT'
/** The cell of a group without a value. */
const NO_VALUE = 'NULL'

type Row = Pick<Point, 'urn' | 'value' | 'timestampMillis'>

/**
 * Returns a row for each group of points, ordered by the values that they are grouped by: first
 * those values, then the metrics. A point with a list of records counts once for each of them where
 * a field of that list is named; points that lack a field to group by do not count.
 */
export function buildPointTable(
  points: readonly Row[],
  groupings: readonly Grouping[],
  metrics: readonly Metric[],
): string[][] {
  const paths = [...groupings.map(({ key }) => key), ...metrics.map(({ fieldPath }) => fieldPath)]
  const lists = new Set(paths.filter((path) => path.includes('.')).map(firstSegment))
  const groups = new Map<string, { readonly keys: readonly Key[]; readonly rows: Row[] }>()
  for (const row of points.flatMap((point) => expandLists(point, [...lists]))) {
    const keys = groupings.flatMap((grouping) => groupKey(row, grouping) ?? [])
    if (keys.length < groupings.length) continue
    const id = JSON.stringify(keys)
    const group = groups.get(id) ?? { keys, rows: [] }
    group.rows.push(row)
    groups.set(id, group)
  }
  if (groupings.length === 0 && groups.size === 0) groups.set('', { keys: [], rows: [] })
  const ordered = [...groups.values()].toSorted((a, b) => compareKeys(a.keys, b.keys))
  return ordered.map(({ keys, rows }) => [
    ...keys.map(String),
    ...metrics.map((metric) => aggregateCell(rows, metric)),
  ])
}

type Key = string | number

const firstSegment = (path: string) => path.split('.', 1)[0] ?? path

/** Returns a row for each element of the lists of a point. */
function expandLists(point: Row, lists: readonly string[]): Row[] {
  let rows: Row[] = [point]
  for (const name of lists) {
    rows = rows.flatMap((row) => {
      const list = row.value[name]
      if (!Array.isArray(list)) return [row]
      return list.map((element) => ({ ...row, value: { ...row.value, [name]: element } }))
    })
  }
  return rows
}

function groupKey(row: Row, { key, window }: Grouping): Key | undefined {
  if (window) return windowStart(row.timestampMillis, window)
  const value = readCell(row, key)
  return isKey(value) ? value : undefined
}

const isKey = (value: unknown): value is Key => ['string', 'number'].includes(typeof value)

function readCell(row: Row, path: string): unknown {
  const value = readField(row, path)
  return value === undefined && path === 'partitionSpec.partition' ? WHOLE_TABLE : value
}

function compareKeys(a: readonly Key[], b: readonly Key[]): number {
  const at = a.findIndex((key, index) => key !== b[index])
  const [left = 0, right = 0] = [a[at], b[at]]
  return left === right ? 0 : left < right ? -1 : 1
}

function aggregateCell(rows: readonly Row[], { fieldPath, aggregationType }: Metric): string {
  const present = rows.filter((row) => (readCell(row, fieldPath) ?? undefined) !== undefined)
  const values = present.map((row) => readCell(row, fieldPath))
  switch (aggregationType) {
    case 'LATEST': {
      const latest = present.toSorted((a, b) => a.timestampMillis - b.timestampMillis).at(-1)
      return latest ? cellText(readCell(latest, fieldPath)) : NO_VALUE
    }
    case 'SUM':
      return String(values.reduce<number>((sum, value) => sum + (Number(value) || 0), 0))
    case 'CARDINALITY':
      return String(new Set(values.map(cellText)).size)
  }
}

const cellText = (value: unknown) => (typeof value === 'string' ? value : jsonText(value))
