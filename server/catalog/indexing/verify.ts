import type { GraphStore } from '../../../graph/graph-store.ts'
import { compareText } from '../../../graph/order.ts'
import type { Listed, SearchIndex } from '../../../search/search-index.ts'
import { documentsOf, type DocumentSource } from './documents.ts'

/** Entities that are compared together. */
const ENTITIES_PER_STEP = 500
/** How often a difference is checked again before it counts: the indexer may be at work on it. */
const LOOKS = 5
const LOOK_PAUSE_MS = 200

export interface VerifyOptions extends DocumentSource {
  readonly index: SearchIndex
  /** Repair the index. */
  readonly repair: boolean
  /** Called after every step with how many entities were compared. */
  readonly onProgress?: (done: number) => void
}

export interface Difference {
  readonly urn: string
  /**
   * `missing`: not in the index. `outdated`: there with another state. `ghost`: in the index only.
   */
  readonly kind: 'missing' | 'outdated' | 'ghost'
}

/**
 * Compares the graph with the index, both ways, also while servers run. Entities that wait for the
 * indexer are no differences.
 */
export async function verify({
  repair,
  onProgress = () => {},
  ...options
}: VerifyOptions): Promise<{ compared: number; differences: Difference[] }> {
  const { graph, index } = options
  const types = new Set([...(await graph.countByType()).keys(), ...(await index.entityTypes())])
  const differences: Difference[] = []
  let compared = 0
  for (const entityType of [...types].toSorted(compareText)) {
    // One step after the other, to bound memory and leave room for requests.
    for await (const { existing, listed } of stretchesOf(graph, index, entityType)) {
      const suspects = await differencesIn(options, existing, listed)
      const found = await confirmed(options, suspects)
      if (repair) await mend(options, found)
      differences.push(...found)
      compared += existing.length
      onProgress(compared)
    }
  }
  return { compared, differences }
}

/** The same range of URNs in the graph and in the index. */
interface Stretch {
  readonly existing: readonly string[]
  readonly listed: readonly Listed[]
}

/**
 * Both lists are in one order, so that a stretch of one can be laid beside the same of the other.
 */
async function* stretchesOf(
  graph: GraphStore,
  index: SearchIndex,
  entityType: string,
): AsyncGenerator<Stretch> {
  let after = ''
  for (let start = 0; ; start += ENTITIES_PER_STEP) {
    const { urns } = await graph.listUrns(entityType, { start, count: ENTITIES_PER_STEP })
    const isLast = urns.length < ENTITIES_PER_STEP
    const end = isLast ? undefined : urns.at(-1)
    yield { existing: urns, listed: await listedUpTo(index, entityType, after, end) }
    if (end === undefined) return
    after = end
  }
}

async function listedUpTo(
  index: SearchIndex,
  entityType: string,
  after: string,
  end: string | undefined,
): Promise<Listed[]> {
  const listed: Listed[] = []
  for (let last = after; ;) {
    const page = await index.list(entityType, { after: last, count: ENTITIES_PER_STEP })
    const inside = page.filter(({ urn }) => end === undefined || compareText(urn, end) <= 0)
    listed.push(...inside)
    if (inside.length < ENTITIES_PER_STEP) return listed
    last = inside.at(-1)?.urn ?? last
  }
}

async function differencesIn(
  options: DocumentSource,
  existing: readonly string[],
  listed: readonly Listed[],
): Promise<Difference[]> {
  const { documents } = await documentsOf(options, existing)
  const hashes = new Map(listed.map(({ urn, hash }) => [urn, hash]))
  const known = new Set(documents.map(({ urn }) => urn))
  const wrong = documents.flatMap(({ urn, hash }): Difference[] => {
    const found = hashes.get(urn)
    if (found === hash) return []
    return [{ urn, kind: found === undefined ? 'missing' : 'outdated' }]
  })
  const ghosts = listed
    .filter(({ urn }) => !known.has(urn))
    .map(({ urn }): Difference => ({ urn, kind: 'ghost' }))
  return [...wrong, ...ghosts]
}

/** The differences that persist, of entities that do not wait for the indexer. */
async function confirmed(
  options: VerifyOptions | Omit<VerifyOptions, 'repair'>,
  suspects: readonly Difference[],
): Promise<Difference[]> {
  let found = [...suspects]
  for (let look = 1; look <= LOOKS && found.length > 0; look++) {
    await new Promise((resolve) => setTimeout(resolve, LOOK_PAUSE_MS))
    const urns = found.map(({ urn }) => urn)
    const waiting = await options.graph.waiting(urns)
    const existing = await options.graph.existing(urns)
    const hashes = await options.index.hashesOf(urns)
    const listed = [...hashes].map(([urn, hash]) => ({ urn, hash }))
    const again = await differencesIn(
      options,
      urns.filter((urn) => existing.has(urn)),
      listed,
    )
    found = again.filter(({ urn }) => !waiting.has(urn))
  }
  return found
}

/**
 * A client may write between the read and the put here, and the indexer may index that before our
 * older state arrives: so what was put is compared with the graph again until both agree.
 */
async function mend(
  { index, ...source }: Omit<VerifyOptions, 'repair'>,
  differences: readonly Difference[],
): Promise<void> {
  let urns = differences.map(({ urn }) => urn)
  while (urns.length > 0) {
    const put = await documentsOf(source, urns)
    await index.remove(put.missing)
    await index.put(put.documents)
    const now = await documentsOf(source, urns)
    const hashes = new Map(put.documents.map(({ urn, hash }) => [urn, hash]))
    const changed = now.documents.filter(({ urn, hash }) => hashes.get(urn) !== hash)
    urns = [...changed.map(({ urn }) => urn), ...now.missing.filter((urn) => hashes.has(urn))]
  }
}
