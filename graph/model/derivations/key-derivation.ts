import type { Fields, RecordValue } from '../field.ts'

/**
 * States how an aspect follows from the key of its entity where none is written (docs/interface:
 * model/derived). The value is computed by reads and never stored: no write can be missed, so it is
 * never out of date.
 */
export interface KeyDerivation<F extends Fields = Fields> {
  /** Members, each by the part of the key that determines it, for each entity type. */
  readonly members: { readonly [Member in keyof F]?: Readonly<Record<string, KeyPart>> }
  /** The value on all other entities that carry the aspect, and where the key implies none. */
  readonly otherwise?: RecordValue<F>
}

/**
 * The part of a key that determines a member. If the member is a URN, a part that is a URN of its
 * type is the value; a part that is a URN of another type has the value that is derived for that
 * entity; a part that is text names an entity, in any case.
 */
export type KeyPart = string | FoldersOfKey

/**
 * The folders of a browse path: the entity of a key part, or the parts of a name but the last,
 * which are separated as on the platform of another key part.
 */
export type FoldersOfKey = { readonly entity: string } | FoldersOfName
export interface FoldersOfName {
  readonly name: string
  readonly platform: string
}
