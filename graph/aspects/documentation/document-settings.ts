import { aspect, type AspectValue } from '../../model/aspect.ts'
import { flag } from '../../model/field.ts'
import { auditStamp } from '../../records/audit.ts'

export const documentSettings = aspect('documentSettings', {
  record: 'knowledge.DocumentSettings',
  graphql: 'settings',
  doc: 'Visibility of a document in global contexts.',
  fields: {
    showInGlobalContext: flag({ search: { as: 'flag' } }),
    lastModified: auditStamp({ time: 'lastModifiedSettings' }),
  },
  example: {
    showInGlobalContext: true,
    lastModified: { time: 1_700_000_000_000, actor: 'urn:li:corpuser:ada' },
  },
})
export type DocumentSettings = AspectValue<typeof documentSettings>
