import { aspect, type AspectValue } from '../model/aspect.ts'
import { choice, list, record, text } from '../model/field.ts'
import { auditStamp } from '../records/audit.ts'

export const notebookContent = aspect('notebookContent', {
  record: 'notebook.NotebookContent',
  graphql: 'content',
  doc: 'The cells of a notebook.',
  fields: {
    cells: list(
      record({
        textCell: record({
          cellTitle: text(),
          cellId: text(),
          changeAuditStamps: record({
            created: auditStamp(),
            lastModified: auditStamp(),
            deleted: auditStamp(),
          }),
          text: text(),
        }),
        queryCell: record({
          cellTitle: text(),
          cellId: text(),
          changeAuditStamps: record({
            created: auditStamp(),
            lastModified: auditStamp(),
            deleted: auditStamp(),
          }),
          rawQuery: text(),
          lastExecuted: auditStamp(),
        }),
        chartCell: record({
          cellTitle: text(),
          cellId: text(),
          changeAuditStamps: record({
            created: auditStamp(),
            lastModified: auditStamp(),
            deleted: auditStamp(),
          }),
        }),
        type: choice(['TEXT_CELL', 'QUERY_CELL', 'CHART_CELL']),
      }),
    ),
  },
  example: {
    cells: [
      {
        textCell: {
          cellTitle: 'cell title',
          cellId: 'cell id',
          changeAuditStamps: {
            created: { time: 1_700_000_000_000, actor: 'urn:li:corpuser:ada' },
            lastModified: { time: 1_700_000_000_000, actor: 'urn:li:corpuser:ada' },
            deleted: { time: 1_700_000_000_000, actor: 'urn:li:corpuser:ada' },
          },
          text: 'Orders are loaded at six.',
        },
        queryCell: {
          cellTitle: 'cell title',
          cellId: 'cell id',
          changeAuditStamps: {
            created: { time: 1_700_000_000_000, actor: 'urn:li:corpuser:ada' },
            lastModified: { time: 1_700_000_000_000, actor: 'urn:li:corpuser:ada' },
            deleted: { time: 1_700_000_000_000, actor: 'urn:li:corpuser:ada' },
          },
          rawQuery: 'raw query',
          lastExecuted: { time: 1_700_000_000_000, actor: 'urn:li:corpuser:ada' },
        },
        chartCell: {
          cellTitle: 'cell title',
          cellId: 'cell id',
          changeAuditStamps: {
            created: { time: 1_700_000_000_000, actor: 'urn:li:corpuser:ada' },
            lastModified: { time: 1_700_000_000_000, actor: 'urn:li:corpuser:ada' },
            deleted: { time: 1_700_000_000_000, actor: 'urn:li:corpuser:ada' },
          },
        },
        type: 'TEXT_CELL',
      },
    ],
  },
})
export type NotebookContent = AspectValue<typeof notebookContent>
