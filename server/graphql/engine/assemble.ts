import {
  buildASTSchema,
  isAbstractType,
  isInterfaceType,
  isObjectType,
  Kind,
  parse,
  type DocumentNode,
  type GraphQLField,
  type GraphQLNamedType,
  type GraphQLSchema,
} from 'graphql'
import type { Registry } from '../../../graph/model/registry.ts'
import { withChoices } from './choices.ts'
import type { GraphqlContext, Link, Part } from './context.ts'
import { graphqlTypeName } from '../../catalog/find/entity-names.ts'
import { withBudget } from './limits/with-budget.ts'
import { withPartialTotals } from './partial-totals.ts'
import { withRoleCheck, isRoot, asMutation, collectRoots } from './roots.ts'
import { LONG } from './scalars.ts'
import type { Resolvers, RootFields, SchemaModule, Unions } from './schema-module.ts'
import { showSeenOnly } from './seen-fields.ts'
import { storedFields } from './stored-fields.ts'

/**
 * Builds an executable schema from modules.
 *
 * @throws Error for a root field without a role, or a resolver without a field
 */
export function assemble(modules: readonly SchemaModule[], registry: Registry): GraphQLSchema {
  const text = ['scalar Long', 'type Mutation', ...modules.map(({ typeDefs = '' }) => typeDefs)]
  const document = parse(text.join('\n'), { noLocation: true })
  const schema = buildASTSchema(withChoices(withoutInterfaceExtensions(document), registry))
  Object.assign(schema.getType(LONG.name) ?? {}, {
    serialize: LONG.serialize,
    parseValue: LONG.parseValue,
    parseLiteral: LONG.parseLiteral,
  })
  attach(schema, storedFields(document))
  for (const { resolvers = {} } of modules) attach(schema, resolvers)
  for (const [name, fields] of collectRoots(modules)) attachRoots(schema, name, fields)
  const unions = Object.assign({}, ...modules.map((module) => module.unions)) as Unions
  for (const type of Object.values(schema.getTypeMap())) resolveAbstract(type, unions, registry)
  showSeenOnly(schema)
  return schema
}

/**
 * Removes extensions of interfaces, which state fields of all types with the interface: a type with
 * a field of its own by the name has another type for it (`derived/every-entity.ts`).
 */
function withoutInterfaceExtensions(document: DocumentNode): DocumentNode {
  const definitions = document.definitions.filter(
    ({ kind }) => kind !== Kind.INTERFACE_TYPE_EXTENSION,
  )
  return { ...document, definitions }
}

/**
 * Attaches resolvers to their fields.
 *
 * @throws Error for a resolver without a field, which would never be called
 */
function attach(schema: GraphQLSchema, resolvers: Resolvers): void {
  for (const [typeName, fields] of Object.entries(resolvers)) {
    if (isRoot(typeName)) throw new Error(`Fields of ${typeName} must declare the required role`)
    // Those of interfaces are attached to each type with the field (derived/every-entity.ts).
    if (isInterfaceType(schema.getType(typeName))) continue
    for (const [name, resolve] of Object.entries(fields)) {
      const field = requireField(schema, typeName, name)
      field.resolve = withBudget(withSearchTotals(field, resolve as FieldResolver))
    }
  }
}

/**
 * Attaches the resolvers of a root type, guarded by their roles.
 *
 * @throws Error for a field without a resolver, which has no role either
 */
function attachRoots(schema: GraphQLSchema, typeName: string, fields: RootFields): void {
  for (const [name, field] of Object.entries(fields)) {
    const resolve =
      typeName === 'Mutation' ? asMutation(withRoleCheck(field)) : withRoleCheck(field)
    const graphqlField = requireField(schema, typeName, name)
    graphqlField.resolve = withBudget(
      withRootLimit(withSearchTotals(graphqlField, resolve as FieldResolver)),
    )
  }
  const type = schema.getType(typeName)
  const fieldNames = isObjectType(type) ? Object.keys(type.getFields()) : []
  const missingNames = fieldNames.filter((name) => !Object.hasOwn(fields, name))
  if (missingNames.length > 0)
    throw new Error(`No resolver for ${typeName}.${missingNames.join(', ')}`)
}

type Field = GraphQLField<unknown, GraphqlContext>
type FieldResolver = NonNullable<Field['resolve']>

function requireField(schema: GraphQLSchema, typeName: string, name: string): Field {
  const type = schema.getType(typeName)
  const field = isObjectType(type) ? type.getFields()[name] : undefined
  if (!field) throw new Error(`The GraphQL schema has no ${typeName}.${name}`)
  return field
}

/** Fields with arguments may search, as a page has some. */
function withSearchTotals({ args }: Field, resolve: FieldResolver): FieldResolver {
  return args.length > 0 ? withPartialTotals(resolve) : resolve
}

/** Bounds how many root fields of a document run concurrently. */
function withRootLimit(resolve: FieldResolver): FieldResolver {
  return (source, input, context, info) =>
    context.budget.askRoot(() => resolve(source, input, context, info))
}

/** Resolves records by their members and entities by the type in their URN. */
function resolveAbstract(type: GraphQLNamedType, unions: Unions, registry: Registry): void {
  if (!isAbstractType(type)) return
  const nameRecord = unions[type.name]
  type.resolveType = nameRecord
    ? ({ value }: Part) => nameRecord(value)
    : ({ urn }: Link) => graphqlTypeName(registry, urn)
}
