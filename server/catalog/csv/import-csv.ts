import {
  CatalogError,
  type ErrorCode,
  type SufficientPrivileges,
} from '../../../graph/model/errors.ts'
import type { Caller } from '../../authorize/roles.ts'
import { changeEach, nothingWritten, toRefusal, type EntityChanges } from '../bulk/change-each.ts'
import type { Catalog } from '../catalog.ts'
import type { Committed } from '../write/commit.ts'
import { CellError, type CsvOptions } from './cells.ts'
import { COLUMNS, readPropertyColumns } from './columns.ts'
import { isDelimiter, parseCsv, rowTarget } from './parse-csv.ts'
import { rowChanges, unusedCells } from './row-changes.ts'

/** What became of a row. */
export interface RowOutcome {
  /** Line of the file on which the row begins, from 1. */
  readonly line: number
  /** The entity or the column; absent if the row does not say. */
  readonly urn?: string
  readonly outcome: 'written' | 'unchanged' | 'refused'
  /** Where it is wrong, if that is one cell. */
  readonly column?: string
  readonly code?: ErrorCode
  readonly reason?: string
  /** The privileges of which each would suffice. */
  readonly missing?: readonly SufficientPrivileges[]
  /** Columns whose cells do not apply to the entity, and are ignored as the connector does. */
  readonly ignored?: readonly string[]
}

export interface Imported {
  readonly rows: readonly RowOutcome[]
  /** Columns of the file without a meaning. */
  readonly ignoredColumns: readonly string[]
}

export interface ImportInput {
  readonly csv: string
  readonly isOverride: boolean
  readonly delimiter: string
  readonly arrayDelimiter: string
  /** `<column>=<property>` */
  readonly propertyColumns: readonly string[]
  /** The run of the new values. */
  readonly runId: string
  /** Whether nothing is written if any row is refused. */
  readonly isAtomic: boolean
}

/**
 * Makes the changes that the rows of a CSV file ask for (docs/interface: bulk/csv), in one
 * transaction. Rows that are refused are listed, and the others are done.
 *
 * @param catalog as the caller sees it
 * @throws CatalogError `INVALID_PARAMETER` for what is no such file; `BATCH_REFUSED` with the rows if
 *   the import is atomic; `OVERLOADED`
 */
export async function importCsv(
  catalog: Catalog,
  caller: Caller,
  input: ImportInput,
): Promise<Committed<Imported>> {
  const { csv, isOverride, delimiter, arrayDelimiter, propertyColumns, runId } = input
  if (!isDelimiter(delimiter) || arrayDelimiter === '' || delimiter === arrayDelimiter)
    refuse(
      'delimiter must be one character, no quote or line break, and arrayDelimiter another text',
    )
  const { columns, rows } = parseCsv(csv, delimiter)
  const properties = await readPropertyColumns(catalog, propertyColumns)
  const mapped = properties.map(({ column }) => column)
  for (const column of ['resource', ...mapped])
    if (!columns.includes(column)) refuse(`The header has no column ${column}`)
  const options: CsvOptions = { isOverride, arrayDelimiter, columns, properties }
  const stamp = { time: catalog.clock(), actor: caller.actor }
  const known: readonly string[] = [...COLUMNS, ...mapped]
  const ignoredColumns = columns.filter((column) => !known.includes(column))

  const outcomes = new Map<number, RowOutcome>()
  const entities: EntityChanges[] = []
  const lines: number[] = []
  let replaced: string | undefined
  for (const row of rows) {
    try {
      const target = rowTarget(row.cells)
      // A row has one type of ownership, so an entity may have several, of which one replaces.
      const isReplacing = isOverride && target !== replaced
      entities.push(
        rowChanges(catalog.registry, row, { ...options, isOverride: isReplacing }, stamp),
      )
      replaced = target
      lines.push(row.line)
    } catch (error) {
      if (!(error instanceof CellError)) throw error
      const { column, message } = error
      const urn = row.cells['resource']?.trim()
      outcomes.set(row.line, {
        line: row.line,
        ...(urn && { urn }),
        outcome: 'refused',
        ...(column !== undefined && { column }),
        code: 'INVALID_PARAMETER',
        reason: column === undefined ? message : `${column}: ${message}`,
      })
    }
  }
  if (input.isAtomic && outcomes.size > 0)
    throw nothingWritten([...outcomes.values()], ({ line }) => `line ${line}`)
  const committed = await changeEach(catalog, entities, caller, {
    runId,
    isAtomic: input.isAtomic,
  })
  for (const [at, { urn }] of entities.entries()) {
    const line = lines[at] ?? 0
    const outcome = committed.answer[at] ?? 'unchanged'
    outcomes.set(
      line,
      outcome instanceof CatalogError
        ? { line, ...toRefusal(urn, outcome), outcome: 'refused' }
        : { line, urn, outcome },
    )
  }
  const answer = rows.flatMap((row) => {
    const outcome = outcomes.get(row.line)
    const ignored = unusedCells(row)
    return outcome ? [{ ...outcome, ...(ignored.length > 0 && { ignored }) }] : []
  })
  return { ...committed, answer: { rows: answer, ignoredColumns } }
}

function refuse(problem: string): never {
  throw new CatalogError('INVALID_PARAMETER', problem)
}
