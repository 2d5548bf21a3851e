/**
 * The language of declarations. A field is a shape with notes; its type, validation, edge, search
 * field and documentation are derived from them. Fields are optional unless an edge or an identity
 * makes them {@link required} (docs/decisions/0003).
 */

import type { GraphqlNote } from './graphql-note.ts'
import type { JsonObject } from './json.ts'
import type { EntityPrivilege } from './privilege.ts'

/** How a field is indexed and searched (docs/interface: model/search-notes). */
export interface SearchNote {
  readonly as:
    | 'text'
    | 'partialText'
    | 'wordGram'
    | 'keyword'
    | 'urn'
    | 'partialUrn'
    | 'flag'
    | 'date'
    | 'count'
    | 'double'
    | 'browsePath'
    | 'browsePathV2'
    | 'mapArray'
  /** Name in search documents; defaults to the last member name in the path of the field. */
  readonly field?: string
  /** `true`, or a label for people: the field is a default facet. */
  readonly facet?: true | string
  readonly autocomplete?: true
  readonly boost?: number
  /** Whether words without a field name search this field; the default follows from `as`. */
  readonly queried?: boolean
  /** Name of a derived flag: the field has a value. `hasFacet`: that flag is a facet. */
  readonly has?: string
  readonly hasFacet?: true
  /** Name of a derived field: the number of values. */
  readonly count?: string
  readonly aliases?: readonly string[]
  /** Factors on the score, by value. */
  readonly weights?: Readonly<Record<string, number>>
}

/** The URN in this field is an edge from the entity that carries the aspect. */
export interface EdgeNote {
  /** Relationship name in answers. */
  readonly name: string
  /**
   * Set on lineage: whether the URN is upstream or downstream of the entity that carries the
   * aspect.
   */
  readonly lineage?: 'upstream' | 'downstream'
  /** Name of the sibling field with the URN of the query that made the edge. */
  readonly via?: string
  /** Names of the sibling fields with what writers state about the edge. */
  readonly stated?: StatedNote
}

/** Two stamps of an edge, and its properties, which tell edges that people drew. */
export interface StatedNote {
  readonly created: string
  readonly updated: string
  readonly properties: string
}

/** A field, or the name of a schema in the OpenAPI document. */
export type Like = Field | { readonly schema: string }

export interface Notes {
  readonly doc?: string
  readonly search?: SearchNote
  readonly graphql?: GraphqlNote
  readonly deprecated?: true
  /**
   * Suffices for changes of this member, where those of the aspect are for all of it (docs/interface:
   * access/policies).
   */
  readonly privilege?: EntityPrivilege
  /** Of a URN: the entity exists from this reference on, since it is granted something. */
  readonly creates?: true
  /** Property of the entity node that repeats this value, for people who query the graph. */
  readonly property?: string
  /**
   * For a field of any JSON: the shape or shapes of a valid value, for documentation. Other code
   * validates the value.
   */
  readonly like?: Like | readonly Like[]
  /**
   * The value to which a patch is applied that creates this record: members that readers require.
   */
  readonly start?: JsonObject
  /** Of the last part of a key: references may contain commas in it, which separate no parts. */
  readonly commas?: true
  /** Says who made the latest edit, so it follows from every edit, and is no statement of its own. */
  readonly isStamp?: true
  /** Timeseries: the field is a column of the point, or a collection keyed by the named member. */
  readonly column?: true | { readonly key: string }
}

type Shape =
  | { readonly kind: 'text' | 'integer' | 'long' | 'number' | 'flag' | 'json' }
  | {
      readonly kind: 'urn'
      readonly to: readonly string[]
      readonly edge?: EdgeNote
      readonly only?: true
    }
  | { readonly kind: 'choice'; readonly values: readonly string[] }
  | {
      readonly kind: 'list'
      readonly of: Field
      readonly key?: readonly string[]
      readonly itemsMax?: number
    }
  | { readonly kind: 'map'; readonly of: Field }
  | { readonly kind: 'record'; readonly fields: Fields }
  | { readonly kind: 'union'; readonly members: Fields }

declare const valueType: unique symbol

/** A declared field. `T`, the type of its value, exists for the compiler only. */
export type Field<T = unknown, Required extends boolean = boolean> = Shape & {
  readonly notes: Notes
  readonly required: Required
  readonly [valueType]?: T
}
export type Fields = Readonly<Record<string, Field>>

