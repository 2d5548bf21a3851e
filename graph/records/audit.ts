import { millis, record, text, urn, type Notes } from '../model/field.ts'

/** The stamp that writers send when they know neither time nor actor. */
export const UNKNOWN_STAMP = { time: 0, actor: 'urn:li:corpuser:unknown' }
export const UNKNOWN_STAMPS = { created: UNKNOWN_STAMP, lastModified: UNKNOWN_STAMP }

/** Search fields that repeat the parts of a stamp. */
type StampNotes = Notes & { readonly timeField?: string; readonly actorField?: string }

/** Who did something, and when. */
export const auditStamp = ({ timeField, actorField, ...notes }: StampNotes = {}) =>
  record(
    {
      time: millis(dateNote(timeField)),
      actor: urn('corpuser', urnNote(actorField)),
      impersonator: urn('corpuser', { doc: 'On whose behalf the actor did it.' }),
      message: text({ doc: 'Why it was done.' }),
    },
    notes,
  )

/** When something happened in the source platform, and who did it if that is known. */
export const timeStamp = ({ timeField, actorField, ...notes }: StampNotes = {}) =>
  record(
    {
      time: millis(dateNote(timeField)),
      actor: urn('corpuser', urnNote(actorField)),
    },
    notes,
  )

/** The stamps of something that is created, changed and removed. */
export const changeAuditStamps = () =>
  record({
    created: auditStamp({ timeField: 'createdAt' }),
    lastModified: auditStamp({ timeField: 'lastModifiedAt' }),
    deleted: auditStamp(),
  })

/** The stamps of editable aspects, which are older than system metadata. */
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
