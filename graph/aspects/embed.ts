import { aspect, type AspectValue } from '../model/aspect.ts'
import { text } from '../model/field.ts'

export const embed = aspect('embed', {
  record: 'common.Embed',
  doc: 'Address of a page that shows the entity, for use in a frame.',
  fields: { renderUrl: text({ doc: 'Address of that page.' }) },
  example: { renderUrl: 'https://looker.example.com/embed/looks/7' },
})
export type Embed = AspectValue<typeof embed>
