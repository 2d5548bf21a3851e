import { newId } from '../../../graph/store/request-steps.ts'
import { CatalogError } from '../../../graph/model/errors.ts'
import { choice, flag, list, long, required, text } from '../../../graph/model/field.ts'
import { LIMITS } from '../../../graph/model/limits.ts'
import { requestCatalog } from '../../catalog/request-catalog.ts'
import { WRITE_SEMANTICS } from '../../catalog/csv/cells.ts'
import { readPropertyColumns } from '../../catalog/csv/columns.ts'
import { searchSelection, selectPage } from '../../catalog/bulk/selection.ts'
import { ARRAY_DELIMITER } from '../../catalog/csv/lists.ts'
import { exportCsv } from '../../catalog/csv/export-csv.ts'
import { importCsv, type RowOutcome } from '../../catalog/csv/import-csv.ts'
import {
  objectAnswer,
  SEARCH_ERRORS,
  textAnswer,
  wholeFields,
  wholeRecord,
  writeAnswer,
} from '../answers.ts'
import { EXAMPLE_URN, route } from '../route.ts'
import { viewField, missingPrivileges } from '../shared-fields.ts'
import { writeReply } from '../write-reply.ts'

const CSV = 'text/csv'

const propertyColumns = list(text(), {
  doc: 'Columns with values of structured properties, as `<column>=<URN or ID of the property>`.',
})

/** docs/interface: bulk/csv */
export const postCsv = route({
  method: 'POST',
  path: '/csv',
  role: 'editor',
  summary: 'Edits entities and columns as the rows of a CSV file say, in the form of csv-enricher.',
  details:
    'Policies decide on each row. Rows that are refused are listed, and the others are done. ' +
    'A body of the type `text/csv` is the file; the other parameters are in the query then.',
  textBody: { mediaType: CSV, parameter: 'csv' },
  parameters: {
    csv: required(text({ doc: `The file, of at most ${LIMITS.csvRows.max} rows.` })),
    writeSemantics: choice(WRITE_SEMANTICS, {
      doc: 'OVERRIDE replaces what is stored, and empties it where a cell is empty. Default: PATCH.',
    }),
    delimiter: text({ doc: 'Between cells. Default: a comma.' }),
    arrayDelimiter: text({ doc: 'Between elements of a list. Default: `|`.' }),
    propertyColumns,
    runId: text({ doc: 'The run of the new values, such as that of an earlier part of the file.' }),
    atomic: flag({ doc: 'Whether nothing is done if any row is refused.' }),
  },
  answers: writeAnswer(
    objectAnswer({
      ...wholeFields({
        total: long({ doc: 'Rows.' }),
        edited: long({ doc: 'Rows that changed something; with `dryRun`, that would.' }),
        unchanged: long(),
        refusedTotal: long(),
        rows: list(
          wholeRecord(
            { line: long(), outcome: choice(['written', 'unchanged', 'refused']) },
            {
              urn: text(),
              column: text({ doc: 'Where the row is wrong.' }),
              code: text(),
              reason: text(),
              missing: missingPrivileges,
              ignored: list(text(), { doc: 'Columns that do not apply to the entity.' }),
            },
          ),
        ),
        ignoredColumns: list(text(), { doc: 'Columns of the file without a meaning.' }),
      }),
      runId: text({ doc: 'The run of the edits, for `POST /revert`; absent if there are none.' }),
    }),
  ),
  errors: ['BATCH_REFUSED', 'READ_ONLY'],
  example: { csv: `resource,tags\r\n"${EXAMPLE_URN}",\r\n` },
  async handle({ parameters, ...caller }, { catalog }) {
    const { csv, delimiter = ',', arrayDelimiter = ARRAY_DELIMITER, atomic = false } = parameters
    const runId = parameters.runId ?? `csv-${newId(caller.steps)}`
    const committed = await importCsv(requestCatalog(catalog, caller), caller, {
      csv,
      isOverride: parameters.writeSemantics === 'OVERRIDE',
      delimiter,
      arrayDelimiter,
      propertyColumns: parameters.propertyColumns ?? [],
      runId,
      isAtomic: atomic,
    })
    const { rows, ignoredColumns } = committed.answer
    const count = (outcome: RowOutcome['outcome']) =>
      rows.filter((row) => row.outcome === outcome).length
    const body = {
      total: rows.length,
      edited: count('written'),
      unchanged: count('unchanged'),
      refusedTotal: count('refused'),
      rows,
      ignoredColumns,
      ...(!catalog.dryRun && count('written') > 0 && { runId }),
    }
    return writeReply(committed, { body })
  },
})

/** docs/interface: bulk/csv */
export const getCsv = route({
  method: 'GET',
  path: '/csv',
  role: 'reader',
  summary: 'Exports what a search finds as a CSV file, in the form of csv-enricher.',
  otherMediaType: CSV,
  parameters: {
    query: required(text({ doc: 'The input of a search; `*` finds everything.' })),
    filter: text({ doc: 'The filter of a search, as JSON.' }),
    types: list(text(), { doc: 'The entity types that are searched.' }),
    view: viewField,
    propertyColumns,
  },
  answers: textAnswer(CSV),
  errors: ['INVALID_URN', ...SEARCH_ERRORS],
  example: { query: 'clicks' },
  async handle({ parameters, resume }, { catalog }) {
    const { query, filter, types, view } = parameters
    const properties = await readPropertyColumns(catalog, parameters.propertyColumns ?? [])
    const selection = await searchSelection(catalog, {
      query,
      ...(filter !== undefined && { filter: parseFilterText(filter) }),
      types,
      view,
    })
    // Refuses what is wrong with the search before the answer begins.
    await selectPage(catalog, selection, undefined, 1)
    return {
      stream: exportCsv(catalog, selection, properties, resume),
      type: `${CSV}; charset=utf-8`,
      headers: { 'Content-Disposition': 'attachment; filename="trellis.csv"' },
    }
  },
})

/** @throws CatalogError `INVALID_PARAMETER` for what is no JSON */
function parseFilterText(filter: string): unknown {
  try {
    return JSON.parse(filter)
  } catch (error) {
    throw new CatalogError('INVALID_PARAMETER', `filter is no JSON: ${(error as Error).message}`)
  }
}
