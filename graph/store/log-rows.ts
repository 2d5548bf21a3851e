import {
  OPERATIONS,
  type LogBounds,
  type LogEntry,
  type LogPage,
  type LoggedChange,
  type NewEntry,
  type PositionedChange,
  type RunPage,
} from './change-log.ts'

// How the log of changes is stored, in both adapters.

/** Most changes of a row, which is read at once. */
const CHANGES_PER_ROW_MAX = 1_000

/** A row of the log: entries that were committed together. */
export interface LogRow {
  /** Of its last change. */
  readonly position: number
  readonly millis: number
  /** Whether the last entry continues in the next row. */
  readonly isContinued: boolean
  readonly entries: string
}

/** A row with the keys of the runs that it names, for the index of runs: see {@link runKey}. */
export interface IndexedRow extends LogRow {
  readonly runs: readonly string[]
}

/** A row before the log has a position for it. */
export interface NewLogRow extends Pick<IndexedRow, 'isContinued' | 'entries' | 'runs'> {
  /** Number of changes in the rows after it. */
  readonly changesLeft: number
}

/** Returns the rows of entries, few of which are so long that they need several, and counts changes. */
export function newLogRows(entries: readonly NewEntry[]): { rows: NewLogRow[]; total: number } {
  const total = countChanges(entries)
  const rows: NewLogRow[] = []
  let [changesLeft, row, size] = [total, [] as NewEntry[], 0]
  const end = (isContinued: boolean) => {
    changesLeft -= size
    rows.push({ isContinued, entries: encodeEntries(row), runs: runsOf(row), changesLeft })
    ;[row, size] = [[], 0]
  }
  for (const { author, changes } of entries) {
    for (let start = 0; start < changes.length;) {
      const part = changes.slice(start, start + CHANGES_PER_ROW_MAX - size)
      row.push({ author, changes: part })
      size += part.length
      start += part.length
      if (size === CHANGES_PER_ROW_MAX) end(start < changes.length)
    }
  }
  if (size > 0) end(false)
  return { rows, total }
}

/** Returns the entries of a row. */
export function entriesOf({ position, millis, isContinued, entries }: LogRow): LogEntry[] {
  const parts = decodeEntries(entries)
  let last = position - countChanges(parts)
  return parts.map(({ author, changes }, at) => {
    last += changes.length
    const isLast = at === parts.length - 1
    return { author, changes, position: last, millis, isContinued: isLast && isContinued }
  })
}

/** Returns a page of the changes of rows, up to the first gap: see `ChangeLog.after`. */
export function toLogPage(
  rows: readonly LogRow[],
  after: number,
  limit: number,
  select: (change: PositionedChange) => boolean = () => true,
): LogPage {
  const changes = changesOf(rows)
  const following = changes.filter(({ position }) => position > after)
  const first = following[0]?.position ?? 0
  // Rows of a commit that is just becoming visible may lack one between them.
  const gapAt = following.findIndex(({ position }, at) => position !== first + at)
  const read = following.slice(0, gapAt < 0 ? limit : Math.min(limit, gapAt))
  const end = read.at(-1)
  const { position = 0, millis = 0 } = end ?? {}
  return { changes: read.filter(select), ...(end && { end: { position, millis } }) }
}

function changesOf(rows: readonly LogRow[]): PositionedChange[] {
  return rows.flatMap(entriesOf).flatMap(({ author, millis, ...entry }) => {
    const first = entry.position - entry.changes.length + 1
    return entry.changes.map((change, at) => ({ position: first + at, millis, author, ...change }))
  })
}

/** Returns the text by which entries that name a user or a run are told from others. */
export function nameText(name: string): string {
  return JSON.stringify(name)
}

/** Returns the changes of a user in rows: see `ChangeLog.madeBy`. */
export function changesMadeBy(
  rows: readonly LogRow[],
  actor: string,
  after: number,
  until: number,
): PositionedChange[] {
  return changesOf(rows).filter(
    ({ position, author }) => author.actor === actor && position > after && position <= until,
  )
}

/** Longest key of a run; keys of an index in Neo4j may have up to 8 kB. */
const RUN_KEY_LENGTH = 1_000
/** Rows of the log that one read of a run returns. */
export const ROWS_OF_RUN = 100
/** Positions that one read covers where the log has no index of runs: few entries are parsed. */
export const POSITIONS_PER_SCAN = 20_000

/** Returns the key of a run in the index of runs; runs that share one have a long beginning in common. */
export function runKey(runId: string): string {
  return runId.slice(0, RUN_KEY_LENGTH).toWellFormed()
}

function runsOf(entries: readonly NewEntry[]): string[] {
  const runs = entries.flatMap(({ changes }) => changes.flatMap(({ runId }) => runId ?? []))
  return [...new Set(runs.map(runKey))]
}

/** Returns the changes of a run in rows that begin after a position. */
export function changesOfRun(
  rows: readonly LogRow[],
  runId: string,
  after: number,
): PositionedChange[] {
  return changesOf(rows).filter((change) => change.runId === runId && change.position > after)
}

/**
 * Reads a page of the changes of a run: see `ChangeLog.ofRun`.
 *
 * @param indexedFrom the position after which the index has the runs of entries
 * @param scan returns the rows that contain a text, of the entries after a position and up to another
 * @param find returns the first rows of a run after a position, by its key
 */
