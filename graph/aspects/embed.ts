import { aspect, type AspectValue } from '../model/aspect.ts'
import { text } from '../model/field.ts'

export const embed = aspect('embed', {
  record: 'common.Embed',
  doc: 'Where a page that shows the entity can be had for a frame.',
  fields: { renderUrl: text({ doc: 'Address of that page.' }) },
  example: { renderUrl: 'https://looker.example.com/embed/looks/7' },
})
export type Embed = AspectValue<typeof embed>
