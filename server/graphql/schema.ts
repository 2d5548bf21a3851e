import type { GraphQLSchema } from 'graphql'
import type { Registry } from '../../graph/model/registry.ts'
import { readSchema } from './derived/schema.ts'
import { assemble } from './engine/assemble.ts'
import type { SchemaModule } from './engine/schema-module.ts'
import { TOPICS } from './topics.generated.ts'

/** Returns the whole schema of the catalog. */
export function createSchema(registry: Registry): GraphQLSchema {
  return assemble(modulesOf(registry), registry)
}

/** Returns the module derived from the registry, then those of the topics. */
export function modulesOf(registry: Registry): readonly SchemaModule[] {
  return [readSchema(registry, TOPICS), ...TOPICS]
}
