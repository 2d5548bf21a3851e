import { isJsonObject } from '../../../graph/model/json.ts'
import { entityTypeOf, isReference, type Urn } from '../../../graph/model/urn.ts'
import type { GraphqlContext, Link, Part } from '../context.ts'
import type { FieldSpec } from './specs.ts'

/** The entity of a stored URN; null when it is not a URN, or is of a type that does not belong here. */
export function linkOf(value: unknown, types: readonly string[] = []): Link | null {
  if (typeof value !== 'string' || !isReference(value)) return null
  if (types.length > 0 && !types.includes(entityTypeOf(value))) return null
  return { urn: value as Urn }
}

/** Links of a list, without those that cannot be followed. */
export function linksOf(value: unknown, types: readonly string[] = []): Link[] | null {
  if (!Array.isArray(value)) return null
  return value.flatMap((each: unknown) => linkOf(each, types) ?? [])
}

/** A record inside an aspect. */
export function partOf(owner: Urn, value: unknown): Part | null {
  return isJsonObject(value) ? { owner, value } : null
}

/** A map as the list of entries that GraphQL makes of it. */
export function entriesOf(owner: Urn, value: unknown): Part[] | null {
  if (!isJsonObject(value)) return null
  return Object.entries(value).map(([key, member]) => {
    return { owner, value: { key, value: typeof member === 'string' ? member : null } }
  })
}

/** Greatest number of the type `Int`. */
const INT_MAX = 2 ** 31 - 1

/** Which values the scalars can hold. */
const SCALARS: Readonly<Record<string, (value: unknown) => boolean>> = {
  String: (value) => typeof value === 'string',
  Int: (value) => Number.isInteger(value) && Math.abs(Number(value)) <= INT_MAX,
  Long: (value) => Number.isSafeInteger(value),
  Float: (value) => Number.isFinite(value),
  Boolean: (value) => typeof value === 'boolean',
}

/** Returns whether values of a type are scalars here. */
export function isScalar(type: string): boolean {
  return Object.hasOwn(SCALARS, type)
}

/** A value as a scalar; null when it does not fit, since undeclared aspects are not checked. */
export function scalarOf(type: string, value: unknown): unknown {
  return SCALARS[type]?.(value) ? value : null
}

/**
 * A member of a value, or of a record in it; elements of lists by their number, or with `*` of each
 * element.
 */
export function memberAt(value: unknown, path: readonly string[]): unknown {
  const [step, ...rest] = path
  if (step === undefined) return value
  if (Array.isArray(value)) {
    if (step === '*') return value.map((each: unknown) => memberAt(each, rest))
    return memberAt(value[Number(step)], rest)
  }
  return isJsonObject(value) ? memberAt(value[step], rest) : undefined
}

/** An aspect of an entity, as a record. */
export function aspectField(type: string, aspect: string, doc?: string): FieldSpec {
  return {
    type,
    ...(doc !== undefined && { doc }),
    resolve: async ({ urn }: Link, _input: never, { loader }: GraphqlContext) =>
      partOf(urn, await loader.aspect(urn, aspect)),
  }
}

/** The elements of a list in an aspect, each as a record that is made of it. */
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

/** The entity whose URN an aspect holds. */
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
