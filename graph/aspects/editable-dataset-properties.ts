import { aspect, type AspectValue } from '../model/aspect.ts'
import { text } from '../model/field.ts'
import { editStamps } from '../records/audit.ts'
import { editedDescription } from '../records/texts.ts'

export const editableDatasetProperties = aspect('editableDatasetProperties', {
  record: 'dataset.EditableDatasetProperties',
  graphql: { name: 'editableProperties', type: 'DatasetEditableProperties' },
  doc: 'What people have added about a dataset.',
  fields: {
    ...editStamps,
    description: editedDescription(),
    name: text({
      doc: 'Name that people have given; it goes before that of the source.',
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
