import { isJsonObject } from '../../../graph/model/json.ts'
import { jsonText } from '../../../graph/model/json-text.ts'
import { printable } from '../outcome.ts'

/** The answer of a Cypher statement. */
export interface Rows {
  readonly columns: readonly string[]
  readonly rows: readonly (readonly unknown[])[]
}

const isNumber = (value: unknown) => typeof value === 'number' || typeof value === 'bigint'

/** Formats rows as a table for people; columns of numbers are right-aligned. */
export function formatTable({ columns, rows }: Rows): string {
  const texts = [[...columns], ...rows.map((row) => row.map(cellText))].map((row) =>
    row.map(printable),
  )
  const widths = columns.map((_, at) => Math.max(...texts.map((row) => row[at]?.length ?? 0)))
  const isRight = columns.map(
    (_, at) => rows.length > 0 && rows.every((row) => row[at] === null || isNumber(row[at])),
  )
  const formatLine = (row: readonly string[]) => {
    const cells = row.map((text, at) => {
      const width = widths[at] ?? 0
      return isRight[at] ? text.padStart(width) : text.padEnd(width)
    })
    return cells.join('  ').trimEnd()
  }
  return texts.map(formatLine).join('\n')
}

/**
 * Spreadsheets run a cell that begins with one of these as a formula; full-width forms count as
 * well. Numbers do not come from people.
 */
const FORMULA = /^[=+\-@\t\r\n＝＋－＠]/

/** Formats rows as CSV (RFC 4180), with LF as line break and without formulas. */
export function formatCsv({ columns, rows }: Rows): string {
  const lines = [columns, ...rows].map((row) => row.map(formatCell))
  return lines.map((line) => line.map(quoteCell).join(',')).join('\n')
}

/** Returns the text of a cell; a quote before a formula makes it a text. */
function formatCell(value: unknown): string {
  const text = cellText(value)
  return FORMULA.test(text) && !isNumber(value) ? `'${text}` : text
}

function quoteCell(text: string): string {
  return /[",\r\n]/.test(text) ? `"${text.replaceAll('"', '""')}"` : text
}

/** Returns a value as people read it: a node by its name, a path by those of its nodes. */
function cellText(value: unknown): string {
  if (value === null || value === undefined) return ''
  if (typeof value === 'string') return value
  if (Array.isArray(value)) return value.map(cellText).join(', ')
  if (!isJsonObject(value)) return jsonText(value)
  const { nodes, name, urn, type } = value
  if (Array.isArray(nodes) && 'relationships' in value) return nodes.map(cellText).join(' → ')
  if ('urn' in value && 'type' in value) return cellText(name ?? urn ?? type)
  return jsonText(value)
}
