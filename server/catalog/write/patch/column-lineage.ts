import type { Draft, KeyRule, Members, Part, Slot } from './draft.ts'

/** The key that identifies a list of column lineage in a declaration. */
const KEY = ['transformOperation', 'downstreams', 'query', 'upstreams']

/** Placeholder in paths for the operation or the query of an entry without one. */
const NONE = 'NONE'

/** Whether the key of a list is that of column lineage. */
export function isColumnLineage(key: readonly string[]): boolean {
  return key.length === KEY.length && key.every((name, at) => name === KEY[at])
}

/**
 * The rule for lineage between columns, which has no key of its own. A path names one pair of
 * columns, `/<operation or NONE>/<downstream>/<query or NONE>/<upstream>`; its value has the other
 * members, mostly `{"confidenceScore": 1.0}` (docs/interface: ingest/patch-lineage). Entries are
 * split into such pairs, and pairs with the same operation, downstream and query are merged into
 * one entry.
 *
 * The source is DataHub's `FineGrainedLineageTemplateHelper` (entity-registry, state of July 2026):
 * the defaults, the lowest score, the last types, `NONE` stored as an operation. Trellis differs
 * where it fails or loses data: several downstreams become an entry each, entries without a pair
 * stay unchanged, unknown members and the order are kept.
 */
export const COLUMN_LINEAGE: KeyRule = {
  depth: KEY.length,
  needs:
    'lineage between columns needs a downstream and an upstream in the path, and an object as value',
  segments: (path) =>
    path.map((segment, at) => (segment === '' && (at === 0 || at === 2) ? NONE : segment)),
  split: splitEntries,
  partOf: ([operation = '', downstream = '', query = '', upstream = ''], draft) => {
    if (!(draft instanceof Map) || downstream === '' || upstream === '') return undefined
    const keys = [operation || NONE, downstream, query || NONE, upstream]
    return { keys, draft: withoutKeys(draft) }
  },
  merge: mergeEntries,
}

function* splitEntries(entries: readonly Draft[]): Generator<Part> {
  for (const entry of entries) {
    const downstreams = memberTexts(entry, 'downstreams')
    const upstreams = memberTexts(entry, 'upstreams')
    if (!(entry instanceof Map) || downstreams.length === 0 || upstreams.length === 0) {
      yield { keys: [], draft: entry }
      continue
    }
    const operation = memberText(entry, 'transformOperation') || NONE
    const query = memberText(entry, 'query') || NONE
    for (const downstream of downstreams) {
      for (const upstream of upstreams) {
        yield {
          keys: [operation, downstream, query, upstream],
          draft: otherMembers(entry, upstreams),
        }
      }
    }
  }
}

/** Returns the members of a pair besides its keys. */
function otherMembers(entry: Members, [upstream = '']: readonly string[]): Members {
  const members = withoutKeys(entry)
  if (!members.get('upstreamType')) {
    members.set('upstreamType', upstream.startsWith('urn:li:dataset:') ? 'DATASET' : 'FIELD_SET')
  }
  return members
}

function withoutKeys(entry: Members): Members {
  return new Map([...entry].filter(([name, member]) => !KEY.includes(name) && member !== null))
}

function mergeEntries(slots: readonly Slot[]): Draft[] {
  const groups = new Map<string, Slot[]>()
  for (const slot of slots) {
    const id = JSON.stringify(slot.keys.length === 0 ? slot.position : slot.keys.slice(0, 3))
    const group = groups.get(id)
    if (group) group.push(slot)
    else groups.set(id, [slot])
  }
  return [...groups.values()].map(toEntry)
}

function toEntry(slots: readonly Slot[]): Draft {
  const [first] = slots
  if (!first || first.keys.length === 0) return first?.draft ?? null
  const [operation = NONE, downstream = '', query = NONE] = first.keys
  const members = slots.flatMap(({ draft }) => (draft instanceof Map ? [...draft] : []))
  const scores = members.flatMap(([name, score]) =>
    name === 'confidenceScore' && typeof score === 'number' ? [score] : [],
  )
  return new Map<string, Draft>([
    ['upstreamType', 'FIELD_SET'],
    ['downstreamType', 'FIELD'],
    ...members,
    ['upstreams', [...new Set(slots.map(({ keys }) => keys[3] ?? ''))]],
    ['downstreams', [downstream]],
    ['transformOperation', operation],
    ['confidenceScore', scores.reduce((least, score) => Math.min(least, score), 1)],
    ...(query === NONE ? [] : [['query', query] as const]),
  ])
}

function memberTexts(entry: Draft, name: string): string[] {
  const value = entry instanceof Map ? entry.get(name) : undefined
  return Array.isArray(value) ? value.filter((item) => typeof item === 'string') : []
}

function memberText(entry: Members, name: string): string {
  const value = entry.get(name)
  return typeof value === 'string' ? value : ''
}
