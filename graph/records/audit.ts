import { millis, record, text, urn, type Notes } from '../model/field.ts'

/** The stamp that writers send when time and actor are unknown. */
export const UNKNOWN_STAMP = { time: 0, actor: 'urn:li:corpuser:unknown' }
export const UNKNOWN_STAMPS = { created: UNKNOWN_STAMP, lastModified: UNKNOWN_STAMP }

/** Notes of a stamp, with the search fields for its time and actor. */
type StampNotes = Notes & { readonly timeField?: string; readonly actorField?: string }

/** The time and the actor of a change. */
export const auditStamp = ({ timeField, actorField, ...notes }: StampNotes = {}) =>
  record(
    {
      time: millis(dateNote(timeField)),
      actor: urn('corpuser', urnNote(actorField)),
      impersonator: urn('corpuser', { doc: 'User on whose behalf the actor acted.' }),
      message: text({ doc: 'Reason of the change.' }),
    },
    notes,
  )

/** The time of an event in the source platform, and its actor if known. */
export const timeStamp = ({ timeField, actorField, ...notes }: StampNotes = {}) =>
  record(
    {
      time: millis(dateNote(timeField)),
      actor: urn('corpuser', urnNote(actorField)),
    },
    notes,
  )

/** The stamps of creation, last change and deletion. */
export const changeAuditStamps = (created: StampNotes = {}, lastModified: StampNotes = {}) =>
  record(
    {
      created: auditStamp(created),
      lastModified: auditStamp(lastModified),
      deleted: auditStamp(),
    },
    { graphql: { type: 'ChangeAuditStamps' } },
  )

/** The same stamps with the search fields of an entity. */
export const searchedAuditStamps = () =>
  changeAuditStamps({ timeField: 'createdAt' }, { timeField: 'lastModifiedAt' })

/** Stamps whose actor is a user, in GraphQL. */
export const RESOLVED_STAMPS = {
  created: { type: 'ResolvedAuditStamp' },
  lastModified: { type: 'ResolvedAuditStamp' },
}

/** The stamps inside editable aspects, which predate system metadata. */
export const editStamps = {
  created: auditStamp({ doc: 'First edit.' }),
  lastModified: auditStamp({ doc: 'Latest edit.' }),
  deleted: auditStamp(),
}

function dateNote(field?: string): Notes {
  return field ? { search: { as: 'date', field } } : {}
}

function urnNote(field?: string): Notes {
  return field ? { search: { as: 'urn', field } } : {}
}
