import { createHash } from 'node:crypto'
import { splitTaskId, type ArchivedRecord } from '../../../graph/store/archive-store.ts'
import type { JsonObject } from '../../../graph/model/json.ts'
import { jsonText } from '../../../graph/model/json-text.ts'
import { problemIn } from '../../../graph/model/validate.ts'
import { compareText } from '../../../graph/store/text-order.ts'
import {
  ArchiveCounter,
  ArchiveError,
  END_FIELDS,
  FORMAT,
  FORMAT_VERSION,
  HEADER_FIELDS,
  ZERO_COUNTS,
  type ArchiveCounts,
} from './format.ts'
import { parseObject, parseRecord } from './parse-record.ts'

/** A record of a backup with the number of its line. */
export interface NumberedRecord {
  readonly line: number
  readonly record: ArchivedRecord
}

/**
 * Reads a backup and checks that it is complete: every line is well-formed and in order, and none
 * is missing. Completeness is certain only at the end.
 *
 * @throws ArchiveError that names the line
 */
export class ArchiveReader {
  readonly #lines: AsyncIterable<Buffer>
  readonly #keyAspectOf: (urn: string) => string
  readonly #hash = createHash('sha256')
  readonly #counter = new ArchiveCounter()
  #line = 0
  #previous: ArchivedRecord | undefined
  #hasEnded = false

  /** @param lines without line terminators */
  constructor(lines: AsyncIterable<Buffer>, keyAspectOf: (urn: string) => string) {
    this.#lines = lines
    this.#keyAspectOf = keyAspectOf
  }

  get counts(): ArchiveCounts {
    return this.#counter.counts
  }

  async *entries(): AsyncGenerator<NumberedRecord> {
    for await (const bytes of this.#lines) {
      this.#line++
      const record = this.#read(bytes)
      if (record) yield { line: this.#line, record }
    }
    if (!this.#hasEnded) {
      throw new ArchiveError(
        `line ${this.#line + 1}: the backup is cut short: its closing line is missing`,
      )
    }
  }

  #read(bytes: Buffer): ArchivedRecord | undefined {
    if (this.#hasEnded) this.#refuseLine('there is something behind the closing line')
    const line = parseObject(bytes) ?? this.#refuseLine('it is no JSON object')
    const { record: kind, ...members } = line
    if (this.#line === 1) this.#requireHeader(kind, members)
    if (kind === 'end') {
      this.#requireEnd(members)
      return undefined
    }
    this.#hash.update(bytes).update('\n')
    if (this.#line === 1) return undefined
    const record = parseRecord(kind, members)
    if (typeof record === 'string') this.#refuseLine(record)
    this.#requireOrder(record)
    this.#counter.count(record)
    this.#previous = record
    return record
  }

  #requireHeader(kind: unknown, members: JsonObject): void {
    const problem = kind === 'header' ? problemIn(HEADER_FIELDS, members) : 'not a header record'
    if (problem !== undefined || members['format'] !== FORMAT) {
      this.#refuseLine(`not the header of a backup: ${problem ?? 'unknown format'}`)
    }
    if (members['version'] !== FORMAT_VERSION) {
      const version = jsonText(members['version'])
      this.#refuseLine(
        `the backup has format ${version}; this release knows format ${FORMAT_VERSION}`,
      )
    }
  }

  #requireEnd(members: JsonObject): void {
    this.#requireLastVersion(undefined)
    const problem = problemIn(END_FIELDS, members)
    if (problem !== undefined) this.#refuseLine(problem)
    const counts = JSON.stringify(this.counts)
    // A kind of records that a former release did not know is not in its counts.
    const declaredCounts = { ...ZERO_COUNTS, ...(members['counts'] as object) }
    if (jsonText(declaredCounts) !== counts) {
      this.#refuseLine(`it counts ${jsonText(members['counts'])}, and there were ${counts}`)
    }
    if (members['sha256'] !== this.#hash.digest('hex')) {
      this.#refuseLine('the lines before it have another SHA-256: the backup was changed')
    }
    this.#hasEnded = true
  }

  #requireOrder(next: ArchivedRecord): void {
    if (
      this.#previous &&
      compareSortKeys(this.#sortKeyOf(this.#previous), this.#sortKeyOf(next)) >= 0
    ) {
      this.#refuseLine('it belongs before the line above it')
    }
    this.#requireLastVersion(next)
  }

  /** Requires that superseded values are followed by the latest one. */
  #requireLastVersion(next: ArchivedRecord | undefined): void {
    const previous = this.#previous
    if (previous?.kind !== 'aspect' || previous.envelope.version === 0) return
    const { urn, envelope } = previous
    const isSame =
      next?.kind === 'aspect' && next.urn === urn && next.envelope.name === envelope.name
    if (!isSame)
      this.#refuseLine(`the latest value of ${envelope.name} of ${urn} is missing before it`)
  }

  #sortKeyOf(record: ArchivedRecord): SortKey {
    switch (record.kind) {
      case 'aspect': {
        const { name, version } = record.envelope
        const rank = name === this.#keyAspectOf(record.urn) ? 0 : 1
        return [0, record.urn, 0, rank, name, version === 0 ? Infinity : version]
      }
      case 'past': {
        const { name, version } = record.envelope
        return [0, record.urn, 1, name, record.until, version === 0 ? Infinity : version]
      }
      case 'point':
        return [
          0,
          record.point.urn,
          2,
          record.point.aspect,
          record.point.timestampMillis,
          record.point.id,
        ]
      case 'token':
        return [1, record.token.hash]
      case 'password':
        return [2, record.user]
      case 'principal':
        return [3, record.name]
      case 'task':
        return [4, splitTaskId(record.task.id).number]
      case 'audit':
        return [5, record.audit.id]
      case 'logEntry':
        return [6, record.entry.position]
      case 'deletedName':
        return [7, record.urn]
      case 'logMinute':
        return [8, record.minute]
      case 'pastBegin':
        return [9]
    }
  }

  #refuseLine(problem: string): never {
    throw new ArchiveError(`line ${this.#line}: ${problem}`)
  }
}

/** Sort key of a record in a backup; compared member by member. */
type SortKey = readonly (string | number)[]

function compareSortKeys(a: SortKey, b: SortKey): number {
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
