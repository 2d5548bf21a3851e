import {
  defaultFieldResolver,
  Kind,
  type ConstDirectiveNode,
  type DefinitionNode,
  type DocumentNode,
  type FieldDefinitionNode,
  type GraphQLFieldResolver,
  type InterfaceTypeExtensionNode,
  type ObjectTypeDefinitionNode,
  type ObjectTypeExtensionNode,
} from 'graphql'
import type { GraphqlContext, Link, Part } from './context.ts'
import { readAs } from './read-as.ts'
import type { Resolver, Resolvers } from './schema-module.ts'
import { readerAt } from './values.ts'

/**
 * Resolves a field without a resolver: of a record to its member, converted to the type of the
 * field, and of other sources to their member as it is. Values that do not fit the type, and fields
 * without a stored value, are null. SDL may therefore declare what clients select although no
 * declaration describes it, because one unknown field would invalidate their whole document
 * (docs/interface: graphql/declared-for-clients).
 */
export const readMember: GraphQLFieldResolver<unknown, GraphqlContext> = (
  source,
  input,
  context,
  info,
) => {
  if (!isPart(source)) return defaultFieldResolver(source, input, context, info)
  const value = source.value[info.fieldName]
  return readAs(info.returnType, value, source.owner, context.catalog.registry)
}

function isPart(source: unknown): source is Part {
  return typeof source === 'object' && source !== null && 'owner' in source && 'value' in source
}

/**
 * Returns the resolvers of the fields with a directive: `@aspect` reads an aspect of the entity, or
 * the value at a path in it, and `@at` the value at a path of the record.
 */
export function storedFields({ definitions }: DocumentNode): Resolvers {
  const types: Record<string, Record<string, Resolver>> = {}
  for (const node of definitions) {
    if (!hasFields(node)) continue
    for (const field of node.fields ?? []) {
      const resolver = storedField(field)
      if (resolver) (types[node.name.value] ??= {})[field.name.value] = resolver
    }
  }
  return types
}

type FieldsNode = ObjectTypeDefinitionNode | ObjectTypeExtensionNode | InterfaceTypeExtensionNode

function hasFields(node: DefinitionNode): node is FieldsNode {
  return (
    node.kind === Kind.OBJECT_TYPE_DEFINITION ||
    node.kind === Kind.OBJECT_TYPE_EXTENSION ||
    node.kind === Kind.INTERFACE_TYPE_EXTENSION
  )
}

function storedField(field: FieldDefinitionNode): Resolver | undefined {
  const aspect = readArgument(field, 'aspect', 'name')
  if (aspect !== undefined) {
    const read = readerAt(readArgument(field, 'aspect', 'at') ?? '')
    return async ({ urn }: Link, _input, { loader, catalog }, { returnType }) =>
      readAs(returnType, read(urn, await loader.aspect(urn, aspect)), urn, catalog.registry)
  }
  const at = readArgument(field, 'at', 'path')
  if (at === undefined) return undefined
  const read = readerAt(at)
  return ({ owner, value }: Part, _input, { catalog }, { returnType }) =>
    readAs(returnType, read(owner, value), owner, catalog.registry)
}

/** Returns a text in a directive of a field or a type. */
export function readArgument(
  { directives }: { readonly directives?: readonly ConstDirectiveNode[] },
  directive: string,
  name: string,
): string | undefined {
  const directiveNode = directives?.find((candidate) => candidate.name.value === directive)
  const argument = directiveNode?.arguments?.find((candidate) => candidate.name.value === name)
  return argument?.value.kind === Kind.STRING ? argument.value.value : undefined
}
