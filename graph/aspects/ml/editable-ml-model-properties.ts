import { aspect, type AspectValue } from '../../model/aspect.ts'
import { editedDescription } from '../../records/texts.ts'

export const editableMlModelProperties = aspect('editableMlModelProperties', {
  record: 'ml.metadata.EditableMLModelProperties',
  privilege: 'EDIT_ENTITY_DOCS',
  graphql: { name: 'editableProperties', type: 'MLModelEditableProperties' },
  doc: 'Model description that users edit in the catalog.',
  fields: { description: editedDescription() },
  example: { description: 'Description edited by a user.' },
})
export type EditableMlModelProperties = AspectValue<typeof editableMlModelProperties>
