import { aspect, type AspectValue } from '../../model/aspect.ts'
import { changeAuditStamps } from '../../records/audit.ts'
import { customProperties, description, entityName, externalUrl } from '../../records/texts.ts'

export const notebookInfo = aspect('notebookInfo', {
  record: 'notebook.NotebookInfo',
  graphql: 'info',
  doc: 'Title and description of a notebook.',
  fields: {
    customProperties: customProperties(),
    externalUrl: externalUrl(),
    title: entityName(),
    description: description(),
    changeAuditStamps: changeAuditStamps(),
  },
  example: {
    customProperties: { team: 'data' },
    externalUrl: 'https://notebooks.example.com/orders',
    title: 'Orders by day',
    description: 'Orders of each day, with the queries that count them.',
    changeAuditStamps: {
      created: { time: 1_700_000_000_000, actor: 'urn:li:corpuser:ada' },
      lastModified: { time: 1_700_000_000_000, actor: 'urn:li:corpuser:ada' },
      deleted: { time: 1_700_000_000_000, actor: 'urn:li:corpuser:ada' },
    },
  },
})
export type NotebookInfo = AspectValue<typeof notebookInfo>
