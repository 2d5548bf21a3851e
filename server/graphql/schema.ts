import {
  buildSchema,
  isAbstractType,
  isObjectType,
  type GraphQLNamedType,
  type GraphQLSchema,
} from 'graphql'
import type { Registry } from '../../graph/model/registry.ts'
import { budgeted } from './budget.ts'
import type { Link, Part, Resolvers, SchemaModule } from './context.ts'
import { MUTATIONS } from './mutations.ts'
import { readSchema } from './read-schema.ts'
import { typeNameOf } from './read/entity-names.ts'
import { QUERIES } from './queries.ts'
import { LONG } from './scalars.ts'

/** The schema: what is derived from the registry for reading, and the modules for the rest. */
export function createSchema(registry: Registry): GraphQLSchema {
  return assemble([readSchema(registry), ...QUERIES, ...MUTATIONS], registry)
}

function assemble(modules: readonly SchemaModule[], registry: Registry): GraphQLSchema {
  const text = ['scalar Long', ...modules.map(({ typeDefs }) => typeDefs)].join('\n')
  const schema = buildSchema(text)
  Object.assign(schema.getType(LONG.name) ?? {}, {
    serialize: LONG.serialize,
    parseValue: LONG.parseValue,
    parseLiteral: LONG.parseLiteral,
  })
  for (const { resolvers } of modules) attach(schema, resolvers)
  for (const type of Object.values(schema.getTypeMap())) resolveAbstract(type, registry)
  return schema
}

/** @throws Error when there is no such field: a resolver that nothing calls is a mistake */
function attach(schema: GraphQLSchema, resolvers: Resolvers): void {
  for (const [typeName, fields] of Object.entries(resolvers)) {
    const type = schema.getType(typeName)
    for (const [name, resolve] of Object.entries(fields)) {
      const field = isObjectType(type) ? type.getFields()[name] : undefined
      if (!field) throw new Error(`The GraphQL schema has no ${typeName}.${name}`)
      field.resolve = budgeted(resolve as Parameters<typeof budgeted>[0])
    }
  }
}

/** Everything abstract is an entity, whose URN says what it is, but for the schemas of platforms. */
function resolveAbstract(type: GraphQLNamedType, registry: Registry): void {
  if (!isAbstractType(type)) return
  type.resolveType = (source: Link | Part) => {
    if ('urn' in source) return typeNameOf(registry, source.urn)
    return 'schema' in source.value ? 'TableSchema' : 'KeyValueSchema'
  }
}
