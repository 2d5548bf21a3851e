import { aspect, type AspectValue } from '../../model/aspect.ts'
import { text } from '../../model/field.ts'
import { editStamps } from '../../records/audit.ts'
import { editedDescription } from '../../records/texts.ts'

export const editableDatasetProperties = aspect('editableDatasetProperties', {
  record: 'dataset.EditableDatasetProperties',
  privilege: 'EDIT_ENTITY_DOCS',
  graphql: { name: 'editableProperties', type: 'DatasetEditableProperties' },
  doc: 'Dataset name and description that users edit in the catalog.',
  fields: {
    ...editStamps,
    description: editedDescription(),
    name: text({
      doc: 'Display name set by users; takes precedence over the name from the source.',
      property: 'editedName',
      search: { as: 'partialText', field: 'editedName', boost: 10 },
    }),
  },
  example: {
    created: { time: 1_700_000_000_000, actor: 'urn:li:corpuser:ada' },
    lastModified: { time: 1_710_000_000_000, actor: 'urn:li:corpuser:grace' },
    description: 'One row for each order, test orders left out.',
    name: 'Orders',
  },
})
export type EditableDatasetProperties = AspectValue<typeof editableDatasetProperties>
