import { aspect, type AspectValue } from '../../model/aspect.ts'
import { editedDescription } from '../../records/texts.ts'

export const editableMlFeatureTableProperties = aspect('editableMlFeatureTableProperties', {
  record: 'ml.metadata.EditableMLFeatureTableProperties',
  privilege: 'EDIT_ENTITY_DOCS',
  graphql: { name: 'editableProperties', type: 'MLFeatureTableEditableProperties' },
  doc: 'Feature table description that users edit in the catalog.',
  fields: { description: editedDescription() },
  example: { description: 'Description edited by a user.' },
})
export type EditableMlFeatureTableProperties = AspectValue<typeof editableMlFeatureTableProperties>
