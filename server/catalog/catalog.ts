import type { ChangeLog } from '../../graph/store/change-log.ts'
import type { DeliveryStore } from '../../graph/store/delivery-store.ts'
import type { GraphStore } from '../../graph/store/graph-store.ts'
import type { PastStore } from '../../graph/store/past-store.ts'
import type { RunStore } from '../../graph/store/run-store.ts'
import type { StoreControl } from '../../graph/store/store-control.ts'
import type { Clock } from '../../graph/model/audit.ts'
import type { Registry } from '../../graph/model/registry.ts'
import type { Semaphore } from '../../graph/runtime/semaphore.ts'
import type { PointStore } from '../../graph/store/point-store.ts'
import type { TaskStore } from '../../graph/store/task-store.ts'
import type { SearchFields } from '../../search/fields.ts'
import type { SearchIndex } from '../../search/search-index.ts'
import type { AuditLog } from './audit/audit-log.ts'
import type { Authority } from '../authorize/authority.ts'
import type { Caller } from '../authorize/roles.ts'
import type { Reading, Sight } from '../authorize/sight/sight.ts'
import type { KeyedRequests } from './write/keyed-requests.ts'
import type { KnownPlatforms } from './write/derived/known-platforms.ts'
import type { LogWatch } from './feed/log-watch.ts'
import type { DryRun } from './rehearsal/dry-run.ts'
import type { HiddenStages } from './find/hidden-stages.ts'
import type { Indexer } from './index/indexer.ts'
import type { TaskRunner } from './tasks/task-runner.ts'

/**
 * Dependencies of the use cases in this folder: the model, the ports and the clock. `main.ts`
 * composes it; nothing in the folder depends on an engine, HTTP or GraphQL.
 */
export interface Catalog {
  readonly registry: Registry
  readonly graph: GraphStore
  readonly past: PastStore
  readonly runs: RunStore
  readonly control: StoreControl
  readonly changeLog: ChangeLog
  /** Wakes readers of the log of changes. */
  readonly logWatch: LogWatch
  readonly points: PointStore
  readonly deliveries: DeliveryStore
  readonly tasks: TaskStore
  readonly index: SearchIndex
  readonly searchFields: SearchFields
  readonly indexer: Indexer
  readonly runner: TaskRunner
  readonly platforms: KnownPlatforms
  readonly hiddenStages: HiddenStages
  /** Carries out requests with a key once. */
  readonly keyedRequests: KeyedRequests
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
  /** Set while a request reads the past: the position of the log after which it does. */
  readonly asOf?: number
  /** Set while a request is rehearsed: what it would do; nothing is stored. */
  readonly dryRun?: DryRun
  /** Called when a search answers a total of candidates; a request sets it to say so. */
  readonly onPartialTotal?: () => void
  /** Ends the background work; callers close the ports afterwards. */
  stop(): Promise<void>
}
