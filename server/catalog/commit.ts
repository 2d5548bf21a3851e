import type { Edit, Outcome } from '../../graph/store/edit.ts'
import type { GraphStore } from '../../graph/store/graph-store.ts'
import type { PointStore } from '../../graph/store/point-store.ts'
import type { Catalog } from './catalog.ts'
import { PropertyDefinitions, type WriteOptions } from './structured/definitions.ts'

/**
 * What a commit works on. A program that fills a graph without an index passes an indexer that does not
 * wait.
 */
export type CommitPart = Pick<Catalog, 'graph' | 'points' | 'indexWaitMs' | 'afterCommit'> & {
  readonly indexer: Pick<Catalog['indexer'], 'wait'>
}

/** What a commit may do to metadata; each call is a transaction of its own. */
export interface Changes {
  /**
   * Writes all edits or none; the commit waits for the entities that this changed. Values of structured
   * properties, and their definitions, are checked under the lock of their entity.
   *
   * @throws CatalogError of the first edit that is refused
   */
  write(edits: readonly Edit[], options?: WriteOptions): Promise<readonly Outcome[]>
  deleteEntity: GraphStore['deleteEntity']
  deletePoints: PointStore['deletePoints']
  deletePointsOf: PointStore['deletePointsOf']
  /**
   * Has the commit wait for these entities too, changed or not: an earlier write of the same value may
   * not have reached the index yet.
   */
  awaitAlso(urns: readonly string[]): void
}

/** What a commit comes to. All of it is durable. */
export interface Committed<T> {
  readonly answer: T
  /** Whether searches see it yet. */
  readonly isSearchable: boolean
}

export interface CommitOptions {
  /** false: do not wait until searches see the changes. */
  readonly waits?: boolean
}

/**
 * The one door for changes of metadata: runs `change`, then waits once, at most `INDEX_WAIT_MS`, until
 * searches see what it changed. Whatever becomes of it, `afterCommit` of the catalog is called, so
 * that a request forgets what it had read before.
 *
 * @throws what `change` throws; transactions that it had finished by then stay
 */
export async function commit<T>(
  { graph, points, indexer, indexWaitMs, afterCommit }: CommitPart,
  change: (changes: Changes) => Promise<T>,
  { waits = true }: CommitOptions = {},
): Promise<Committed<T>> {
  const awaited = new Set<string>()
  const definitions = new PropertyDefinitions(graph)
  const changes: Changes = {
    async write(edits, options) {
      const outcomes = await definitions.checking(edits, (each) => graph.write(each), options)
      for (const [at, { urn }] of edits.entries()) if (outcomes[at] === 'written') awaited.add(urn)
      return outcomes
    },
    deleteEntity(urn) {
      awaited.add(urn)
      return graph.deleteEntity(urn)
    },
    deletePoints(urn, aspect, range) {
      awaited.add(urn)
      return points.deletePoints(urn, aspect, range)
    },
    async deletePointsOf(runId, limit) {
      const deleted = await points.deletePointsOf(runId, limit)
      for (const urn of deleted.urns) awaited.add(urn)
      return deleted
    },
    awaitAlso(urns) {
      for (const urn of urns) awaited.add(urn)
    },
  }
  try {
    const answer = await change(changes)
    const isSearchable = await indexer.wait([...awaited], waits ? indexWaitMs : 0)
    return { answer, isSearchable }
  } finally {
    afterCommit?.()
  }
}
