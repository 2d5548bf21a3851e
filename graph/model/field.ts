/**
 * The language that declarations are written in. A field is a shape and its notes; everything else
 * the catalog knows about it (type, check, edge, search field, documentation) is derived from here.
 * Fields are optional unless {@link required}: what an edge or an identity needs
 * (docs/decisions/0003).
 */

import type { GraphqlNote } from './graphql.ts'
import type { JsonObject } from './json.ts'

/** How search treats a field (docs/interface: model/search-notes). */
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
  /** Name in search documents; the last member name on the way to the field when left out. */
  readonly field?: string
  /** `true`, or the label people see: the field is a default facet. */
  readonly facet?: true | string
  readonly autocomplete?: true
  readonly boost?: number
  /** Whether words without a field name look here; the default follows from `as`. */
  readonly queried?: boolean
  /** Derived flag: the field has any value. `hasFacet`: that flag is a facet. */
  readonly has?: string
  readonly hasFacet?: true
  /** Derived count of values. */
  readonly count?: string
  readonly aliases?: readonly string[]
  /** Factor on the score for certain values. */
  readonly weights?: Readonly<Record<string, number>>
}

/** The URN in this field is an edge from the entity that holds the aspect. */
export interface EdgeNote {
  /** Relationship name, exactly as clients know it. */
  readonly name: string
  /**
   * Set on lineage: whether the URN is upstream or downstream of the entity that holds the aspect.
   */
  readonly lineage?: 'upstream' | 'downstream'
  /** Name of the neighbouring field that holds the URN of the query that made the edge. */
  readonly via?: string
}

/** A field, or the name of a schema in the OpenAPI document. */
export type Like = Field | { readonly schema: string }

export interface Notes {
  readonly doc?: string
  readonly search?: SearchNote
  readonly graphql?: GraphqlNote
  readonly deprecated?: true
  /** Property of the entity node that repeats this value for people who look at the graph. */
  readonly property?: string
  /**
   * Of a field of any JSON: the shape, or shapes, of a correct value, for documentation. The value is
   * checked elsewhere, by code that knows more.
   */
  readonly like?: Like | readonly Like[]
  /**
   * What a patch that creates this record starts from: the members that its readers need.
   */
  readonly start?: JsonObject
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

/** A declared field; `T` is the type of its value and exists for the compiler only. */
export type Field<T = unknown, Required extends boolean = boolean> = Shape & {
  readonly notes: Notes
  readonly required: Required
  readonly [valueType]?: T
}
export type Fields = Readonly<Record<string, Field>>

type Optional<T> = Field<T, false>
type ValueOf<F> = F extends Field<infer T> ? T : never
/** The value type of a group of fields: required ones present, the others maybe. */
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

/** A string. */
export const text = (notes?: Notes) => field<string>({ kind: 'text' }, notes)
/** A whole number of 32 bits. */
export const integer = (notes?: Notes) => field<number>({ kind: 'integer' }, notes)
/** A whole number of 64 bits; a `bigint` where a double would change its digits. */
export const long = (notes?: Notes) => field<number>({ kind: 'long' }, notes)
/** Milliseconds since the epoch. */
export const millis = long
/** Any finite number. */
export const number = (notes?: Notes) => field<number>({ kind: 'number' }, notes)
/** `true` or `false`. */
export const flag = (notes?: Notes) => field<boolean>({ kind: 'flag' }, notes)

/** Any JSON; what is valid depends on something else. */
export const json = (notes?: Notes) => field<unknown>({ kind: 'json' }, notes)

/**
 * The URN of another entity. `to` names the entity types the model expects; others are stored all
 * the same, since real files hold some. With `only` they are refused, where DataHub refuses them.
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

/** One of a closed set of symbols. */
export const choice = <const V extends readonly string[]>(values: V, notes?: Notes) =>
  field<V[number]>({ kind: 'choice', values }, notes)

/**
 * A list of at most `itemsMax` elements. `key` names the members that tell them apart in a keyed
 * patch; `[]` says that the element itself is the key (docs/interface: ingest/patch-keys).
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

/** String keys, values of one kind. */
export const map = <T>(of: Field<T>, notes?: Notes) =>
  field<Record<string, T>>({ kind: 'map', of }, notes)

/** Named members. Others are kept as they come (docs/interface: model/undeclared). */
export const record = <F extends Fields>(fields: F, notes?: Notes) =>
  field<RecordValue<F>>({ kind: 'record', fields }, notes)

/**
 * A one-key object `{<member>: value}`. A member is a primitive's name (`string`), or a record name
 * below the vendor prefix (`schema.StringType`), found by its last segment whatever prefix it
 * arrives with, and stored with the prefix `com.linkedin` (docs/interface: model/union-names).
 */
export const union = <F extends Fields>(members: F, notes?: Notes) =>
  field<UnionValue<F>>({ kind: 'union', members }, notes)

/** The same field, which must be present: an edge or an identity needs it. */
export const required = <T>(optional: Optional<T>): Field<T, true> => ({
  ...optional,
  required: true,
})
