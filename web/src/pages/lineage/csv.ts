import { nameOf } from '../../model/names.ts'
import { toCsv } from '../../parts/csv.ts'
import type { LineageRow } from './rows.ts'

const HEAD = ['Direction', 'Steps', 'Type', 'Name', 'Platform', 'Columns', 'Owners', 'State', 'URN']

/** Formats the rows of a lineage as CSV. */
export function lineageCsv(rows: readonly LineageRow[]): string {
  const lines = rows.map((row) => [
    row.direction,
    String(row.steps),
    row.kind,
    row.name,
    row.platform,
    row.columns.join(', '),
    row.owners.map(nameOf).join(', '),
    row.state ?? '',
    row.urn,
  ])
  return toCsv([HEAD, ...lines])
}