export async function readRunPage(
  { runId, after, indexedFrom }: { runId: string; after: number; indexedFrom: number },
  scan: (after: number, until: number, text: string) => Promise<LogRow[]>,
  find: (key: string, after: number, limit: number) => Promise<LogRow[]>,
): Promise<RunPage> {
  if (after < indexedFrom) {
    const end = Math.min(after + POSITIONS_PER_SCAN, indexedFrom)
    const changes = changesOfRun(await scan(after, end, nameText(runId)), runId, after)
    return { changes: changes.filter(({ position }) => position <= end), end }
  }
  const rows = await find(runKey(runId), after, ROWS_OF_RUN)
  const last = rows.length === ROWS_OF_RUN ? rows.at(-1) : undefined
  return { changes: changesOfRun(rows, runId, after), ...(last && { end: last.position }) }
}

/** Returns an entry of a backup as a row. */
export function restoredRow({ position, millis, isContinued, ...entry }: LogEntry): IndexedRow {
  return { position, millis, isContinued, entries: encodeEntries([entry]), runs: runsOf([entry]) }
}

const countChanges = (entries: readonly NewEntry[]): number =>
  entries.reduce((sum, { changes }) => sum + changes.length, 0)

/** An entry as the log stores it. */
type EncodedEntry = readonly [
  actor: string,
  source: string,
  traceId: string | null,
  changes: readonly EncodedChange[],
]

function encodeEntries(entries: readonly NewEntry[]): string {
  const encoded = entries.map(({ author, changes }): EncodedEntry => {
    const { actor, source, traceId = null } = author
    return [actor, source, traceId, changes.map(encodeChange)]
  })
  return JSON.stringify(encoded)
}

function decodeEntries(text: string): NewEntry[] {
  return (JSON.parse(text) as EncodedEntry[]).map(([actor, source, traceId, changes]) => {
    const author = { actor, source, ...(traceId !== null && { traceId }) }
    return { author, changes: changes.map(decodeChange) }
  })
}

/** A change as the log stores it; nulls at the end are omitted. */
type EncodedChange = readonly [
  operation: number,
  urn: string,
  aspect?: string | null,
  versionBefore?: number | null,
  hashBefore?: string | null,
  versionAfter?: number | null,
  hashAfter?: string | null,
  runId?: string | null,
  pointMillis?: number | null,
  pointId?: string | null,
]

export function encodeChanges(changes: readonly LoggedChange[]): string {
  return JSON.stringify(changes.map(encodeChange))
}

function encodeChange(change: LoggedChange): EncodedChange {
  const { urn, aspect = null, operation, runId = null, before, after, point } = change
  const versions = [before?.version, before?.hash, after?.version, after?.hash]
  const members = [
    aspect,
    ...versions.map((member) => member ?? null),
    runId,
    point?.timestampMillis ?? null,
    point?.id ?? null,
  ]
  const length = members.findLastIndex((member) => member !== null) + 1
  const present = members.slice(0, length)
  return [OPERATIONS.indexOf(operation), urn, ...present] as unknown as EncodedChange
}

export function decodeChanges(text: string): LoggedChange[] {
  return (JSON.parse(text) as EncodedChange[]).map(decodeChange)
}

function decodeChange(encoded: EncodedChange): LoggedChange {
  const [code, urn, aspect, versionBefore, hashBefore, versionAfter, hashAfter] = encoded
  const [runId, timestampMillis, id] = encoded.slice(7) as [string?, number?, string?]
  const operation = OPERATIONS[code]
  if (!operation) throw new Error(`the log of changes has an unknown operation: ${code}`)
  return {
    urn,
    ...(isPresent(aspect) && { aspect }),
    operation,
    ...(isPresent(runId) && { runId }),
    ...(isPresent(versionBefore) && { before: { version: versionBefore, hash: hashBefore ?? '' } }),
    ...(isPresent(versionAfter) && { after: { version: versionAfter, hash: hashAfter ?? '' } }),
    ...(isPresent(timestampMillis) && { point: { timestampMillis, id: id ?? '' } }),
  }
}

const isPresent = <T>(member: T | null | undefined): member is T =>
  member !== null && member !== undefined

/** Returns the bounds of a log with this first row and last position. */
export function logBounds(first: LogRow | undefined, last: number): LogBounds {
  if (!first) return { forgotten: 0, last: 0 }
  return { forgotten: first.position - countChanges(decodeEntries(first.entries)), last }
}

/**
 * Returns the position before the first change made at a time or later. Times of entries never fall,
 * so it searches by halves.
 *
 * @param rowAfter returns the row with the change after a position, which is before the last
 */
export async function searchPosition(
  { forgotten, last }: LogBounds,
  millis: number,
  rowAfter: (position: number) => Promise<Pick<LogRow, 'position' | 'millis'> | undefined>,
): Promise<number> {
  let [before, end] = [forgotten, last]
  while (before < end) {
    const middle = Math.floor((before + end) / 2)
    const row = await rowAfter(middle)
    if (row && row.millis < millis) before = row.position
    else end = middle
  }
  return before
}
