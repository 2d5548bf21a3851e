import { aspect, type AspectValue } from '../../model/aspect.ts'
import { editedDescription } from '../../records/texts.ts'

export const editableMlFeatureProperties = aspect('editableMlFeatureProperties', {
  record: 'ml.metadata.EditableMLFeatureProperties',
  privilege: 'EDIT_ENTITY_DOCS',
  graphql: { name: 'editableProperties', type: 'MLFeatureEditableProperties' },
  doc: 'Feature description that users edit in the catalog.',
  fields: { description: editedDescription() },
  example: { description: 'Description edited by a user.' },
})
export type EditableMlFeatureProperties = AspectValue<typeof editableMlFeatureProperties>
