import { aspect, type AspectValue } from '../model/aspect.ts'
import { editStamps } from '../records/audit.ts'
import { editedDescription } from '../records/texts.ts'

export const editableNotebookProperties = aspect('editableNotebookProperties', {
  record: 'notebook.EditableNotebookProperties',
  graphql: { name: 'editableProperties', type: 'NotebookEditableProperties' },
  doc: 'What people have written here about a notebook.',
  fields: { ...editStamps, description: editedDescription() },
  example: {
    created: { time: 1_700_000_000_000, actor: 'urn:li:corpuser:ada' },
    description: 'What people have written of it here.',
  },
})
export type EditableNotebookProperties = AspectValue<typeof editableNotebookProperties>
