import { aspect, type AspectValue } from '../../model/aspect.ts'
import { editStamps } from '../../records/audit.ts'
import { editedDescription } from '../../records/texts.ts'

export const editableDataFlowProperties = aspect('editableDataFlowProperties', {
  record: 'datajob.EditableDataFlowProperties',
  privilege: 'EDIT_ENTITY_DOCS',
  graphql: { name: 'editableProperties', type: 'DataFlowEditableProperties' },
  doc: 'Pipeline description that users edit in the catalog.',
  fields: { ...editStamps, description: editedDescription() },
  example: {
    created: { time: 1_700_000_000_000, actor: 'urn:li:corpuser:ada' },
    lastModified: { time: 1_710_000_000_000, actor: 'urn:li:corpuser:grace' },
    description: 'Runs after the tills have closed.',
  },
})
export type EditableDataFlowProperties = AspectValue<typeof editableDataFlowProperties>
