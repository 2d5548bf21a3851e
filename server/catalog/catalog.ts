import type { GraphStore } from '../../graph/store/graph-store.ts'
import type { Clock } from '../../graph/model/audit.ts'
import type { Registry } from '../../graph/model/registry.ts'
import { Semaphore } from '../../graph/runtime/semaphore.ts'
import type { PointStore } from '../../graph/store/point-store.ts'
import type { TaskStore } from '../../graph/store/task-store.ts'
import type { SearchFields } from '../../search/fields.ts'
import type { SearchIndex } from '../../search/search-index.ts'
import { Indexer, type IndexerOptions } from './indexing/indexer.ts'
import { TaskRunner } from './tasks/task-runner.ts'

/**
 * What the use cases in this folder work on: the model, the ports, the time. `main.ts` puts it
 * together; nothing here knows an engine, HTTP or GraphQL.
 */
export interface Catalog {
  readonly registry: Registry
  readonly graph: GraphStore
  readonly points: PointStore
  readonly tasks: TaskStore
  readonly index: SearchIndex
  readonly searchFields: SearchFields
  readonly indexer: Indexer
  readonly runner: TaskRunner
  readonly clock: Clock
  /** How long a write waits to be searchable, milliseconds (`INDEX_WAIT_MS`). */
  readonly indexWaitMs: number
  /** Refuse what is not declared (`STRICT_MODEL`). */
  readonly strictModel: boolean
  /** One place, for the batch that is too large to share a transaction: it is checked and written there. */
  readonly largeBatch: Semaphore
  /**
   * Called after each commit through this object; GraphQL gives each request a catalog with one.
   */
  readonly afterCommit?: () => void
  /** Ends the work in the background; to be called before the ports are closed. */
  stop(): Promise<void>
}

export type CatalogOptions = Omit<Catalog, 'indexer' | 'runner' | 'largeBatch' | 'stop'> &
  Pick<IndexerOptions, 'log'>

/** Puts a catalog together, starts to keep its index in step, and goes on with unfinished tasks. */
export async function createCatalog({ log, ...options }: CatalogOptions): Promise<Catalog> {
  const { index, graph } = options
  // A new catalog can be searched from its first write on; an old one without an index is indexed
  // in the background.
  const isNew = (await graph.countByType()).size === 0
  if (isNew) await completeEmpty(index).catch((error: unknown) => log(String(error)))
  // The first search may come at once; an index that does not answer yet is asked again later.
  const isComplete = await index.isComplete().catch(() => false)
  const indexer = new Indexer({ ...options, isComplete, log })
  const runner = new TaskRunner({ ...options, log })
  const stop = async () => {
    await runner.stop()
    await indexer.stop()
  }
  return { ...options, indexer, runner, largeBatch: new Semaphore(1), stop }
}

/** Whatever the index of an empty graph holds is left over from another graph. */
async function completeEmpty(index: SearchIndex): Promise<void> {
  if ((await index.isComplete()) && (await index.entityTypes()).length === 0) return
  const rebuild = await index.rebuild()
  await rebuild.commit()
}
