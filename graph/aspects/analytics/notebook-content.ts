import { aspect, type AspectValue } from '../../model/aspect.ts'
import { choice, list, record, text } from '../../model/field.ts'
import { auditStamp, changeAuditStamps } from '../../records/audit.ts'

/** The fields of every cell. */
const cell = () => ({
  cellTitle: text(),
  cellId: text(),
  changeAuditStamps: changeAuditStamps(),
})

export const notebookContent = aspect('notebookContent', {
  record: 'notebook.NotebookContent',
  graphql: 'content',
  doc: 'The cells of a notebook.',
  fields: {
    cells: list(
      record(
        {
          textCell: record(
            {
              ...cell(),
              text: text(),
            },
            { graphql: { type: 'TextCell' } },
          ),
          queryCell: record(
            {
              ...cell(),
              rawQuery: text(),
              lastExecuted: auditStamp(),
            },
            { graphql: { type: 'QueryCell' } },
          ),
          chartCell: record(
            {
              ...cell(),
            },
            { graphql: { type: 'ChartCell' } },
          ),
          type: choice(['TEXT_CELL', 'QUERY_CELL', 'CHART_CELL']),
        },
        {
          graphql: {
            type: 'NotebookCell',
            fields: {
              /* DataHub spells it so. */ queryChell: { type: 'QueryCell', at: 'queryCell' },
            },
          },
        },
      ),
    ),
  },
  example: {
    cells: [
      {
        textCell: {
          cellTitle: 'When orders are loaded',
          cellId: '1',
          changeAuditStamps: {
            created: { time: 1_700_000_000_000, actor: 'urn:li:corpuser:ada' },
            lastModified: { time: 1_700_000_000_000, actor: 'urn:li:corpuser:ada' },
            deleted: { time: 1_700_000_000_000, actor: 'urn:li:corpuser:ada' },
          },
          text: 'Orders are loaded at six.',
        },
        queryCell: {
          cellTitle: 'Orders by day',
          cellId: '2',
          changeAuditStamps: {
            created: { time: 1_700_000_000_000, actor: 'urn:li:corpuser:ada' },
            lastModified: { time: 1_700_000_000_000, actor: 'urn:li:corpuser:ada' },
            deleted: { time: 1_700_000_000_000, actor: 'urn:li:corpuser:ada' },
          },
          rawQuery: 'SELECT day, count(*) FROM shop.orders GROUP BY day',
          lastExecuted: { time: 1_700_000_000_000, actor: 'urn:li:corpuser:ada' },
        },
        chartCell: {
          cellTitle: 'Orders by day',
          cellId: '3',
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
