import { aspect, type AspectValue } from '../../model/aspect.ts'
import { text } from '../../model/field.ts'

export const semanticText = aspect('semanticText', {
  record: 'common.SemanticText',
  doc: 'Source text of embeddings.',
  fields: { text: text({ search: { as: 'text', field: 'semanticText' } }) },
  example: { text: 'Orders are loaded at six.' },
})
export type SemanticText = AspectValue<typeof semanticText>
