import { nameOf } from '../../model/names.ts'
import type { Row } from './rows.ts'

const HEAD = ['Direction', 'Steps', 'Type', 'Name', 'Platform', 'Columns', 'Owners', 'State', 'URN']

/**
 * Spreadsheets run a cell that begins with one of these as a formula; full-width forms count as
 * well.
 */
const FORMULA = /^[=+\-@\t\r\n＝＋－＠]/

/** Formats rows as CSV (RFC 4180), with the byte order mark by which spreadsheets detect UTF-8. */
export function csvOf(rows: readonly Row[]): string {
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
  return `\uFEFF${[HEAD, ...lines].map((cells) => `${cells.map(cell).join(',')}\r\n`).join('')}`
}

function cell(text: string): string {
  const safe = FORMULA.test(text) ? `'${text}` : text
  return /[",\r\n]/.test(safe) ? `"${safe.replaceAll('"', '""')}"` : safe
}

/** Downloads a text as a file. */
export function download(name: string, text: string): void {
  const address = URL.createObjectURL(new Blob([text], { type: 'text/csv;charset=utf-8' }))
  const link = document.createElement('a')
  link.href = address
  link.download = name
  link.click()
  URL.revokeObjectURL(address)
}
