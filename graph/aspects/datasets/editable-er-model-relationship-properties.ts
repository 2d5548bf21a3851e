import { aspect, type AspectValue } from '../../model/aspect.ts'
import { text } from '../../model/field.ts'
import { editStamps } from '../../records/audit.ts'
import { editedDescription } from '../../records/texts.ts'

export const editableERModelRelationshipProperties = aspect(
  'editableERModelRelationshipProperties',
  {
    record: 'ermodelrelation.EditableERModelRelationshipProperties',
    privilege: 'EDIT_ENTITY_DOCS',
    graphql: { name: 'editableProperties', type: 'ERModelRelationshipEditableProperties' },
    doc: 'Name and description of a join that users have written.',
    fields: {
      ...editStamps,
      description: editedDescription(),
      name: text({ search: { as: 'partialText', field: 'editedName', boost: 10 } }),
    },
    example: {
      created: { time: 1_700_000_000_000, actor: 'urn:li:corpuser:ada' },
      lastModified: { time: 1_700_000_000_000, actor: 'urn:li:corpuser:ada' },
      deleted: { time: 1_700_000_000_000, actor: 'urn:li:corpuser:ada' },
      description: 'Each order belongs to one customer.',
      name: 'Orders of a customer',
    },
  },
)
export type EditableERModelRelationshipProperties = AspectValue<
  typeof editableERModelRelationshipProperties
>
