import type { Resolver, Resolvers } from '../schema-module.ts'

/** A field of a type for reading: its GraphQL type, and its resolver. */
export interface FieldSpec {
  readonly type: string
  /** SDL between the parentheses. */
  readonly args?: string
  readonly doc?: string
  readonly resolve: Resolver
}

export type TypeSpec = Record<string, FieldSpec>

/** Object types by name. */
export type TypeSpecs = Map<string, { readonly implements?: string; readonly fields: TypeSpec }>

/** The SDL of the types, in their order; those that are `defined` elsewhere are extended. */
export function sdlOf(types: TypeSpecs, defined: ReadonlySet<string> = new Set()): string {
  return [...types]
    .map(([name, { implements: of, fields }]) => {
      const lines = Object.entries(fields).map(([field, spec]) => lineOf(field, spec))
      return `${defined.has(name) ? 'extend ' : ''}type ${name}${of ? ` implements ${of}` : ''} {\n${lines.join('\n')}\n}`
    })
    .join('\n\n')
}

function lineOf(name: string, { type, args, doc }: FieldSpec): string {
  const line = `  ${name}${args ? `(${args})` : ''}: ${type}`
  return doc ? `  ${JSON.stringify(doc)}\n${line}` : line
}

export function resolversOf(types: TypeSpecs): Resolvers {
  return Object.fromEntries(
    [...types].map(([name, { fields }]) => {
      const entries = Object.entries(fields).map(([field, { resolve }]) => [field, resolve])
      return [name, Object.fromEntries(entries) as Resolvers[string]]
    }),
  )
}
