import { aspect, type AspectValue } from '../../model/aspect.ts'
import { editStamps } from '../../records/audit.ts'
import { editedDescription } from '../../records/texts.ts'

export const editableDashboardProperties = aspect('editableDashboardProperties', {
  record: 'dashboard.EditableDashboardProperties',
  privilege: 'EDIT_ENTITY_DOCS',
  graphql: { name: 'editableProperties', type: 'DashboardEditableProperties' },
  doc: 'Dashboard description that users edit in the catalog.',
  fields: {
    ...editStamps,
    description: editedDescription(),
  },
  example: {
    created: { time: 1_700_000_000_000, actor: 'urn:li:corpuser:ada' },
    lastModified: { time: 1_710_000_000_000, actor: 'urn:li:corpuser:grace' },
    description: 'Watched by the whole sales team.',
  },
})
export type EditableDashboardProperties = AspectValue<typeof editableDashboardProperties>
