import { Semaphore } from '../../graph/runtime/semaphore.ts'
import type { Stores } from '../../graph/store/stores.ts'
import type { SearchIndex } from '../../search/search-index.ts'
import type { Catalog } from './catalog.ts'
import { LogWatch, watchedStores } from './feed/log-watch.ts'
import { sharedLog } from './feed/shared-log.ts'
import { HiddenStages } from './find/hidden-stages.ts'
import { editStep } from './bulk/edit-task.ts'
import { Indexer, type IndexerOptions } from './index/indexer.ts'
import { TaskRunner } from './tasks/task-runner.ts'
import { OlderPastFill } from './past/older-past-fill.ts'
import { CatchUp } from './write/derived/catch-up.ts'
import { KeyedRequests } from './write/keyed-requests.ts'
import { KnownPlatforms } from './write/derived/known-platforms.ts'

export type CatalogOptions = Omit<
  Catalog,
  | 'indexer'
  | 'runner'
  | 'platforms'
  | 'hiddenStages'
  | 'largeBatch'
  | 'logWatch'
  | 'keyedRequests'
  | 'stop'
> &
  Pick<IndexerOptions, 'log'> &
  Pick<Stores, 'keyedRequests'>

/** Composes a catalog, starts its indexer, and resumes unfinished tasks. */
export async function createCatalog({ log, ...given }: CatalogOptions): Promise<Catalog> {
  const logWatch = new LogWatch(given.changeLog)
  const options = { ...given, ...watchedStores(given, logWatch) }
  const { index, graph } = options
  // An empty catalog is searchable from its first write on; otherwise the indexer builds a missing
  // index in the background.
  const isNew = (await graph.countByType()).size === 0
  if (isNew) await completeEmpty(index).catch((error: unknown) => log(String(error)))
  // Searches may arrive immediately; the indexer asks an unavailable index again later.
  const isComplete = await index.isComplete().catch(() => false)
  const indexer = new Indexer({ ...options, isComplete, log })
  const runner = new TaskRunner({
    ...options,
    log,
    editStep: (task, assignment) => editStep(catalog, task, assignment),
  })
  const { keyedRequests: store, control, clock } = options
  const keyedRequests = new KeyedRequests({ store, control, clock, log })
  const stop = async () => {
    logWatch.stop()
    await keyedRequests.stop()
    await olderPast?.stop()
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
    changeLog: sharedLog(options.changeLog),
    logWatch,
    keyedRequests,
    stop,
  }
  const catchUp = isNew ? undefined : new CatchUp(catalog, log, { isDue: !isComplete })
  const olderPast = isNew ? undefined : new OlderPastFill(catalog, log)
  return catalog
}

/** Replaces the index of an empty graph by an empty one: its documents belong to another graph. */
async function completeEmpty(index: SearchIndex): Promise<void> {
  if ((await index.isComplete()) && (await index.entityTypes()).length === 0) return
  const rebuild = await index.rebuild()
  await rebuild.commit()
}
