import type { ArchivedRecord } from '../../graph/store/archive-store.ts'
import type { ChangeLog, LoggedChange, PositionedChange } from '../../graph/store/change-log.ts'
import { shortHash } from '../../graph/store/logged-changes.ts'
import { hashJson } from '../../graph/model/json.ts'

/** Reads a log from its beginning, a few changes at a time. */
export async function readLog(log: ChangeLog, limit = 7): Promise<PositionedChange[]> {
  const changes: PositionedChange[] = []
  for (let position = 0; ;) {
    const page = await log.after(position, limit)
    if (!page.end) return changes
    changes.push(...page.changes)
    position = page.end.position
  }
}

/**
 * Returns the state to which the changes lead: for each entity, latest value and point a line.
 *
 * @throws Error where a change does not follow from the changes before it
 */
export function replay(changes: readonly PositionedChange[]): string[] {
  const state = new Map<string, string>()
  for (const [at, change] of changes.entries()) {
    const expected = (changes[0]?.position ?? 0) + at
    if (change.position !== expected) {
      throw new Error(`the change of ${expected} is numbered ${change.position}`)
    }
    apply(state, change)
  }
  return [...state.values()].toSorted()
}

function apply(state: Map<string, string>, change: LoggedChange): void {
  const { urn, aspect, operation, before, after, point } = change
  const refuse = (): never => {
    throw new Error(`${JSON.stringify(change)} does not follow`)
  }
  if (aspect === undefined) {
    const key = urn
    if (operation === 'CREATE_ENTITY' && state.has(key)) refuse()
    if (operation === 'CREATE_ENTITY') state.set(key, urn)
    else if (!state.has(key)) refuse()
    if (operation === 'DELETE_ENTITY') state.delete(key)
    return
  }
  const key = JSON.stringify([urn, aspect, point?.timestampMillis, point?.id])
  const line = state.get(key)
  const isFirst = operation === 'CREATE'
  if (isFirst === (line !== undefined)) refuse()
  if (before && line !== valueLine(urn, aspect, before)) refuse()
  if (operation === 'DELETE') state.delete(key)
  else state.set(key, after ? valueLine(urn, aspect, after) : pointLine(urn, aspect, point))
}

/** Returns the lines of {@link replay} for what a store has. */
export async function storedLines(records: AsyncIterable<ArchivedRecord>): Promise<string[]> {
  const lines = new Set<string>()
  const versions = new Map<string, number>()
  for await (const record of records) {
    if (record.kind === 'point') {
      const { urn, aspect } = record.point
      lines.add(urn).add(pointLine(urn, aspect, record.point))
    }
    if (record.kind !== 'aspect') continue
    const { urn, envelope } = record
    const key = JSON.stringify([urn, envelope.name])
    const version = (versions.get(key) ?? 0) + 1
    versions.set(key, version)
    lines.add(urn)
    if (envelope.version !== 0) continue
    const hash = shortHash(hashJson(envelope.value))
    lines.add(valueLine(urn, envelope.name, { version, hash }))
  }
  return [...lines].toSorted()
}

function valueLine(urn: string, aspect: string, version: { version: number; hash: string }) {
  return [urn, aspect, version.version, version.hash].join(' ')
}

function pointLine(
  urn: string,
  aspect: string,
  point: { timestampMillis: number; id: string } | undefined,
) {
  return [urn, aspect, point?.timestampMillis, point?.id].join(' ')
}
