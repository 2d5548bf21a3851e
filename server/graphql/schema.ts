import {
  buildSchema,
  isAbstractType,
  isObjectType,
  type GraphQLField,
  type GraphQLNamedType,
  type GraphQLSchema,
} from 'graphql'
import type { JsonObject } from '../../graph/model/json.ts'
import type { Registry } from '../../graph/model/registry.ts'
import { budgeted } from './budget.ts'
import type { GraphqlContext, Link, Part } from './context.ts'
import type { Resolvers, RootFields, SchemaModule } from './schema-module.ts'
import { MUTATIONS } from './mutations.ts'
import { readSchema } from './read-schema.ts'
import { typeNameOf } from './read/entity-names.ts'
import { QUERIES } from './queries.ts'
import { tokenModule } from './access-tokens.ts'
import { guarded, isRoot, rootsOf } from './roots.ts'
import { LONG } from './scalars.ts'
import { WIDE } from './compatibility/wide.ts'

/** The schema: what is derived from the registry for reading, and the modules for the rest. */
export function createSchema(registry: Registry): GraphQLSchema {
  return assemble(modulesOf(registry), registry)
}

/** Everything that the schema is made of. */
export function modulesOf(registry: Registry): readonly SchemaModule[] {
  return [readSchema(registry), ...WIDE, ...QUERIES, ...MUTATIONS, tokenModule]
}

/** @throws Error when a field at which documents begin does not say who may ask for it */
export function assemble(modules: readonly SchemaModule[], registry: Registry): GraphQLSchema {
  const text = ['scalar Long', ...modules.map(({ typeDefs }) => typeDefs)].join('\n')
  const schema = buildSchema(text)
  Object.assign(schema.getType(LONG.name) ?? {}, {
    serialize: LONG.serialize,
    parseValue: LONG.parseValue,
    parseLiteral: LONG.parseLiteral,
  })
  for (const { resolvers = {} } of modules) attach(schema, resolvers)
  for (const [name, fields] of rootsOf(modules)) attachRoots(schema, name, fields)
  for (const type of Object.values(schema.getTypeMap())) resolveAbstract(type, registry)
  return schema
}

/** @throws Error when there is no such field: a resolver that nothing calls is a mistake */
function attach(schema: GraphQLSchema, resolvers: Resolvers): void {
  for (const [typeName, fields] of Object.entries(resolvers)) {
    if (isRoot(typeName)) throw new Error(`Fields of ${typeName} have to say who may`)
    for (const [name, resolve] of Object.entries(fields)) {
      fieldOf(schema, typeName, name).resolve = budgeted(resolve as FieldResolver)
    }
  }
}

/** @throws Error for a field that nobody answers, as it does not say either who may ask for it */
function attachRoots(schema: GraphQLSchema, typeName: string, fields: RootFields): void {
  for (const [name, field] of Object.entries(fields)) {
    fieldOf(schema, typeName, name).resolve = budgeted(guarded(field) as FieldResolver)
  }
  const type = schema.getType(typeName)
  const declared = isObjectType(type) ? Object.keys(type.getFields()) : []
  const missing = declared.filter((name) => !Object.hasOwn(fields, name))
  if (missing.length > 0) throw new Error(`Nobody answers ${typeName}.${missing.join(', ')}`)
}

type Field = GraphQLField<unknown, GraphqlContext>
type FieldResolver = NonNullable<Field['resolve']>

function fieldOf(schema: GraphQLSchema, typeName: string, name: string): Field {
  const type = schema.getType(typeName)
  const field = isObjectType(type) ? type.getFields()[name] : undefined
  if (!field) throw new Error(`The GraphQL schema has no ${typeName}.${name}`)
  return field
}

/** Records that are one of several types, by what is in them. */
const RECORD_UNIONS: Readonly<Record<string, (value: JsonObject) => string>> = {
  PlatformSchema: (value) => ('schema' in value ? 'TableSchema' : 'KeyValueSchema'),
  PropertyValue: (value) => ('double' in value ? 'NumberValue' : 'StringValue'),
}

/** Everything else that is abstract is an entity, whose URN says what it is. */
function resolveAbstract(type: GraphQLNamedType, registry: Registry): void {
  if (!isAbstractType(type)) return
  const ofRecord = RECORD_UNIONS[type.name]
  type.resolveType = ofRecord
    ? ({ value }: Part) => ofRecord(value)
    : ({ urn }: Link) => typeNameOf(registry, urn)
}
