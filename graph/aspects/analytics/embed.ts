import { aspect, type AspectValue } from '../../model/aspect.ts'
import { text } from '../../model/field.ts'

export const embed = aspect('embed', {
  record: 'common.Embed',
  privilege: 'EDIT_ENTITY_EMBED',
  doc: 'Embeddable page of an entity.',
  fields: { renderUrl: text({ doc: 'URL to embed in an iframe.' }) },
  example: { renderUrl: 'https://looker.example.com/embed/looks/7' },
})
export type Embed = AspectValue<typeof embed>
