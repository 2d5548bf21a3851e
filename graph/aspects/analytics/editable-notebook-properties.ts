import { aspect, type AspectValue } from '../../model/aspect.ts'
import { editStamps } from '../../records/audit.ts'
import { editedDescription } from '../../records/texts.ts'

export const editableNotebookProperties = aspect('editableNotebookProperties', {
  record: 'notebook.EditableNotebookProperties',
  privilege: 'EDIT_ENTITY_DOCS',
  graphql: { name: 'editableProperties', type: 'NotebookEditableProperties' },
  doc: 'Notebook description that users edit in the catalog.',
  fields: { ...editStamps, description: editedDescription() },
  example: {
    created: { time: 1_700_000_000_000, actor: 'urn:li:corpuser:ada' },
    description: 'Description edited by a user.',
  },
})
export type EditableNotebookProperties = AspectValue<typeof editableNotebookProperties>
