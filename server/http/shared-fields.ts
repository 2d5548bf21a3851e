import {
  choice,
  flag,
  json,
  list,
  long,
  record,
  required,
  text,
  urn,
  type Notes,
  type RecordValue,
} from '../../graph/model/field.ts'
import { CONDITION_NAMES } from '../../search/filter.ts'
import { PAGE_SIZE_MAX } from '../catalog/page.ts'
import { URN } from './answers.ts'

const criterion = record({
  field: required(text({ doc: 'A field of search.' })),
  values: list(text(), { doc: 'Any of them.' }),
  condition: choice(CONDITION_NAMES, { doc: 'EQUAL when left out.' }),
  negated: flag(),
})

/** docs/interface: search/filter, search/conditions */
export const filterField = json({
  doc: 'Passes what fulfils all criteria of one of the groups.',
  like: record({ or: list(record({ and: list(criterion) })) }),
})

/** The URN of what is asked for: text here, because `parseUrn` says what is wrong with it. */
export const urnField = text({ like: urn() })

/** Parameters of routes that choose points by time. */
export const timeRange = {
  startTimeMillis: long({ doc: 'Inclusive.' }),
  endTimeMillis: long({ doc: 'Inclusive.' }),
}

/** Such parameters in the words of the stores. */
export function rangeOf({ startTimeMillis, endTimeMillis }: RecordValue<typeof timeRange>) {
  return {
    ...(startTimeMillis !== undefined && { startMillis: startTimeMillis }),
    ...(endTimeMillis !== undefined && { endMillis: endTimeMillis }),
  }
}

export const sortOrder = (notes?: Notes) => choice(['ASCENDING', 'DESCENDING'], notes)

/** Parameters of every paged route (docs/interface: search/paging). */
export const pageParameters = {
  start: long({ doc: 'Offset of the first result, from 0.' }),
  count: long({ doc: `Page size, at most ${PAGE_SIZE_MAX}.` }),
}

/** What a paged answer says of its page. */
export const answeredPage = {
  start: long(),
  count: long({ doc: 'How many are on this page.' }),
  total: long(),
}

/** A page of URNs. */
export const urnsOnPage = { entities: list(URN), ...answeredPage }
