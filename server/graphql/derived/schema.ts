import { visit, type DocumentNode } from 'graphql'
import type { Registry } from '../../../graph/model/registry.ts'
import { FABRICS } from '../../../graph/records/fabric.ts'
import { entityName, knownTypes, OTHER, RESTRICTED } from '../../catalog/find/entity-names.ts'
import { fieldsFor } from '../engine/roots.ts'
import type { SchemaModule } from '../engine/schema-module.ts'
import { RecordTypes } from './derive.ts'
import { entityTypes } from './entities.ts'
import { entityQueries } from './entity-queries.ts'
import { everyEntity } from './every-entity.ts'
import {
  printBlock,
  collectResolvers,
  printTypes,
  intersectFields,
  type TypeSpec,
  type TypeSpecs,
} from './specs.ts'

/**
 * Returns the module for reading: each declared entity type with a field per aspect that it
 * carries, each record as a type, each annotated URN as a link. Notes in declarations, and the SDL
 * of topics, state where DataHub's GraphQL differs. A new declaration adds its type without code.
 *
 * Everything but `urn` and `type` is nullable: if only some types had a non-null field, GraphQL
 * would reject documents that select it on several types at once.
 *
 * @param sdl of the topics; its types are extended, and its fields take precedence
 */
export function readSchema(
  registry: Registry,
  sdl: DocumentNode,
  topics: readonly SchemaModule[],
): SchemaModule {
  const definedNames = readDefinedNames(sdl)
  const records = new RecordTypes(registry)
  const entities = entityTypes(registry, records, everyEntity(sdl, topics))
  const types: TypeSpecs = new Map()
  for (const [name, fields] of entities)
    types.set(name, { implements: matchingInterfaces(fields), fields })
  for (const [name, { fields }] of records.types) {
    if (types.has(name)) throw new Error(`A record and an entity are both named ${name} in GraphQL`)
    types.set(name, { fields })
  }
  for (const [name, fields] of records.annotated) {
    types.set(name, { fields: { ...types.get(name)?.fields, ...fields } })
  }
  for (const [twin, name] of records.twins) {
    types.set(twin, { fields: { ...types.get(name)?.fields } })
  }
  for (const [name, { fields }] of types) {
    for (const field of Object.keys(fields))
      if (definedNames.has(`${name}.${field}`)) delete fields[field]
    if (Object.keys(fields).length === 0) types.delete(name)
  }
  const queries: TypeSpecs = new Map([['Query', { fields: entityQueries(registry) }]])
  const sharedFields = intersectFields(
    [...entities.keys()].map((name) => types.get(name)?.fields ?? {}),
  )
  const sharedDefinitions = [
    sharedSdl(registry, sharedFields),
    ...[...records.enums].map(([name, values]) => `enum ${name} { ${values.join(' ')} }`),
  ]
  return {
    typeDefs: [...sharedDefinitions, printTypes(queries), printTypes(types, definedNames)].join(
      '\n',
    ),
    queries: fieldsFor('reader', collectResolvers(queries)['Query'] ?? {}),
    resolvers: collectResolvers(types),
  }
}

/** Returns the interfaces of an entity type; documents of DataHub's page select on all of them. */
function matchingInterfaces(fields: TypeSpec): string {
  const versionInterface = fields['versionProperties'] ? ' & SupportsVersions' : ''
  return `Entity & EntityWithRelationships${versionInterface}`
}

function sharedSdl(registry: Registry, sharedFields: TypeSpec): string {
  const symbols = knownTypes(registry).map((type) => entityName(registry, type).symbol)
  return /* GraphQL */ `
    "An entity of the catalog, identified by its URN."
    interface Entity ${printBlock(sharedFields)}
    interface EntityWithRelationships implements Entity ${printBlock(sharedFields)}
    enum EntityType { ${[...symbols, RESTRICTED.symbol, OTHER.symbol].join(' ')} }
    "Environment of a dataset."
    enum FabricType { ${FABRICS.join(' ')} }
  `
}

/** Returns the types and fields (as `Type.field`) that SDL defines. */
function readDefinedNames(document: DocumentNode): ReadonlySet<string> {
  const definedNames = new Set<string>()
  visit(document, {
    ObjectTypeDefinition({ name }) {
      definedNames.add(name.value)
    },
    FieldDefinition(field, _key, _parent, _path, ancestors) {
      const type = ancestors.at(-1)
      if (type && 'name' in type && type.name)
        definedNames.add(`${type.name.value}.${field.name.value}`)
    },
  })
  return definedNames
}
