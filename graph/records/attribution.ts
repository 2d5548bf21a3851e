import { map, millis, record, text, urn } from '../model/field.ts'

/**
 * Where an association came from, when a tool made it. `prefix` begins the names of its search fields:
 * `tagAttribution` gives `tagAttributionActors`; without one, search does not know it.
 */
export const attribution = (prefix?: string) =>
  record(
    {
      time: millis(prefix ? { search: { as: 'date', field: `${prefix}Dates` } } : {}),
      actor: urn([], {
        doc: 'Who or what made the association.',
        ...(prefix && { search: { as: 'urn', field: `${prefix}Actors`, queried: false } }),
      }),
      source: urn([], {
        doc: 'Where it was taken from: another entity, an action, a test.',
        ...(prefix && { search: { as: 'urn', field: `${prefix}Sources`, queried: false } }),
      }),
      sourceDetail: map(text(), { doc: 'What else the source says of it.' }),
    },
    { doc: 'How the association came about, when a tool made it.' },
  )
