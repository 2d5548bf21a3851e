import type { Envelope } from '../model/audit.ts'

/** The dirty flag of an entity: its index document is out of date. */
export interface DirtyFlag {
  readonly urn: string
  /** Revision of the entity: grows with each change, also when it is deleted and created again. */
  readonly revision: number
  /** When the oldest unindexed change was made, milliseconds since the epoch. */
  readonly sinceMillis: number
}

/** A dirty flag that a write of this process has set. */
export interface OwnDirtyFlag extends DirtyFlag {
  readonly created?: CreatedEntity
}

/** An entity as the transaction left it that created it; it has no points. */
export interface CreatedEntity {
  /** All its aspects, by name. */
  readonly aspects: ReadonlyMap<string, Pick<Envelope, 'value' | 'created' | 'systemMetadata'>>
  /** `performance.now()` before the transaction; it may lack changes of later ones. */
  readonly beganMs: number
}
