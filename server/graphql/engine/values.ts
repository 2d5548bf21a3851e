import { isJsonObject } from '../../../graph/model/json.ts'
import { entityTypeOf, isReference, type Urn } from '../../../graph/model/urn.ts'
import type { GraphqlContext, Link, Part } from './context.ts'
import type { FieldSpec } from '../derived/specs.ts'

/**
 * Returns a link to the entity of a stored URN; null for other values and for URNs of other types.
 */
export function linkOf(value: unknown, types: readonly string[] = []): Link | null {
  if (typeof value !== 'string' || !isReference(value)) return null
  if (types.length > 0 && !types.includes(entityTypeOf(value))) return null
  return { urn: value as Urn }
}

/** Returns the links of a list, without elements that are no URNs of the types. */
export function linksOf(value: unknown, types: readonly string[] = []): Link[] | null {
  if (!Array.isArray(value)) return null
  return value.flatMap((each: unknown) => linkOf(each, types) ?? [])
}

/** Returns the source object of a nested record; null for other values. */
export function partOf(owner: Urn, value: unknown): Part | null {
  return isJsonObject(value) ? { owner, value } : null
}

/** Returns the entries of a map, which GraphQL represents as a list. */
export function entriesOf(owner: Urn, value: unknown): Part[] | null {
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
export function scalarOf(type: string, value: unknown): unknown {
  return SCALARS[type]?.(value) ? value : null
}

/** Returns a nested member of a value. A step into a list is an index, or `*` for each element. */
export function memberAt(value: unknown, path: readonly string[]): unknown {
  const [step, ...rest] = path
  if (step === undefined) return value
  if (Array.isArray(value)) {
    if (step === '*') return value.map((each: unknown) => memberAt(each, rest))
    return memberAt(value[Number(step)], rest)
  }
  return isJsonObject(value) ? memberAt(value[step], rest) : undefined
}

/** Returns a field with an aspect of an entity. */
export function aspectField(type: string, aspect: string, doc?: string): FieldSpec {
  return {
    type,
    ...(doc !== undefined && { doc }),
    resolve: async ({ urn }: Link, _input: never, { loader }: GraphqlContext) =>
      partOf(urn, await loader.aspect(urn, aspect)),
  }
}

/** Returns a field with the elements of a list in an aspect, each converted to a record. */
export function aspectParts(
  type: string,
  aspect: string,
  member: string,
  record: (element: unknown) => unknown = (element) => element,
): FieldSpec {
  return {
    type: `[${type}!]`,
    resolve: async ({ urn }: Link, _input: never, { loader }: GraphqlContext) => {
      const elements = (await loader.aspect(urn, aspect))?.[member]
      if (!Array.isArray(elements)) return null
      return elements.flatMap((each) => partOf(urn, record(each)) ?? [])
    },
  }
}

/** Returns a field with the entity whose URN an aspect contains. */
export function aspectLink(
  type: string,
  types: readonly string[],
  aspect: string,
  ...path: string[]
): FieldSpec {
  return {
    type,
    resolve: async ({ urn }: Link, _input: never, { loader }: GraphqlContext) => {
      const value = await loader.aspect(urn, aspect)
      return value ? linkOf(memberAt(value, path), types) : null
    },
  }
}
