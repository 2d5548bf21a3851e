import type { GraphStore } from '../../graph/store/graph-store.ts'
import type { Clock } from '../../graph/model/audit.ts'
import type { Registry } from '../../graph/model/registry.ts'
import { Semaphore } from '../../graph/runtime/semaphore.ts'
import type { PointStore } from '../../graph/store/point-store.ts'
import type { TaskStore } from '../../graph/store/task-store.ts'
import type { SearchFields } from '../../search/fields.ts'
import type { SearchIndex } from '../../search/search-index.ts'
import type { AuditLog } from './audit/audit-log.ts'
import type { Authority } from '../authorize/authority.ts'
import type { Caller } from '../authorize/roles.ts'
import { CatchUp } from './write/derived/catch-up.ts'
import type { Reading, Sight } from '../authorize/sees/sight.ts'
import { KnownPlatforms } from './write/derived/known-platforms.ts'
import { HiddenStages } from './find/hidden-stages.ts'
import { Indexer, type IndexerOptions } from './index/indexer.ts'
import { TaskRunner } from './tasks/task-runner.ts'

/**
 * Dependencies of the use cases in this folder: the model, the ports and the clock. `main.ts`
 * composes it; nothing in the folder depends on an engine, HTTP or GraphQL.
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
  readonly platforms: KnownPlatforms
  readonly hiddenStages: HiddenStages
  readonly clock: Clock
  /** Longest wait of a write until searches find it, in milliseconds (`INDEX_WAIT_MS`). */
  readonly indexWaitMs: number
  /** Refuses undeclared aspects and entity types (`STRICT_MODEL`). */
  readonly strictModel: boolean
  /** Admits one batch that is too large to share a transaction; covers its checks and its write. */
  readonly largeBatch: Semaphore
  /** Decides by policies; absent while access control is off. */
  readonly authority?: Authority
  /** Records changes of policies, roles and users; absent in programs that only fill a graph. */
  readonly audit?: AuditLog
  /**
   * Ends what a user may no longer use, if they have been deleted or suspended; the name of a deleted
   * one stays taken if the entity existed. Absent as the audit log is.
   */
  readonly forgetUser?: (user: string, caller: Caller, existed?: boolean) => Promise<void>
  /** What the caller of a request sees; absent: everything (docs/interface: access/views). */
  readonly sight?: Sight
  /** What the caller of a request may read of it; absent: everything. */
  readonly reading?: Reading
  /** The catalog without the limits of {@link sight} and {@link reading}. */
  readonly whole?: Catalog
  /** Called after each commit through this object; GraphQL sets it for each request. */
  readonly afterCommit?: () => void
  /** Called when a search answers a total of candidates; a request sets it to say so. */
  readonly onPartialTotal?: () => void
  /** Ends the background work; callers close the ports afterwards. */
  stop(): Promise<void>
}

export type CatalogOptions = Omit<
  Catalog,
  'indexer' | 'runner' | 'platforms' | 'hiddenStages' | 'largeBatch' | 'stop'
> &
  Pick<IndexerOptions, 'log'>

/** Composes a catalog, starts its indexer, and resumes unfinished tasks. */
export async function createCatalog({ log, ...options }: CatalogOptions): Promise<Catalog> {
  const { index, graph } = options
  // An empty catalog is searchable from its first write on; otherwise the indexer builds a missing
  // index in the background.
  const isNew = (await graph.countByType()).size === 0
  if (isNew) await completeEmpty(index).catch((error: unknown) => log(String(error)))
  // Searches may arrive immediately; the indexer asks an unavailable index again later.
  const isComplete = await index.isComplete().catch(() => false)
  const indexer = new Indexer({ ...options, isComplete, log })
  const runner = new TaskRunner({ ...options, log })
  const stop = async () => {
    await catchUp?.stop()
    await runner.stop()
    await indexer.stop()
  }
  const catalog: Catalog = {
    ...options,
    indexer,
    runner,
    platforms: new KnownPlatforms(graph),
    hiddenStages: new HiddenStages(graph),
    largeBatch: new Semaphore(1),
    stop,
  }
  const catchUp = isNew ? undefined : new CatchUp(catalog, log, { isDue: !isComplete })
  return catalog
}

/** Replaces the index of an empty graph by an empty one: its documents belong to another graph. */
async function completeEmpty(index: SearchIndex): Promise<void> {
  if ((await index.isComplete()) && (await index.entityTypes()).length === 0) return
  const rebuild = await index.rebuild()
  await rebuild.commit()
}
