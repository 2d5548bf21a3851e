import { long } from '../../../graph/model/field.ts'
import { PAGE_SIZE_MAX } from '../../catalog/catalog.ts'

/** Parameters of every paged route (interface, Limits: paging). */
export const pageParameters = {
  start: long({ doc: 'Offset of the first result, from 0.' }),
  count: long({ doc: `Page size, at most ${PAGE_SIZE_MAX}.` }),
}
