import type { ForetoldItem } from './foretold-item.ts'
import type { Refusal } from './missing-privileges.ts'
import { sendRequest } from './rest.ts'

/** What became of a row of a spreadsheet, or would become of it. */
export interface RowOutcome extends Refusal {
  /** Line of the file, from 1. */
  readonly line: number
  readonly urn?: string
  readonly outcome: 'written' | 'unchanged' | 'refused'
  /** Columns that do not apply to the entity. */
  readonly ignored?: readonly string[]
}

/** The answer to a spreadsheet (docs/interface: bulk/csv). */
export interface ImportAnswer {
  readonly total: number
  readonly edited: number
  readonly unchanged: number
  readonly refusedTotal: number
  readonly rows: readonly RowOutcome[]
  readonly ignoredColumns: readonly string[]
  readonly runId?: string
  /** Of a dry run. */
  readonly items?: readonly ForetoldItem[]
}

/** Imports a spreadsheet. @throws SignInNeeded, Forbidden, Refused */
export const sendSpreadsheet = (csv: string): Promise<ImportAnswer> => sendRequest('csv', { csv })

/** Returns what {@link sendSpreadsheet} would do. @throws what it would throw */
export const rehearseSpreadsheet = (csv: string): Promise<ImportAnswer> =>
  sendRequest('csv?dryRun=true', { csv })
