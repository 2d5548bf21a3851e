import type { ArchivedRecord } from '../../../graph/store/archive-store.ts'
import type { Author, LogEntry, LoggedChange } from '../../../graph/store/change-log.ts'
import { decodeChanges } from '../../../graph/store/log-rows.ts'
import type { AuditRecord } from '../../../graph/store/audit-store.ts'
import type {
  StoredAccessToken,
  StoredPassword,
  StoredPrincipal,
} from '../../../graph/store/access-token-store.ts'
import { isJsonObject, storageProblem, type JsonObject } from '../../../graph/model/json.ts'
import { parseJson } from '../../../graph/model/json-text.ts'
import { parseUrn } from '../../../graph/model/urn.ts'
import { problemIn } from '../../../graph/model/validate.ts'
import { NO_PROGRESS, type TaskRecord } from '../../../graph/store/task-record.ts'
import { reasonOf } from '../error-reason.ts'
import { RECORD_FIELDS } from './format.ts'

/** Parses the object in a line; returns undefined when the line is not an object. */
export function parseObject(bytes: Buffer): JsonObject | undefined {
  try {
    const line: unknown = parseJson(bytes.toString('utf8'))
    return isJsonObject(line) ? line : undefined
  } catch {
    return undefined
  }
}

/** Returns the record of a line, or the problem with it. */
export function parseRecord(kind: unknown, members: JsonObject): ArchivedRecord | string {
  if (typeof kind !== 'string' || !Object.hasOwn(RECORD_FIELDS, kind)) {
    return `/record: must be one of ${Object.keys(RECORD_FIELDS).join(', ')}, end`
  }
  const recordKind = kind as keyof typeof RECORD_FIELDS
  const problem = problemIn(RECORD_FIELDS[recordKind], members) ?? storageProblem(members)
  if (problem !== undefined) return problem
  switch (recordKind) {
    case 'aspect':
      return parseAspectRecord(members)
    case 'point': {
      const point = members as unknown as Extract<ArchivedRecord, { kind: 'point' }>['point']
      return urnProblem(point.urn) ?? { kind: 'point', point }
    }
    case 'token':
      return { kind: 'token', token: members as unknown as StoredAccessToken }
    case 'password': {
      const { user, ...password } = members as unknown as { user: string } & StoredPassword
      return urnProblem(user) ?? { kind: 'password', user, password }
    }
    case 'principal': {
      const { name, ...principal } = members as unknown as { name: string } & StoredPrincipal
      return urnProblem(principal.urn) ?? { kind: 'principal', name, principal }
    }
    case 'task':
      return parseTaskRecord(members)
    case 'audit':
      return { kind: 'audit', audit: members as unknown as AuditRecord }
    case 'logEntry':
      return parseLogEntry(members)
    case 'past': {
      const { urn, superseded, position, until, ...line } = members as unknown as PastLine
      const { aspect, ...envelope } = line
      const times = { superseded, position, until }
      return (
        urnProblem(urn) ?? { kind: 'past', urn, envelope: { name: aspect, ...envelope }, ...times }
      )
    }
    case 'deletedName': {
      const name = members as unknown as { urn: string; position: number }
      return urnProblem(name.urn) ?? { kind: 'deletedName', ...name }
    }
    case 'logMinute': {
      const minute = members as unknown as { minute: number; position: number }
      return { kind: 'logMinute', ...minute }
    }
    case 'pastBegin':
      return { kind: 'pastBegin', position: Number(members['position']) }
  }
}

function parseAspectRecord(members: JsonObject): ArchivedRecord | string {
  const { urn, aspect, position, ...envelope } = members as unknown as AspectLine
  if (envelope.version < 0) return '/version: must be a number from 0 up'
  return (
    urnProblem(urn) ?? {
      kind: 'aspect',
      urn,
      envelope: { name: aspect, ...envelope },
      ...(position !== undefined && { position }),
    }
  )
}

type PastLine = AspectLine & { superseded: number; position: number; until: number }
type AspectLine = { urn: string; aspect: string; position?: number } & Omit<
  Extract<ArchivedRecord, { kind: 'aspect' }>['envelope'],
  'name'
>

function parseTaskRecord(members: JsonObject): ArchivedRecord | string {
  const {
    id,
    assignment,
    createdMillis,
    endedMillis = null,
    ...progress
  } = members as unknown as Omit<TaskRecord, 'endedMillis'> & { endedMillis?: number }
  if (!/:[1-9]\d{0,14}$/.test(id)) return '/id: must end in a number'
  const assignmentValue = parseObject(Buffer.from(assignment))
  if (typeof assignmentValue?.['kind'] !== 'string')
    return '/assignment: must be JSON text with a kind'
  const task = { ...NO_PROGRESS, ...progress, id, assignment, createdMillis, endedMillis }
  return { kind: 'task', task }
}

function parseLogEntry(members: JsonObject): ArchivedRecord | string {
  type Line = Omit<LogEntry, 'author' | 'changes'> & Author & { readonly changes: string }
  const { position, millis, isContinued, changes, ...author } = members as unknown as Line
  const decoded = tryDecodeChanges(changes)
  if (!decoded) return '/changes: must be the JSON text of a list of changes'
  return { kind: 'logEntry', entry: { position, millis, author, isContinued, changes: decoded } }
}

function tryDecodeChanges(text: string): LoggedChange[] | undefined {
  try {
    return decodeChanges(text)
  } catch {
    return undefined
  }
}

function urnProblem(urn: string): string | undefined {
  try {
    parseUrn(urn)
    return undefined
  } catch (error) {
    return `/urn: ${reasonOf(error)}`
  }
}
