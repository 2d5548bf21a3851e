import type { Fields } from './field.ts'
import type { EntityPrivilege, PlatformPrivilege, ReadBy } from './privilege.ts'

/** Names of entity types and aspects without declarations (`graph/undeclared/`). */
export interface Undeclared {
  /** Names of records without the prefix `com.linkedin.`, by aspect. */
  readonly records: Readonly<Record<string, string>>
  /** Names of timeseries aspects. */
  readonly timeseries: readonly string[]
  /** Search fields of undeclared aspects. */
  readonly searchFields: readonly string[]
  /** Name and fields of the key aspect, by entity type. */
  readonly keys: Readonly<
    Record<string, { readonly aspect: string; readonly fields: readonly string[] }>
  >
  /**
   * Aspects besides the key aspect, by entity type: all aspects of an undeclared type, the
   * undeclared aspects of a declared one.
   */
  readonly carried: Readonly<Record<string, readonly string[]>>
  /** Entity type and admitted aspects, by snapshot kind (`CorpUserSnapshot`). */
  readonly snapshots: Readonly<
    Record<string, { readonly entity: string; readonly aspects: readonly string[] }>
  >
  /** The only privilege that suffices for any change of entities, by type. */
  readonly governedBy: Readonly<Record<string, PlatformPrivilege>>
  /** A privilege that suffices to create, change and delete entities, by type. */
  readonly managedBy: Readonly<Record<string, PlatformPrivilege>>
  /** A privilege that suffices to change an aspect, by the name of the aspect. */
  readonly privileges: Readonly<Record<string, EntityPrivilege>>
  /** Who may read an aspect, for those that not everybody reads. */
  readonly readBy: Readonly<Record<string, ReadBy>>
  /** The shape of all undeclared aspects for patches. */
  readonly patchShape: PatchShape
}

/** The parts of a declaration that patches use. */
export interface PatchShape {
  /** Keyed lists and maps. */
  readonly fields: Fields
  /** The value to which a patch is applied when the aspect is absent. */
  readonly start?: object | undefined
}
