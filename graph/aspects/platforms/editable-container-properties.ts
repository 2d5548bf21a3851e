import { aspect, type AspectValue } from '../../model/aspect.ts'
import { editedDescription } from '../../records/texts.ts'

export const editableContainerProperties = aspect('editableContainerProperties', {
  record: 'container.EditableContainerProperties',
  privilege: 'EDIT_ENTITY_DOCS',
  graphql: { name: 'editableProperties', type: 'ContainerEditableProperties' },
  doc: 'Container description that users edit in the catalog.',
  fields: {
    description: editedDescription(),
  },
  example: { description: 'Ask #data-platform before you add a table.' },
})
export type EditableContainerProperties = AspectValue<typeof editableContainerProperties>
