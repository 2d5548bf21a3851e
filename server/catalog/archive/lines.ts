import { createHash } from 'node:crypto'
import { partsOfTaskId, type ArchivedRecord } from '../../../graph/archive-store.ts'
import { json, long, map, record, required, text } from '../../../graph/model/field.ts'
import { isJsonObject, unstorable, type JsonObject } from '../../../graph/model/json.ts'
import { parseUrn } from '../../../graph/model/urn.ts'
import { problemIn } from '../../../graph/model/validate.ts'
import { compareText } from '../../../graph/order.ts'
import { NO_PROGRESS, type TaskRecord } from '../../../graph/task-record.ts'
import type { StoredAccessToken } from '../../../graph/access-token-store.ts'

/**
 * A backup as lines of JSON: a header, a record each, and an end that says how many there were and the
 * SHA-256 of all lines before it. Nothing in it depends on the engine, or on when it was made: stores that
 * hold the same have the same backup, byte for byte.
 */

const FORMAT = 'trellis-backup'
const FORMAT_VERSION = 1

/** Longest line that is taken: a value of 16 MiB, each character escaped. */
const LINE_BYTES_MAX = 128 * 1024 * 1024

/** How much a backup holds. */
export interface Counts {
  readonly entities: number
  /** Latest values. */
  readonly aspects: number
  /** Superseded values. */
  readonly versions: number
  readonly points: number
  readonly tokens: number
  readonly tasks: number
}

/** A backup that cannot be made or taken; the message says why. */
export class ArchiveError extends Error {}

const NOTHING: Counts = { entities: 0, aspects: 0, versions: 0, points: 0, tokens: 0, tasks: 0 }

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

