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
} from '../../graph/model/field.ts'
import { PRIVILEGE_PLACES } from '../../graph/model/errors.ts'
import { LIMITS } from '../../graph/model/limits.ts'
import { CONDITION_NAMES } from '../../search/filter.ts'
import { URN, wholeRecord } from './answers.ts'

const criterion = record({
  field: required(text({ doc: 'A search field.' })),
  values: list(text(), { doc: 'Matches any of these values.' }),
  condition: choice(CONDITION_NAMES, { doc: 'Default: EQUAL.' }),
  negated: flag(),
})

/** The filter of a search (docs/interface: search/filter, search/conditions). */
export const filterField = json({
  doc: 'Groups of criteria. An entity has to match all criteria of one group.',
  like: record({ or: list(record({ and: list(criterion) })) }),
})

/** The view that narrows a search (docs/interface: graphql/views). */
export const viewField = text({ doc: 'The URN of a view, which narrows the search.', like: urn() })

/** A requested URN; declared as text, because `parseUrn` reports more precise errors. */
export const urnField = text({ like: urn() })

/** Parameters of routes that select points by time. */
export const timeRange = {
  startTimeMillis: long({ doc: 'Inclusive.' }),
  endTimeMillis: long({ doc: 'Inclusive.' }),
}

export interface TimeRange {
  readonly startTimeMillis?: number | undefined
  readonly endTimeMillis?: number | undefined
}

/** Converts these parameters to a time range of the stores. */
export function toTimeRange({ startTimeMillis, endTimeMillis }: TimeRange) {
  return {
    ...(startTimeMillis !== undefined && { startMillis: startTimeMillis }),
    ...(endTimeMillis !== undefined && { endMillis: endTimeMillis }),
  }
}

export const sortOrder = (notes?: Notes) => choice(['ASCENDING', 'DESCENDING'], notes)

/** Parameters of every paged route (docs/interface: search/paging). */
export const pageParameters = {
  start: long({ doc: 'Offset of the first result, from 0.' }),
  count: long({ doc: `Page size, at most ${LIMITS.pageSize.max}.` }),
}

/** Fields that describe the page in a paged answer. */
export const answeredPage = {
  start: long(),
  count: long({ doc: 'Number of results on this page.' }),
  total: long(),
}

/** Fields of a page of URNs. */
export const urnsOnPage = { entities: list(URN), ...answeredPage }

/** Privileges of which each would have permitted a refused change. */
export const missingPrivileges = list(
  wholeRecord(
    { privileges: list(text(), { doc: 'All of these together.' }) },
    { on: choice(PRIVILEGE_PLACES, { doc: 'Where they have to be held. Absent: on the entity.' }) },
  ),
  { doc: 'If policies do not grant it: each of these would suffice.' },
)
