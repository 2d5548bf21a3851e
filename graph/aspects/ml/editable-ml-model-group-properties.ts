import { aspect, type AspectValue } from '../../model/aspect.ts'
import { editedDescription } from '../../records/texts.ts'

export const editableMlModelGroupProperties = aspect('editableMlModelGroupProperties', {
  record: 'ml.metadata.EditableMLModelGroupProperties',
  privilege: 'EDIT_ENTITY_DOCS',
  graphql: { name: 'editableProperties', type: 'MLModelGroupEditableProperties' },
  doc: 'Model group description that users edit in the catalog.',
  fields: { description: editedDescription() },
  example: { description: 'Description edited by a user.' },
})
export type EditableMlModelGroupProperties = AspectValue<typeof editableMlModelGroupProperties>