/** The members of each kind of line, in their order. */
const FIELDS = {
  aspect: {
    urn: required(text()),
    aspect: required(text()),
    version: required(long()),
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
  task: TASK_FIELDS,
} as const
const HEADER_FIELDS = { format: required(text()), version: required(long()), product: text() }
const END_FIELDS = { counts: required(map(long())), sha256: required(text()) }

/**
 * The lines of a backup, without their ends.
 *
 * @param product the version that makes it
 * @param onCounts called with how much there was, behind the last record
 */
export async function* linesOf(
  records: AsyncIterable<ArchivedRecord>,
  product: string,
  onEnd: (counts: Counts, sha256: string) => void,
): AsyncGenerator<string> {
  const hash = createHash('sha256')
  const counter = new Counter()
  const header = JSON.stringify({ record: 'header', ...headerOf(product) })
  hash.update(`${header}\n`)
  yield header
  for await (const each of records) {
    const line = lineOf(each)
    counter.count(each)
    hash.update(`${line}\n`)
    yield line
  }
  const sha256 = hash.digest('hex')
  yield JSON.stringify({ record: 'end', counts: counter.counts, sha256 })
  onEnd(counter.counts, sha256)
}

const headerOf = (product: string) => ({ format: FORMAT, version: FORMAT_VERSION, product })

function lineOf(each: ArchivedRecord): string {
  const members = membersOf(each)
  const names = Object.keys(FIELDS[each.kind])
  const inOrder = names.map((name) => [name, members[name] ?? undefined] as const)
  return JSON.stringify({ record: each.kind, ...Object.fromEntries(inOrder) })
}

/** What is null or undefined is left out. */
function membersOf(each: ArchivedRecord): Readonly<Record<string, unknown>> {
  switch (each.kind) {
    case 'aspect': {
      const { name, ...envelope } = each.envelope
      return { urn: each.urn, aspect: name, ...envelope }
    }
    case 'point':
      return { ...each.point }
    case 'token':
      return { ...each.token }
    case 'task':
      return { ...each.task }
  }
}

/** A record of a backup, and on which line it stands. */
export interface Entry {
  readonly line: number
  readonly record: ArchivedRecord
}

/**
 * Reads a backup, and looks whether it is whole: every line well-formed, in order, nothing missing. So
 * only who has read it to its end knows that it is.
 *
 * @throws ArchiveError that names the line
 */
export class ArchiveReader {
  readonly #lines: AsyncIterable<Buffer>
  readonly #keyAspectOf: (urn: string) => string
  readonly #hash = createHash('sha256')
  readonly #counter = new Counter()
  #line = 0
  #previous: ArchivedRecord | undefined
  #hasEnded = false

  /** @param lines without their ends */
  constructor(lines: AsyncIterable<Buffer>, keyAspectOf: (urn: string) => string) {
    this.#lines = lines
    this.#keyAspectOf = keyAspectOf
  }

  get counts(): Counts {
    return this.#counter.counts
  }

  async *entries(): AsyncGenerator<Entry> {
    for await (const bytes of this.#lines) {
      this.#line++
      const found = this.#read(bytes)
      if (found) yield { line: this.#line, record: found }
    }
    if (!this.#hasEnded) {
      throw new ArchiveError(
        `line ${this.#line + 1}: the backup is cut short: its closing line is missing`,
      )
    }
  }

  #read(bytes: Buffer): ArchivedRecord | undefined {
    if (this.#hasEnded) this.#refuse('there is something behind the closing line')
    const line = parsed(bytes) ?? this.#refuse('it is no JSON object')
    const { record: kind, ...members } = line
    if (this.#line === 1) this.#requireHeader(kind, members)
    if (kind === 'end') {
      this.#requireEnd(members)
      return undefined
    }
    this.#hash.update(bytes).update('\n')
    if (this.#line === 1) return undefined
    const found = recordOf(kind, members)
    if (typeof found === 'string') this.#refuse(found)
    this.#requireOrder(found)
    this.#counter.count(found)
    this.#previous = found
    return found
  }

  #requireHeader(kind: unknown, members: JsonObject): void {
    const problem = kind === 'header' ? problemIn(HEADER_FIELDS, members) : 'it is another record'
    if (problem !== undefined || members['format'] !== FORMAT) {
      this.#refuse(`it is not the header of a backup: ${problem ?? 'its format is another'}`)
    }
    if (members['version'] !== FORMAT_VERSION) {
      const found = JSON.stringify(members['version'])
      this.#refuse(`the backup has format ${found}; this release knows format ${FORMAT_VERSION}`)
    }
  }

  #requireEnd(members: JsonObject): void {
    this.#requireLastVersion(undefined)
    const problem = problemIn(END_FIELDS, members)
    if (problem !== undefined) this.#refuse(problem)
    const counts = JSON.stringify(this.counts)
    if (JSON.stringify(members['counts']) !== counts) {
      this.#refuse(`it counts ${JSON.stringify(members['counts'])}, and there were ${counts}`)
    }
    if (members['sha256'] !== this.#hash.digest('hex')) {
      this.#refuse('the lines before it have another SHA-256: the backup was changed')
    }
    this.#hasEnded = true
  }

  #requireOrder(next: ArchivedRecord): void {
    if (this.#previous && comparePlaces(this.#placeOf(this.#previous), this.#placeOf(next)) >= 0) {
      this.#refuse('it belongs before the line above it')
    }
    this.#requireLastVersion(next)
  }

  /** Superseded values are followed by the one that is latest. */
  #requireLastVersion(next: ArchivedRecord | undefined): void {
    const previous = this.#previous
    if (previous?.kind !== 'aspect' || previous.envelope.version === 0) return
    const { urn, envelope } = previous
    const isSame =
      next?.kind === 'aspect' && next.urn === urn && next.envelope.name === envelope.name
    if (!isSame) this.#refuse(`the latest value of ${envelope.name} of ${urn} is missing before it`)
  }

  #placeOf(each: ArchivedRecord): Place {
    switch (each.kind) {
      case 'aspect': {
        const { name, version } = each.envelope
        const rank = name === this.#keyAspectOf(each.urn) ? 0 : 1
        return [0, each.urn, 0, rank, name, version === 0 ? Infinity : version]
      }
      case 'point':
        return [0, each.point.urn, 1, each.point.aspect, each.point.timestampMillis, each.point.id]
      case 'token':
        return [1, each.token.hash]
      case 'task':
        return [2, partsOfTaskId(each.task.id).number]
    }
  }

  #refuse(problem: string): never {
    throw new ArchiveError(`line ${this.#line}: ${problem}`)
  }
}

/** Where a record stands among all others; compared member by member. */
type Place = readonly (string | number)[]

function comparePlaces(a: Place, b: Place): number {
  for (const [at, one] of a.entries()) {
    const other = b[at] ?? 0
    const difference =
      typeof one === 'string' || typeof other === 'string'
        ? compareText(String(one), String(other))
        : one === other
          ? 0
          : one - other
    if (difference !== 0) return difference
  }
  return 0
}

