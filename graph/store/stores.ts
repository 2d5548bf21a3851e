import type { AccessTokenStore } from './access-token-store.ts'
import type { ArchiveStore } from './archive-store.ts'
import type { AuditStore } from './audit-store.ts'
import type { ChangeLog } from './change-log.ts'
import type { DeliveryStore } from './delivery-store.ts'
import type { Cypher, Explore } from '../explore.ts'
import type { GraphStore } from './graph-store.ts'
import type { KeyedRequestStore } from './keyed-requests.ts'
import type { PastStore } from './past-store.ts'
import type { RunStore } from './run-store.ts'
import type { StoreControl } from './store-control.ts'
import type { PointStore } from './point-store.ts'
import type { TaskStore } from './task-store.ts'

/** The ports of one engine, on one set of data. Closing `control` closes them all. */
export interface Stores {
  readonly graph: GraphStore
  readonly past: PastStore
  readonly runs: RunStore
  readonly control: StoreControl
  readonly points: PointStore
  readonly tasks: TaskStore
  readonly tokens: AccessTokenStore
  readonly auditRecords: AuditStore
  readonly changeLog: ChangeLog
  readonly archive: ArchiveStore
  readonly keyedRequests: KeyedRequestStore
  readonly deliveries: DeliveryStore
  /** Absent where the engine has no query language for the graph explorer. */
  readonly explore?: Explore
  /** Absent like `explore`. */
  readonly cypher?: Cypher
}