type Optional<T> = Field<T, false>
type ValueOf<F> = F extends Field<infer T> ? T : never
/** The type of a record with these fields; those that are not required are optional. */
export type RecordValue<F extends Fields> = {
  -readonly [K in keyof F as F[K] extends { required: true } ? K : never]: ValueOf<F[K]>
} & {
  -readonly [K in keyof F as F[K] extends { required: true } ? never : K]?: ValueOf<F[K]>
}
type MemberKey<K> = K extends `${string}.${string}` ? `com.linkedin.${K}` : K & string
type UnionValue<F extends Fields> = {
  [K in keyof F]: { [P in MemberKey<K>]: ValueOf<F[K]> }
}[keyof F]

const field = <T>(shape: Shape, notes: Notes = {}): Optional<T> => ({
  ...shape,
  notes,
  required: false,
})

/** Declares a string. */
export const text = (notes?: Notes) => field<string>({ kind: 'text' }, notes)
/** Declares a 32-bit integer. */
export const integer = (notes?: Notes) => field<number>({ kind: 'integer' }, notes)
/** Declares a 64-bit integer; a `bigint` where a double would lose digits. */
export const long = (notes?: Notes) => field<number>({ kind: 'long' }, notes)
/** Declares a time in milliseconds since the epoch. */
export const millis = long
/** Declares a finite number. */
export const number = (notes?: Notes) => field<number>({ kind: 'number' }, notes)
/** Declares a boolean. */
export const flag = (notes?: Notes) => field<boolean>({ kind: 'flag' }, notes)

/** Declares any JSON; other code decides which values are valid. */
export const json = (notes?: Notes) => field<unknown>({ kind: 'json' }, notes)

/**
 * Declares the URN of another entity. `to` names the entity types that the model expects; others
 * are accepted, since real files contain them. With `only` they are refused, as DataHub does.
 */
export function urn(
  to: string | readonly string[] = [],
  {
    edge,
    only,
    ...notes
  }: Notes & { readonly edge?: string | EdgeNote; readonly only?: true } = {},
): Optional<string> {
  const types = typeof to === 'string' ? [to] : to
  const note = typeof edge === 'string' ? { name: edge } : edge
  return field(
    { kind: 'urn', to: types, ...(note && { edge: note }), ...(only && { only }) },
    notes,
  )
}

/** Declares one of a closed set of strings. */
export const choice = <const V extends readonly string[]>(values: V, notes?: Notes) =>
  field<V[number]>({ kind: 'choice', values }, notes)

/**
 * Declares a list of at most `itemsMax` elements. `key` names the members that identify an element
 * in a keyed patch; `[]`: the element itself is the key (docs/interface: ingest/patch-keys).
 */
export function list<T>(
  of: Field<T>,
  {
    key,
    itemsMax,
    ...notes
  }: Notes & { readonly key?: readonly string[]; readonly itemsMax?: number } = {},
): Optional<T[]> {
  return field(
    { kind: 'list', of, ...(key && { key }), ...(itemsMax !== undefined && { itemsMax }) },
    notes,
  )
}

/** Declares an object with arbitrary keys and values of one type. */
export const map = <T>(of: Field<T>, notes?: Notes) =>
  field<Record<string, T>>({ kind: 'map', of }, notes)

/**
 * Declares an object with named members. Undeclared members are kept unchanged (docs/interface:
 * model/undeclared).
 */
export const record = <F extends Fields>(fields: F, notes?: Notes) =>
  field<RecordValue<F>>({ kind: 'record', fields }, notes)

/**
 * Declares an object with one key, `{<member>: value}`. A member is a primitive's name (`string`),
 * or a record name below the vendor prefix (`schema.StringType`). It is matched by its last
 * segment, whatever its prefix, and stored with the prefix `com.linkedin` (docs/interface:
 * model/union-names).
 */
export const union = <F extends Fields>(members: F, notes?: Notes) =>
  field<UnionValue<F>>({ kind: 'union', members }, notes)

/** Returns the same field, required: for edges and identities. */
export const required = <T>(optional: Optional<T>): Field<T, true> => ({
  ...optional,
  required: true,
})
