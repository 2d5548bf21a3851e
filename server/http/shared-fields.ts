import { choice, flag, json, list, record, required, text, urn } from '../../graph/model/field.ts'
import { CONDITION_NAMES } from '../../search/filter.ts'

const criterion = record({
  field: required(text({ doc: 'A field of search.' })),
  values: list(text(), { doc: 'Any of them.' }),
  condition: choice(CONDITION_NAMES, { doc: 'EQUAL when left out.' }),
  negated: flag(),
})

/** The filter of searches (interface, Search rules; `reference/rest.md` section 9). */
export const filterField = json({
  doc: 'Passes what fulfils all criteria of one of the groups.',
  like: record({ or: list(record({ and: list(criterion) })) }),
})

/** A URN that names what is asked for; `parseUrn` says what is wrong with one that is none. */
export const urnField = text({ like: urn() })
