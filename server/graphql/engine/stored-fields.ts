import {
  Kind,
  parse,
  type ASTNode,
  type FieldDefinitionNode,
  type ObjectTypeDefinitionNode,
  type ObjectTypeExtensionNode,
} from 'graphql'
import type { GraphqlContext, Link, Part } from './context.ts'
import { memberAt } from './values.ts'
import { isRoot } from './roots.ts'
import type { Resolver, Resolvers, SchemaModule } from './schema-module.ts'
import { readAs } from './read-as.ts'

/** Directives that map fields to values of undeclared aspects. */
export const directives: SchemaModule = {
  typeDefs: /* GraphQL */ `
    "Resolves to this aspect of the entity, or to the value at a path in the aspect."
    directive @aspect(name: String!, at: String) on FIELD_DEFINITION
    "Resolves to the value at this path of the record instead of the member of the same name."
    directive @at(path: String!) on FIELD_DEFINITION
  `,
}

/** A module without its root fields. */
type UndeclaredModule = Required<Pick<SchemaModule, 'typeDefs' | 'resolvers'>>

/**
 * Returns a module whose SDL describes undeclared aspects: a field of an entity is the aspect in
 * `@aspect`; a field of a record is the member of its name, or the path in `@at`. Values that do
 * not fit the type, and fields without a stored value, are null. Root fields in the SDL are left to
 * the `queries` and `mutations` of the module. One unknown field would invalidate the whole document
 * of a client (docs/interface: graphql/declared-for-clients).
 *
 * @param own resolvers of all other fields
 */
export function undeclaredModule(typeDefs: string, own: Resolvers = {}): UndeclaredModule {
  const derived: Record<string, Record<string, Resolver>> = {}
  for (const node of parse(typeDefs).definitions) {
    if (!isObjectType(node) || isRoot(node.name.value)) continue
    const type = node.name.value
    const given = own[type] ?? {}
    for (const field of node.fields ?? []) {
      const name = field.name.value
      if (!given[name]) (derived[type] ??= {})[name] = readerOf(field)
    }
  }
  for (const [type, fields] of Object.entries(own)) derived[type] = { ...derived[type], ...fields }
  return { typeDefs, resolvers: derived }
}

function isObjectType(node: ASTNode): node is ObjectTypeDefinitionNode | ObjectTypeExtensionNode {
  return node.kind === Kind.OBJECT_TYPE_DEFINITION || node.kind === Kind.OBJECT_TYPE_EXTENSION
}

function readerOf(field: FieldDefinitionNode): Resolver {
  const aspect = argumentOf(field, 'aspect', 'name')
  if (aspect === undefined) {
    const path = (argumentOf(field, 'at', 'path') ?? field.name.value).split('/').filter(Boolean)
    return (source: Source, _input, { catalog }, info) => {
      // The result of an own resolver, which has the members of the SDL.
      if (!isPart(source)) return source[field.name.value] ?? null
      return readAs(info.returnType, memberAt(source.value, path), source.owner, catalog.registry)
    }
  }
  const path = argumentOf(field, 'aspect', 'at')?.split('/') ?? []
  return async ({ urn }: Link, _input, { loader, catalog }: GraphqlContext, info) => {
    const value = await loader.aspect(urn, aspect)
    if (value === undefined) return null
    return readAs(info.returnType, memberAt(value, path), urn, catalog.registry)
  }
}

type Source = Part | Readonly<Record<string, unknown>>

function isPart(source: Source): source is Part {
  return 'owner' in source && 'value' in source
}

function argumentOf(field: FieldDefinitionNode, directive: string, name: string) {
  const used = field.directives?.find((each) => each.name.value === directive)
  const argument = used?.arguments?.find((each) => each.name.value === name)
  return argument?.value.kind === Kind.STRING ? argument.value.value : undefined
}
