import { aspect, type AspectValue } from '../model/aspect.ts'
import { text } from '../model/field.ts'

export const semanticText = aspect('semanticText', {
  record: 'common.SemanticText',
  doc: 'The text of which embeddings are made.',
  fields: { text: text({ search: { as: 'text', field: 'semanticText' } }) },
  example: { text: 'Orders are loaded at six.' },
})
export type SemanticText = AspectValue<typeof semanticText>
