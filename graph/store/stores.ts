import type { AccessTokenStore } from './access-token-store.ts'
import type { ArchiveStore } from './archive-store.ts'
import type { AuditStore } from './audit-store.ts'
import type { Cypher, Explore } from '../explore.ts'
import type { GraphStore } from './graph-store.ts'
import type { PointStore } from './point-store.ts'
import type { TaskStore } from './task-store.ts'

/** The ports of one engine, on one set of data. Closing `graph` closes them all. */
export interface Stores {
  readonly graph: GraphStore
  readonly points: PointStore
  readonly tasks: TaskStore
  readonly tokens: AccessTokenStore
  readonly auditRecords: AuditStore
  readonly archive: ArchiveStore
  /** Absent where the engine has no query language for the graph explorer. */
  readonly explore?: Explore
  /** Absent like `explore`. */
  readonly cypher?: Cypher
}
