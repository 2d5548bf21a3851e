import { map, millis, record, text, urn } from '../model/field.ts'

/**
 * The origin of an association that a tool made. `prefix` begins the names of its search fields, as
 * in `tagAttributionActors`; without it the record has no search fields.
 */
export const attribution = (prefix?: string) =>
  record(
    {
      time: millis(prefix ? { search: { as: 'date', field: `${prefix}Dates` } } : {}),
      actor: urn([], {
        doc: 'The user or tool that made the association.',
        ...(prefix && { search: { as: 'urn', field: `${prefix}Actors`, queried: false } }),
      }),
      source: urn([], {
        doc: 'Origin of the association: another entity, an action, a test.',
        ...(prefix && { search: { as: 'urn', field: `${prefix}Sources`, queried: false } }),
      }),
      sourceDetail: map(text(), { doc: 'Details of the source.' }),
    },
    { doc: 'Origin of an association that a tool made.' },
  )
