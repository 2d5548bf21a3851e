import Papa from 'papaparse'
import { CatalogError } from '../../../graph/model/errors.ts'
import { LIMITS } from '../../../graph/model/limits.ts'

/** A row of a CSV file below its header. */
export interface CsvRow {
  /** Line of the file on which the row begins, from 1. */
  readonly line: number
  /** Cells by the name of their column; absent ones are empty. */
  readonly cells: Readonly<Record<string, string>>
  /** How many cells follow the last column. */
  readonly excess: number
}

export interface CsvFile {
  readonly columns: readonly string[]
  readonly rows: readonly CsvRow[]
}

/** What spreadsheets evaluate in a cell, marked or not. */
const FORMULA = /^'*[=+\-@\t\r]/
/** What makes quotes necessary, in spreadsheets that separate cells otherwise, too. */
const SPECIAL = /["\r\n;\t]|^\s|\s$/
/** The mark that keeps them from it. */
const MARK = /^'(?='*[=+\-@\t\r])/

/** Returns whether a text can stand between cells. */
export function isDelimiter(text: string): boolean {
  return text.length === 1 && !Papa.BAD_DELIMITERS.includes(text)
}

/**
 * Parses a CSV file with a header. Rows without any text are left out. The mark that
 * {@link formatRow} puts before a formula is removed.
 *
 * @param delimiter of cells, one character
 * @throws CatalogError `INVALID_PARAMETER` naming the line of what is no CSV; for columns without a
 *   name or with that of another one, and for more rows than `LIMITS.csvRows`
 */
export function parseCsv(text: string, delimiter: string): CsvFile {
  const [header, ...rows] = readRecords(text, delimiter)
  if (!header) refuse('The file is empty; expected a header')
  const columns = header.cells.map((name) => name.trim())
  for (const [at, name] of columns.entries()) {
    if (name === '') refuse(`Column ${at + 1} of the header has no name`)
    if (columns.indexOf(name) < at) refuse(`The header has the column ${name} twice`)
  }
  if (rows.length > LIMITS.csvRows.max) {
    const problem = `The file has ${rows.length} rows; the limit is ${LIMITS.csvRows.max}`
    refuse(`${problem}. Send it in parts, as trellis csv import does`)
  }
  return {
    columns,
    rows: rows.map(({ line, cells }) => ({
      line,
      cells: Object.fromEntries(
        columns.map((name, at) => [name, (cells[at] ?? '').replace(MARK, '')]),
      ),
      excess: Math.max(0, cells.slice(columns.length).filter((cell) => cell.trim() !== '').length),
    })),
  }
}

/** Returns what a row is about, the entity or the column; equal texts are the same. */
export function rowTarget({ resource = '', subresource = '' }: CsvRow['cells']): string {
  return `${resource.trim()}\n${subresource.trim()}`
}

/** A part of a CSV file, with its header. */
export interface CsvPart {
  readonly text: string
  /** Line of the file on which each row of the part begins. */
  readonly lines: readonly number[]
}

/**
 * Splits a CSV file into files of at most `rowsMax` rows. Rows that follow each other and are about one
 * entity or column stay together, unless they are more than that.
 *
 * @throws CatalogError `INVALID_PARAMETER` for what is no CSV
 */
export function splitCsv(text: string, delimiter: string, rowsMax: number): CsvPart[] {
  const [header, ...rows] = readRecords(text, delimiter)
  if (!header) return [{ text, lines: [] }]
  const names = header.cells.map((name) => name.trim())
  const targetOf = ({ cells }: CsvRecord) =>
    rowTarget(Object.fromEntries(names.map((name, at) => [name, cells[at] ?? ''])))
  const slices: CsvRecord[][] = [[]]
  for (const row of rows) {
    const slice = slices.at(-1) ?? []
    if (slice.length === rowsMax) {
      const target = targetOf(row)
      const kept = slice.findLastIndex((other) => targetOf(other) !== target) + 1
      slices.push(kept > 0 ? slice.splice(kept) : [])
    }
    slices.at(-1)?.push(row)
  }
  return slices.map((slice) => ({
    text: [header, ...slice].map(({ cells }) => joinCells(cells, delimiter)).join(''),
    lines: slice.map(({ line }) => line),
  }))
}

interface CsvRecord {
  readonly line: number
  readonly cells: readonly string[]
}

/** Reads the lines of a file, whatever ends each of them: LF, CRLF, or CR in a file without LF. */
function readRecords(text: string, delimiter: string): CsvRecord[] {
  const newline = text.replaceAll(/"[^"]*"/g, '').includes('\n') ? '\n' : '\r'
  const { data, errors } = Papa.parse<string[]>(text.replace(/^\uFEFF/, ''), { delimiter, newline })
  let nextLine = 1
  const records = data.map((read): CsvRecord => {
    const line = nextLine
    const cells = [...read.slice(0, -1), (read.at(-1) ?? '').replace(/\r$/, '')]
    // Cells may contain line breaks.
    const breaks = cells.reduce((sum, cell) => sum + cell.split(/\r\n|\r|\n/).length - 1, 0)
    nextLine += 1 + breaks
    return { line, cells }
  })
  const [error] = errors.filter(({ type }) => type === 'Quotes')
  if (error) {
    const line = records[error.row ?? 0]?.line ?? 1
    refuse(`The file is no CSV: line ${line}: ${error.message}`)
  }
  return records.filter(({ cells }) => cells.some((cell) => cell.trim() !== ''))
}

/**
 * Returns a line of a CSV file. Cells that a spreadsheet would evaluate get a mark that it shows as
 * text (https://owasp.org/www-community/attacks/CSV_Injection).
 */
export function formatRow(cells: readonly string[]): string {
  return joinCells(
    cells.map((cell) => (FORMULA.test(cell) ? `'${cell}` : cell)),
    ',',
  )
}

function joinCells(cells: readonly string[], delimiter: string): string {
  const quoted = cells.map((cell) =>
    cell.includes(delimiter) || SPECIAL.test(cell) ? `"${cell.replaceAll('"', '""')}"` : cell,
  )
  return `${quoted.join(delimiter)}\r\n`
}

function refuse(problem: string): never {
  throw new CatalogError('INVALID_PARAMETER', problem)
}
