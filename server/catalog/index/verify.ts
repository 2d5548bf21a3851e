import { compareText } from '../../../graph/store/text-order.ts'
import type { SearchIndex } from '../../../search/search-index.ts'
import { readDocuments, type DocumentSource } from './documents.ts'
import { ENTITIES_PER_STEP, urnPages } from '../../../graph/store/urn-pages.ts'
import type { StoreControl } from '../../../graph/store/store-control.ts'

/** Checks before a difference counts: the indexer may be updating the document. */
const CHECKS = 5
const CHECK_PAUSE_MS = 200

export interface VerifyOptions extends DocumentSource {
  readonly control: Pick<StoreControl, 'dirtyUrns'>
  readonly index: SearchIndex
  /** Whether to repair the index. */
  readonly repair: boolean
  /** Pause between two checks of a difference, in milliseconds. */
  readonly checkIntervalMs?: number
  readonly entitiesPerStep?: number
  /** Called after every step with the number of compared entities. */
  readonly onProgress?: (done: number) => void
}

export interface Difference {
  readonly urn: string
  /**
   * `missing`: not in the index. `outdated`: in the index with another state. `ghost`: in the index
   * only.
   */
  readonly kind: 'missing' | 'outdated' | 'ghost'
}

/**
 * Compares the graph with the index in both directions, also while servers run. Dirty entities do
 * not count as differences.
 */
export async function verify({
  repair,
  onProgress = () => {},
  entitiesPerStep = ENTITIES_PER_STEP,
  ...options
}: VerifyOptions): Promise<{ compared: number; differences: Difference[] }> {
  const { graph, index } = options
  const types = new Set([...(await graph.countByType()).keys(), ...(await index.entityTypes())])
  const differences: Difference[] = []
  let comparedCount = 0
  const count = async (suspects: readonly Difference[]) => {
    const confirmedDifferences = await confirmDifferences(options, suspects)
    if (repair) await repairAll(options, confirmedDifferences)
    differences.push(...confirmedDifferences)
  }
  // Sequentially, to bound memory and the load on the stores.
  for (const entityType of [...types].toSorted(compareText)) {
    for await (const existing of urnPages(graph, entityType, entitiesPerStep)) {
      await count(await findIndexDifferences(options, existing, await index.hashesOf(existing)))
      comparedCount += existing.length
      onProgress(comparedCount)
    }
    for await (const indexedUrns of compareLists(index, entityType, entitiesPerStep)) {
      const existing = await graph.existing(indexedUrns)
      const ghosts = indexedUrns.filter((urn) => !existing.has(urn))
      await count(ghosts.map((urn) => ({ urn, kind: 'ghost' })))
    }
  }
  return { compared: comparedCount, differences }
}

/** Yields the URNs of a type in the index, in pages. */
async function* compareLists(
  index: SearchIndex,
  entityType: string,
  count: number,
): AsyncGenerator<string[]> {
  for (let after: string | undefined; ;) {
    const page = { count, ...(after !== undefined && { after }) }
    const urns = (await index.list(entityType, page)).map(({ urn }) => urn)
    if (urns.length > 0) yield urns
    if (urns.length < count) return
    after = urns.at(-1)
  }
}

async function findIndexDifferences(
  options: DocumentSource,
  existing: readonly string[],
  hashes: ReadonlyMap<string, string>,
): Promise<Difference[]> {
  const { documents } = await readDocuments(options, existing)
  const graphUrns = new Set(documents.map(({ urn }) => urn))
  const wrongDocuments = documents.flatMap(({ urn, hash }): Difference[] => {
    const indexedHash = hashes.get(urn)
    if (indexedHash === hash) return []
    return [{ urn, kind: indexedHash === undefined ? 'missing' : 'outdated' }]
  })
  const ghosts = [...hashes.keys()]
    .filter((urn) => !graphUrns.has(urn))
    .map((urn): Difference => ({ urn, kind: 'ghost' }))
  return [...wrongDocuments, ...ghosts]
}

/** Returns the differences that persist, without those of dirty entities. */
async function confirmDifferences(
  { checkIntervalMs = CHECK_PAUSE_MS, ...options }: Omit<VerifyOptions, 'repair'>,
  suspects: readonly Difference[],
): Promise<Difference[]> {
  let differences = [...suspects]
  for (let check = 1; check <= CHECKS && differences.length > 0; check++) {
    await new Promise((resolve) => setTimeout(resolve, checkIntervalMs))
    const urns = differences.map(({ urn }) => urn)
    const dirty = await options.control.dirtyUrns(urns)
    const existing = await options.graph.existing(urns)
    const hashes = await options.index.hashesOf(urns)
    const again = await findIndexDifferences(
      options,
      urns.filter((urn) => existing.has(urn)),
      hashes,
    )
    differences = again.filter(({ urn }) => !dirty.has(urn))
  }
  return differences
}

/**
 * Rewrites documents. A client may write between the read and the put, and the indexer may index
 * that write before the older state arrives, so the graph is compared again until both agree.
 */
async function repairAll(
  { index, ...source }: Omit<VerifyOptions, 'repair'>,
  differences: readonly Difference[],
): Promise<void> {
  let urns = differences.map(({ urn }) => urn)
  while (urns.length > 0) {
    const put = await readDocuments(source, urns)
    await index.remove(put.missing)
    await index.put(put.documents)
    const now = await readDocuments(source, urns)
    const hashes = new Map(put.documents.map(({ urn, hash }) => [urn, hash]))
    const changedDocuments = now.documents.filter(({ urn, hash }) => hashes.get(urn) !== hash)
    urns = [
      ...changedDocuments.map(({ urn }) => urn),
      ...now.missing.filter((urn) => hashes.has(urn)),
    ]
  }
}