function parsed(bytes: Buffer): JsonObject | undefined {
  try {
    const line: unknown = JSON.parse(bytes.toString('utf8'))
    return isJsonObject(line) ? line : undefined
  } catch {
    return undefined
  }
}

/** The record of a line, or what is wrong with it. */
function recordOf(kind: unknown, members: JsonObject): ArchivedRecord | string {
  if (typeof kind !== 'string' || !Object.hasOwn(FIELDS, kind)) {
    return `/record: must be one of ${Object.keys(FIELDS).join(', ')}, end`
  }
  const known = kind as keyof typeof FIELDS
  const problem = problemIn(FIELDS[known], members) ?? unstorable(members)
  if (problem !== undefined) return problem
  switch (known) {
    case 'aspect':
      return aspectRecordOf(members)
    case 'point': {
      const point = members as unknown as Extract<ArchivedRecord, { kind: 'point' }>['point']
      return urnProblem(point.urn) ?? { kind: 'point', point }
    }
    case 'token':
      return { kind: 'token', token: members as unknown as StoredAccessToken }
    case 'task':
      return taskRecordOf(members)
  }
}

function aspectRecordOf(members: JsonObject): ArchivedRecord | string {
  const { urn, aspect, ...envelope } = members as unknown as AspectLine
  if (envelope.version < 0) return '/version: must be a number from 0 up'
  return urnProblem(urn) ?? { kind: 'aspect', urn, envelope: { name: aspect, ...envelope } }
}

type AspectLine = { urn: string; aspect: string } & Omit<
  Extract<ArchivedRecord, { kind: 'aspect' }>['envelope'],
  'name'
>

function taskRecordOf(members: JsonObject): ArchivedRecord | string {
  const {
    id,
    assignment,
    createdMillis,
    endedMillis = null,
    ...progress
  } = members as unknown as Omit<TaskRecord, 'endedMillis'> & { endedMillis?: number }
  if (!/:[1-9]\d{0,14}$/.test(id)) return '/id: must end in a number'
  const about = parsed(Buffer.from(assignment))
  if (typeof about?.['kind'] !== 'string') return '/assignment: must be JSON text with a kind'
  const task = { ...NO_PROGRESS, ...progress, id, assignment, createdMillis, endedMillis }
  return { kind: 'task', task }
}

function urnProblem(urn: string): string | undefined {
  try {
    parseUrn(urn)
    return undefined
  } catch (error) {
    return `/urn: ${error instanceof Error ? error.message : String(error)}`
  }
}

class Counter {
  #counts = NOTHING
  #urn: string | undefined

  get counts(): Counts {
    return this.#counts
  }

  count(each: ArchivedRecord): void {
    const urn =
      each.kind === 'aspect' ? each.urn : each.kind === 'point' ? each.point.urn : undefined
    const isNew = urn !== undefined && urn !== this.#urn
    this.#urn = urn
    const counts = { ...this.#counts, entities: this.#counts.entities + (isNew ? 1 : 0) }
    const what =
      each.kind === 'aspect' && each.envelope.version > 0 ? 'versions' : (`${each.kind}s` as const)
    this.#counts = { ...counts, [what]: counts[what] + 1 }
  }
}

/**
 * The lines of a text, without their ends.
 *
 * @throws ArchiveError when one is longer than any that a backup has
 */
export async function* splitLines(chunks: AsyncIterable<Buffer>): AsyncGenerator<Buffer> {
  let parts: Buffer[] = []
  let bytes = 0
  for await (const chunk of chunks) {
    let from = 0
    for (let to = chunk.indexOf(10); to !== -1; to = chunk.indexOf(10, from)) {
      parts.push(chunk.subarray(from, to))
      yield parts.length === 1 ? chunk.subarray(from, to) : Buffer.concat(parts)
      parts = []
      bytes = 0
      from = to + 1
    }
    if (from === chunk.length) continue
    parts.push(chunk.subarray(from))
    bytes += chunk.length - from
    if (bytes > LINE_BYTES_MAX)
      throw new ArchiveError(`a line is longer than ${LINE_BYTES_MAX} bytes`)
  }
  if (parts.length > 0) yield Buffer.concat(parts)
}
