import type { Resolver, Resolvers } from '../engine/schema-module.ts'

/** The GraphQL type of a field, and its resolver. */
export interface FieldSpec {
  readonly type: string
  /** SDL inside the parentheses. */
  readonly args?: string
  readonly doc?: string
  readonly resolve: Resolver
}

export type TypeSpec = Record<string, FieldSpec>

/** Object types by name. */
export type TypeSpecs = Map<string, { readonly implements?: string; readonly fields: TypeSpec }>

/** Returns the SDL of types in their order; types `defined` by other modules are extended. */
export function printTypes(types: TypeSpecs, defined: ReadonlySet<string> = new Set()): string {
  return [...types]
    .map(([name, { implements: interfaces, fields }]) => {
      const start = `${defined.has(name) ? 'extend ' : ''}type ${name}`
      return `${start}${interfaces ? ` implements ${interfaces}` : ''} ${printBlock(fields)}`
    })
    .join('\n\n')
}

/** Returns the SDL of fields, in braces. */
export function printBlock(fields: TypeSpec): string {
  const lines = Object.entries(fields).map(([name, spec]) => printField(name, spec))
  return `{\n${lines.join('\n')}\n}`
}

/** Returns the fields that all of the types share with equal types and arguments. */
export function intersectFields(types: readonly TypeSpec[]): TypeSpec {
  const entries = Object.entries(types[0] ?? {}).filter(([name, { type, args }]) =>
    types.every(({ [name]: other }) => other?.type === type && other.args === args),
  )
  return Object.fromEntries(entries)
}

function printField(name: string, { type, args, doc }: FieldSpec): string {
  const line = `  ${name}${args ? `(${args})` : ''}: ${type}`
  return doc ? `  ${JSON.stringify(doc)}\n${line}` : line
}

/** Returns the resolvers of types by field. */
export function collectResolvers(types: TypeSpecs): Resolvers {
  return Object.fromEntries(
    [...types].map(([name, { fields }]) => {
      const entries = Object.entries(fields).map(([field, { resolve }]) => [field, resolve])
      return [name, Object.fromEntries(entries) as Resolvers[string]]
    }),
  )
}
