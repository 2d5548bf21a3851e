import { aspect, type AspectValue } from '../model/aspect.ts'
import { editedDescription } from '../records/texts.ts'

export const editableMlFeatureProperties = aspect('editableMlFeatureProperties', {
  record: 'ml.metadata.EditableMLFeatureProperties',
  graphql: { name: 'editableProperties', type: 'MLFeatureEditableProperties' },
  doc: 'What people have written here about a feature.',
  fields: { description: editedDescription() },
  example: { description: 'What people have written of it here.' },
})
export type EditableMlFeatureProperties = AspectValue<typeof editableMlFeatureProperties>
