import { millis, record, text, urn, type Notes, type SearchNote } from '../model/field.ts'

/** The stamp that writers send when time and actor are unknown. */
export const UNKNOWN_STAMP = { time: 0, actor: 'urn:li:corpuser:unknown' }
export const UNKNOWN_STAMPS = { created: UNKNOWN_STAMP, lastModified: UNKNOWN_STAMP }

/**
 * Notes of a stamp, with those of the search fields for its time and actor: a name alone stands for a
 * date or a URN.
 */
type StampNotes = Notes & {
  readonly time?: string | SearchNote
  readonly actor?: string | SearchNote
}

/** The time and the actor of a change. */
export const auditStamp = ({ time, actor, ...notes }: StampNotes = {}) =>
  record(
    {
      ...timeAndActor(time, actor),
      impersonator: urn('corpuser', { doc: 'User on whose behalf the actor acted.' }),
      message: text({ doc: 'Reason of the change.' }),
    },
    { ...notes, isStamp: true },
  )

/** The time of an event in the source platform, and its actor if known. */
export const timeStamp = ({ time, actor, ...notes }: StampNotes = {}) =>
  record(timeAndActor(time, actor), notes)

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
  changeAuditStamps({ time: 'createdAt' }, { time: 'lastModifiedAt' })

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

function timeAndActor(time: StampNotes['time'], actor: StampNotes['actor']) {
  return {
    time: millis(searchedAs('date', time)),
    actor: urn('corpuser', searchedAs('urn', actor)),
  }
}

function searchedAs(as: 'date' | 'urn', field?: string | SearchNote): Notes {
  if (field === undefined) return {}
  return { search: typeof field === 'string' ? { as, field } : field }
}
