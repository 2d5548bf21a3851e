import { isJsonObject, type JsonObject } from '../../../graph/model/json.ts'
import { entityTypeOf, isReference, type Urn } from '../../../graph/model/urn.ts'
import type { GraphqlContext, Link, Part } from '../context.ts'
import type { FieldSpec } from './specs.ts'

/** The small pieces that fields of read types are made of. */

/** The entity behind a stored URN; null when it is none, or of a type that does not belong here. */
export function linkOf(value: unknown, types: readonly string[] = []): Link | null {
  if (typeof value !== 'string' || !isReference(value)) return null
  if (types.length > 0 && !types.includes(entityTypeOf(value))) return null
  return { urn: value as Urn }
}

/** Links of a list, those that cannot be followed left out. */
export function linksOf(value: unknown, types: readonly string[] = []): Link[] | null {
  if (!Array.isArray(value)) return null
  return value.flatMap((each: unknown) => linkOf(each, types) ?? [])
}

/** A record inside of an aspect. */
export function partOf(owner: Urn, value: unknown): Part | null {
  return isJsonObject(value) ? { owner, value } : null
}

/** A map as GraphQL can say it. */
export function entriesOf(owner: Urn, value: unknown): Part[] | null {
  if (!isJsonObject(value)) return null
  return Object.entries(value).map(([key, member]) => {
    return { owner, value: { key, value: typeof member === 'string' ? member : null } }
  })
}

/** A member of a value, or of a record in it; elements of lists by their number. */
export function memberAt(value: JsonObject, path: readonly string[]): unknown {
  let at: unknown = value
  for (const step of path) {
    at = Array.isArray(at) ? at[Number(step)] : isJsonObject(at) ? at[step] : undefined
  }
  return at
}

/** A field that has another name here than in the aspect. */
export function renamed(type: string, ...path: string[]): FieldSpec {
  return { type, resolve: ({ value }: Part) => memberAt(value, path) ?? null }
}

/** A record that has another place here than in the aspect. */
export function moved(type: string, ...path: string[]): FieldSpec {
  return { type, resolve: ({ owner, value }: Part) => partOf(owner, memberAt(value, path)) }
}

/** The entity whose URN stands in a member. */
export function linkAt(type: string, types: readonly string[], ...path: string[]): FieldSpec {
  return { type, resolve: ({ value }: Part) => linkOf(memberAt(value, path), types) }
}

/** The URN of the entity that holds the aspect. */
export const ASSOCIATED_URN: FieldSpec = {
  type: 'String',
  resolve: ({ owner }: Part) => owner,
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

/** A member of an aspect, told by the entity itself. */
export function aspectMember(type: string, aspect: string, ...path: string[]): FieldSpec {
  return {
    type,
    resolve: async ({ urn }: Link, _input: never, { loader }: GraphqlContext) => {
      const value = await loader.aspect(urn, aspect)
      return value ? (memberAt(value, path) ?? null) : null
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
