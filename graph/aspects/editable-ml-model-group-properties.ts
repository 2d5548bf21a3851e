import { aspect, type AspectValue } from '../model/aspect.ts'
import { editedDescription } from '../records/texts.ts'

export const editableMlModelGroupProperties = aspect('editableMlModelGroupProperties', {
  record: 'ml.metadata.EditableMLModelGroupProperties',
  graphql: { name: 'editableProperties', type: 'MLModelGroupEditableProperties' },
  doc: 'What people have written here about a group of models.',
  fields: { description: editedDescription() },
  example: { description: 'What people have written of it here.' },
})
export type EditableMlModelGroupProperties = AspectValue<typeof editableMlModelGroupProperties>
