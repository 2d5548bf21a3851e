import { aspect, type AspectValue } from '../model/aspect.ts'
import { editedDescription } from '../records/texts.ts'

export const editableMlFeatureTableProperties = aspect('editableMlFeatureTableProperties', {
  record: 'ml.metadata.EditableMLFeatureTableProperties',
  graphql: { name: 'editableProperties', type: 'MLFeatureTableEditableProperties' },
  doc: 'What people have written here about a table of features.',
  fields: { description: editedDescription() },
  example: { description: 'What people have written of it here.' },
})
export type EditableMlFeatureTableProperties = AspectValue<typeof editableMlFeatureTableProperties>
