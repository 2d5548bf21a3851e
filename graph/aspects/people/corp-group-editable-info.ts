import { aspect, type AspectValue } from '../../model/aspect.ts'
import { text } from '../../model/field.ts'
import { editedDescription } from '../../records/texts.ts'

export const corpGroupEditableInfo = aspect('corpGroupEditableInfo', {
  record: 'identity.CorpGroupEditableInfo',
  privilege: 'EDIT_CONTACT_INFO',
  graphql: { name: 'editableProperties', type: 'CorpGroupEditableProperties' },
  doc: 'Group details that users edit in the catalog.',
  fields: {
    description: editedDescription({ privilege: 'EDIT_ENTITY_DOCS' }),
    pictureLink: text({ doc: 'URL of the picture.' }),
    slack: text({ doc: 'Slack channel of the group.' }),
    email: text({ property: 'editedEmail' }),
  },
  example: {
    description: 'Runs the warehouse and its pipelines.',
    pictureLink: 'https://example.com/data-platform.png',
    slack: '#data-platform',
    email: 'data-platform@example.com',
  },
})
export type CorpGroupEditableInfo = AspectValue<typeof corpGroupEditableInfo>
