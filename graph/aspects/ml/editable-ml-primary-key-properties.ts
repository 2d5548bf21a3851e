import { aspect, type AspectValue } from '../../model/aspect.ts'
import { editedDescription } from '../../records/texts.ts'

export const editableMlPrimaryKeyProperties = aspect('editableMlPrimaryKeyProperties', {
  record: 'ml.metadata.EditableMLPrimaryKeyProperties',
  privilege: 'EDIT_ENTITY_DOCS',
  graphql: { name: 'editableProperties', type: 'MLPrimaryKeyEditableProperties' },
  doc: 'Description of a feature table key that users edit in the catalog.',
  fields: { description: editedDescription() },
  example: { description: 'Description edited by a user.' },
})
export type EditableMlPrimaryKeyProperties = AspectValue<typeof editableMlPrimaryKeyProperties>
