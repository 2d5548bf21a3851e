import type { ArchivedRecord } from '../../../graph/store/archive-store.ts'
import type { AuditRecord } from '../../../graph/store/audit-store.ts'
import { flag, json, list, long, map, record, required, text } from '../../../graph/model/field.ts'
import type { TaskRecord } from '../../../graph/store/task-record.ts'

/**
 * Format of a backup: lines of JSON, with a header, a line per record, and an end with the counts
 * and the SHA-256 of all lines before it. It depends neither on the engine nor on the time, so
 * stores with the same contents have the same backup, byte for byte.
 */

export const FORMAT = 'trellis-backup'
export const FORMAT_VERSION = 1

/** Number of records in a backup. */
export interface ArchiveCounts {
  readonly entities: number
  /** Latest values. */
  readonly aspects: number
  /** Superseded values. */
  readonly versions: number
  readonly points: number
  readonly tokens: number
  readonly passwords: number
  readonly tasks: number
  /** These are absent if there are none: earlier releases did not count them. */
  readonly principals?: number
  readonly audits?: number
  readonly logEntries?: number
  readonly pasts?: number
  readonly deletedNames?: number
  readonly logMinutes?: number
  readonly pastBegins?: number
}

/** A backup that cannot be made or restored; the message states the reason. */
export class ArchiveError extends Error {}

/** The counts of an empty backup. */
export const ZERO_COUNTS: ArchiveCounts = {
  entities: 0,
  aspects: 0,
  versions: 0,
  points: 0,
  tokens: 0,
  passwords: 0,
  tasks: 0,
}

const value = required(map(json()))
const systemMetadata = map(json())
const created = required(record({ time: required(long()), actor: required(text()) }))
const TOKEN_FIELDS = {
  hash: required(text()),
  name: required(text()),
  description: text(),
  kind: required(text()),
  role: required(text()),
  actor: required(text()),
  owner: required(text()),
  createdMillis: required(long()),
  expiresMillis: long(),
  lastUsedMillis: long(),
  groups: list(text()),
  madeWith: text(),
}
const TASK_FIELDS = {
  id: required(text()),
  assignment: required(text()),
  total: long(),
  deleted: required(long()),
  updated: required(long()),
  passedOver: required(long()),
  batches: required(long()),
  retries: required(long()),
  position: text(),
  ending: text(),
  reason: text(),
  createdMillis: required(long()),
  endedMillis: long(),
} satisfies Record<keyof TaskRecord, unknown>

const AUDIT_FIELDS = {
  id: required(text()),
  eventType: required(text()),
  actor: required(text()),
  entityType: text(),
  aspect: text(),
  body: required(text()),
} satisfies Record<keyof AuditRecord, unknown>

const LOG_ENTRY_FIELDS = {
  position: required(long()),
  millis: required(long()),
  actor: required(text()),
  source: required(text()),
  traceId: text(),
  isContinued: required(flag()),
  changes: required(text()),
}

/** Members of each kind of line, in order. */
export const RECORD_FIELDS = {
  aspect: {
    urn: required(text()),
    aspect: required(text()),
    version: required(long()),
    position: long(),
    created,
    systemMetadata,
    value,
  },
  past: {
    urn: required(text()),
    aspect: required(text()),
    version: required(long()),
    superseded: required(long()),
    position: required(long()),
    until: required(long()),
    created,
    systemMetadata,
    value,
  },
  point: {
    urn: required(text()),
    aspect: required(text()),
    timestampMillis: required(long()),
    id: required(text()),
    systemMetadata,
    value,
  },
  token: TOKEN_FIELDS,
  password: {
    user: required(text()),
    hash: text(),
    resetHash: text(),
    resetExpiresMillis: long(),
    resetRole: text(),
  },
  principal: {
    name: required(text()),
    urn: required(text()),
    signsIn: text(),
    issuer: text(),
    subject: text(),
    role: text(),
    roleSeconds: long(),
    isDeleted: flag(),
  },
  task: TASK_FIELDS,
  audit: AUDIT_FIELDS,
  logEntry: LOG_ENTRY_FIELDS,
  deletedName: { urn: required(text()), position: required(long()) },
  logMinute: { minute: required(long()), position: required(long()) },
  pastBegin: { position: required(long()) },
} as const
export const HEADER_FIELDS = {
  format: required(text()),
  version: required(long()),
  product: text(),
}
export const END_FIELDS = { counts: required(map(long())), sha256: required(text()) }

/** Counts records in the order of a backup. */
export class ArchiveCounter {
  #counts = ZERO_COUNTS
  #urn: string | undefined

  get counts(): ArchiveCounts {
    return this.#counts
  }

  count(entry: ArchivedRecord): void {
    const urn =
      entry.kind === 'aspect' || entry.kind === 'past'
        ? entry.urn
        : entry.kind === 'point'
          ? entry.point.urn
          : undefined
    const isNew = urn !== undefined && urn !== this.#urn
    this.#urn = urn
    const counts = { ...this.#counts, entities: this.#counts.entities + (isNew ? 1 : 0) }
    const what =
      entry.kind === 'aspect' && entry.envelope.version > 0
        ? 'versions'
        : entry.kind === 'logEntry'
          ? 'logEntries'
          : (`${entry.kind}s` as const)
    this.#counts = { ...counts, [what]: (counts[what] ?? 0) + 1 }
  }
}
