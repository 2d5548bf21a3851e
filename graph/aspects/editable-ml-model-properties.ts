import { aspect, type AspectValue } from '../model/aspect.ts'
import { editedDescription } from '../records/texts.ts'

export const editableMlModelProperties = aspect('editableMlModelProperties', {
  record: 'ml.metadata.EditableMLModelProperties',
  graphql: { name: 'editableProperties', type: 'MLModelEditableProperties' },
  doc: 'What people have written here about a model.',
  fields: { description: editedDescription() },
  example: { description: 'What people have written of it here.' },
})
export type EditableMlModelProperties = AspectValue<typeof editableMlModelProperties>
