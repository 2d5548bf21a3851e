import { createHash } from 'node:crypto'
import type { ArchivedRecord } from '../../../graph/store/archive-store.ts'
import {
  ArchiveCounter,
  RECORD_FIELDS,
  FORMAT,
  FORMAT_VERSION,
  type ArchiveCounts,
} from './format.ts'
import { encodeChanges } from '../../../graph/store/log-rows.ts'
import { jsonText } from '../../../graph/model/json-text.ts'

/**
 * Yields the lines of a backup, without line terminators.
 *
 * @param product version of the product that writes it
 * @param onEnd called after the last line, with the counts and the SHA-256 of the lines
 */
export async function* archiveLines(
  records: AsyncIterable<ArchivedRecord>,
  product: string,
  onEnd: (counts: ArchiveCounts, sha256: string) => void,
): AsyncGenerator<string> {
  const hash = createHash('sha256')
  const counter = new ArchiveCounter()
  const header = JSON.stringify({ record: 'header', ...archiveHeader(product) })
  hash.update(`${header}\n`)
  yield header
  for await (const record of records) {
    const line = recordLine(record)
    counter.count(record)
    hash.update(`${line}\n`)
    yield line
  }
  const sha256 = hash.digest('hex')
  yield JSON.stringify({ record: 'end', counts: counter.counts, sha256 })
  onEnd(counter.counts, sha256)
}

const archiveHeader = (product: string) => ({ format: FORMAT, version: FORMAT_VERSION, product })

/**
 * Returns the line of a record, with its members in the order of the format; null and undefined
 * members are omitted.
 */
function recordLine(record: ArchivedRecord): string {
  const members = recordMembers(record)
  const names = Object.keys(RECORD_FIELDS[record.kind])
  const inOrder = names.map((name) => [name, members[name] ?? undefined] as const)
  return jsonText({ record: record.kind, ...Object.fromEntries(inOrder) })
}

function recordMembers(record: ArchivedRecord): Readonly<Record<string, unknown>> {
  switch (record.kind) {
    case 'aspect': {
      const { name, ...envelope } = record.envelope
      return { urn: record.urn, aspect: name, ...envelope, position: record.position }
    }
    case 'past': {
      const { envelope, ...ended } = record
      const { name, ...members } = envelope
      return { ...ended, aspect: name, ...members }
    }
    case 'deletedName':
    case 'logMinute':
    case 'pastBegin':
      return { ...record }
    case 'point':
      return { ...record.point }
    case 'token':
      return { ...record.token }
    case 'password':
      return { user: record.user, ...record.password }
    case 'principal':
      return { name: record.name, ...record.principal }
    case 'task':
      return { ...record.task }
    case 'audit':
      return { ...record.audit }
    case 'logEntry': {
      const { author, changes, ...entry } = record.entry
      return { ...entry, ...author, changes: encodeChanges(changes) }
    }
  }
}
