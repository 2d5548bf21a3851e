import type { Group } from './edit.ts'
import type { CreatedEntity, DirtyFlag, OwnDirtyFlag } from './dirty-flag.ts'
import type { PlannedEntity } from './plan.ts'

/** Most flags in memory: a server that does not run the indexer never takes them. */
const REMEMBERED_MAX = 10_000
/** Most bytes of created entities in memory; further flags come without them. */
const CREATED_BYTES_MAX = 16_000_000

/** With its size, which limits the memory of {@link OwnDirtyFlags}. */
export interface SizedEntity extends CreatedEntity {
  /** Approximate. */
  readonly bytes: number
}

/**
 * Remembers the dirty flags that writes of this process have set, and the entities that these
 * created, so that its indexer need not query them.
 */
export class OwnDirtyFlags {
  #flags = new Map<string, DirtyFlag & { readonly created?: SizedEntity }>()
  #bytes = 0

  /** Adds flags that are committed. */
  add(flags: readonly DirtyFlag[], created: ReadonlyMap<string, SizedEntity> = new Map()): void {
    if (this.#flags.size + flags.length > REMEMBERED_MAX) {
      // Forgotten flags are still in the graph.
      this.#flags.clear()
      this.#bytes = 0
    }
    for (const flag of flags) {
      this.#remove(flag.urn)
      const entity = created.get(flag.urn)
      const fits = entity !== undefined && this.#bytes + entity.bytes <= CREATED_BYTES_MAX
      if (fits) this.#bytes += entity.bytes
      this.#flags.set(flag.urn, fits ? { ...flag, created: entity } : flag)
    }
  }

  /** Forgets the values of an entity that was deleted; keeps its flag. */
  forgetValues(urn: string): void {
    const flag = this.#flags.get(urn)
    if (!flag?.created) return
    const { created, ...rest } = flag
    this.#bytes -= created.bytes
    this.#flags.set(urn, rest)
  }

  /** Removes and returns the oldest flags. */
  take(limit: number): OwnDirtyFlag[] {
    const oldest = [...this.#flags.values()].slice(0, limit)
    for (const { urn } of oldest) this.#remove(urn)
    return oldest
  }

  #remove(urn: string): void {
    this.#bytes -= this.#flags.get(urn)?.created?.bytes ?? 0
    this.#flags.delete(urn)
  }
}

/**
 * Returns the entities that a transaction creates, by URN. Leaves out those with points, because
 * only the store knows which point is the newest.
 *
 * @param beganMs `performance.now()` before the transaction
 */
export function createdBy(
  groups: readonly Group[],
  changes: readonly PlannedEntity[],
  beganMs: number,
): Map<string, SizedEntity> {
  const created = changes.filter(({ creation, points }) => creation && points.length === 0)
  const bytes = new Map(created.map(({ urn }) => [urn, 0]))
  if (bytes.size === 0) return new Map()
  for (const edit of groups.flatMap(({ edits }) => edits)) {
    const size = bytes.get(edit.urn)
    if (size !== undefined) bytes.set(edit.urn, size + edit.bytes)
  }
  return new Map(
    created.map(({ urn, aspects }) => {
      const stored = aspects.flatMap(({ name, after }) => {
        if (!after?.value) return []
        const { value, created: stamp, systemMetadata } = after
        return [
          [name, { value, created: stamp, ...(systemMetadata && { systemMetadata }) }] as const,
        ]
      })
      return [urn, { aspects: new Map(stored), beganMs, bytes: bytes.get(urn) ?? 0 }]
    }),
  )
}
