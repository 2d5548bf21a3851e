import { createHash } from 'node:crypto'
import type { ArchivedRecord } from '../../../graph/store/archive-store.ts'
import { ArchiveCounter, FIELDS, FORMAT, FORMAT_VERSION, type ArchiveCounts } from './format.ts'
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
  for await (const each of records) {
    const line = recordLine(each)
    counter.count(each)
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
function recordLine(each: ArchivedRecord): string {
  const members = recordMembers(each)
  const names = Object.keys(FIELDS[each.kind])
  const inOrder = names.map((name) => [name, members[name] ?? undefined] as const)
  return jsonText({ record: each.kind, ...Object.fromEntries(inOrder) })
}

function recordMembers(each: ArchivedRecord): Readonly<Record<string, unknown>> {
  switch (each.kind) {
    case 'aspect': {
      const { name, ...envelope } = each.envelope
      return { urn: each.urn, aspect: name, ...envelope }
    }
    case 'point':
      return { ...each.point }
    case 'token':
      return { ...each.token }
    case 'password':
      return { user: each.user, ...each.password }
    case 'principal':
      return { name: each.name, ...each.principal }
    case 'task':
      return { ...each.task }
    case 'audit':
      return { ...each.audit }
  }
}
