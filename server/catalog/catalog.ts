import type { GraphStore } from '../../graph/graph-store.ts'
import type { Clock } from '../../graph/model/audit.ts'
import type { Registry } from '../../graph/model/registry.ts'
import type { PointStore } from '../../graph/point-store.ts'

/**
 * What the use cases in this folder work on: the model, the ports, the time. `main.ts` puts it
 * together; nothing here knows an engine, HTTP or GraphQL.
 */
export interface Catalog {
  readonly registry: Registry
  readonly graph: GraphStore
  readonly points: PointStore
  readonly clock: Clock
  /** Refuse what is not declared (`STRICT_MODEL`). */
  readonly strictModel: boolean
}

/** Who writes where nobody is authenticated (`reference/rest.md` section 3). */
export const SYSTEM_ACTOR = 'urn:li:corpuser:__datahub_system'

/** Largest page of any list (design, section 3, page sizes). */
export const PAGE_SIZE_MAX = 10_000
