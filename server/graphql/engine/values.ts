import { glossaryTerm } from '../../../graph/aspects/business/glossary-term.entity.ts'
import { isJsonObject } from '../../../graph/model/json.ts'
import { entityTypeOf, isReference, urnKey, type Urn } from '../../../graph/model/urn.ts'
import type { Link, Part } from './context.ts'

/**
 * Returns a link to the entity of a stored URN; null for other values and for URNs of other types.
 */
export function toLink(value: unknown, types: readonly string[] = []): Link | null {
  if (typeof value !== 'string' || !isReference(value)) return null
  if (types.length > 0 && !types.includes(entityTypeOf(value))) return null
  return { urn: value as Urn }
}

/** Returns the links of a list, without elements that are no URNs of the types. */
export function toLinks(value: unknown, types: readonly string[] = []): Link[] | null {
  if (!Array.isArray(value)) return null
  return value.flatMap((item: unknown) => toLink(item, types) ?? [])
}

/** Returns the source object of a nested record; null for other values. */
export function toPart(owner: Urn, value: unknown): Part | null {
  return isJsonObject(value) ? { owner, value } : null
}

/** Returns the entries of a map, which GraphQL represents as a list. */
export function mapEntries(owner: Urn, value: unknown): Part[] | null {
  if (!isJsonObject(value)) return null
  return Object.entries(value).map(([key, member]) => {
    return { owner, value: { key, value: typeof member === 'string' ? member : null } }
  })
}

/** Largest value of the type `Int`. */
const INT_MAX = 2 ** 31 - 1

/** Checks whether a scalar can represent a value, by scalar. */
const SCALARS: Readonly<Record<string, (value: unknown) => boolean>> = {
  String: (value) => typeof value === 'string',
  Int: (value) => Number.isInteger(value) && Math.abs(Number(value)) <= INT_MAX,
  Long: (value) => Number.isSafeInteger(value),
  Float: (value) => Number.isFinite(value),
  Boolean: (value) => typeof value === 'boolean',
}

/** Returns whether a type is a scalar. */
export function isScalar(type: string): boolean {
  return Object.hasOwn(SCALARS, type)
}

/** Returns a value that fits a scalar, else null: undeclared aspects are not validated. */
export function toScalar(type: string, value: unknown): unknown {
  return SCALARS[type]?.(value) ? value : null
}

/** Returns a nested member of a value. A step into a list is an index, or `*` for each element. */
export function memberAt(value: unknown, path: readonly string[]): unknown {
  const [step, ...rest] = path
  if (step === undefined) return value
  if (Array.isArray(value)) {
    if (step === '*') return value.map((item: unknown) => memberAt(item, rest))
    return memberAt(value[Number(step)], rest)
  }
  return isJsonObject(value) ? memberAt(value[step], rest) : undefined
}

/** Values that follow from the URN of an entity. */
const URN_READERS: Readonly<Record<string, (urn: Urn) => string>> = {
  '@urn': (urn) => urn,
  '@key': urnKey,
  '@name': nameInUrn,
}

/** Returns the value at a path such as `created/time`, or what `@urn`, `@key` or `@name` stand for. */
export type ReadAt = (owner: Urn, value: unknown) => unknown

/** Returns the reader of a path; the empty one is the value itself. */
export function readerAt(at: string): ReadAt {
  const readUrn = URN_READERS[at]
  if (readUrn) return readUrn
  const path = at.split('/').filter(Boolean)
  return (_owner, value) => memberAt(value, path)
}

/** Returns the name of an entity in its URN: the name of a dataset, the last segment of a term. */
export function nameInUrn(urn: string): string {
  const parts = urnKey(urn)
    .replaceAll(/^\(|\)$/g, '')
    .split(',')
  const name = (parts.length === 3 ? parts[1] : parts.at(-1)) ?? ''
  return entityTypeOf(urn) === glossaryTerm.name ? (name.split('.').at(-1) ?? name) : name
}
