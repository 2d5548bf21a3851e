import { entityTypeOf, isReference, parseUrn, type Urn } from '../../../graph/model/urn.ts'
import type { Column, PropertyColumn } from './columns.ts'
import { parseList } from './lists.ts'
import type { CsvRow } from './parse-csv.ts'

/** `PATCH` adds to what is stored; `OVERRIDE` replaces it, and empties it where a cell is empty. */
export const WRITE_SEMANTICS = ['PATCH', 'OVERRIDE'] as const

export interface CsvOptions {
  readonly isOverride: boolean
  /** Between the elements of a list. */
  readonly arrayDelimiter: string
  /** Those of the file. */
  readonly columns: readonly string[]
  readonly properties: readonly PropertyColumn[]
}

/** What is wrong with a cell, or with a whole row. */
export class CellError extends Error {
  readonly column: string | undefined

  constructor(column: string | undefined, problem: string) {
    super(problem)
    this.column = column
  }
}

/** The cells of a row. */
export class Cells {
  readonly #row: CsvRow
  readonly #options: CsvOptions

  constructor(row: CsvRow, options: CsvOptions) {
    this.#row = row
    this.#options = options
  }

  raw(column: string): string {
    return this.#row.cells[column] ?? ''
  }

  text(column: Column): string {
    return this.raw(column).trim()
  }

  /** Whether the row changes what the column is about. */
  decides(column: Column): boolean {
    const { isOverride, columns } = this.#options
    return this.text(column) !== '' || (isOverride && columns.includes(column))
  }

  list(column: string): readonly string[] {
    return parseList(this.raw(column), this.#options.arrayDelimiter)
  }

  /** Returns the URNs of a list. @throws CellError for anything else */
  urns(column: Column, types: readonly string[]): Urn[] {
    return this.list(column).map((element) => this.#urn(column, element, types))
  }

  /** Returns the URN in a cell; undefined for an empty one. @throws CellError for anything else */
  urn(column: Column, type: string): Urn | undefined {
    const text = this.text(column)
    return text === '' ? undefined : this.#urn(column, text, [type])
  }

  #urn(column: Column, text: string, types: readonly string[]): Urn {
    if (isReference(text) && types.includes(entityTypeOf(text))) return parseUrn(text)
    throw new CellError(column, `expected the URN of a ${types.join(' or a ')}, found '${text}'`)
  }
}
