import { aspect, type AspectValue } from '../model/aspect.ts'
import { editedDescription } from '../records/texts.ts'

export const editableMlPrimaryKeyProperties = aspect('editableMlPrimaryKeyProperties', {
  record: 'ml.metadata.EditableMLPrimaryKeyProperties',
  graphql: { name: 'editableProperties', type: 'MLPrimaryKeyEditableProperties' },
  doc: 'What people have written here about a key of a table of features.',
  fields: { description: editedDescription() },
  example: { description: 'What people have written of it here.' },
})
export type EditableMlPrimaryKeyProperties = AspectValue<typeof editableMlPrimaryKeyProperties>
