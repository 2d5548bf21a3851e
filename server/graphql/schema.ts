import { parse, type GraphQLSchema } from 'graphql'
import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import type { Registry } from '../../graph/model/registry.ts'
import { codeFolder } from '../../graph/runtime/code-folder.ts'
import { readSchema } from './derived/schema.ts'
import { assemble } from './engine/assemble.ts'
import type { SchemaModule } from './engine/schema-module.ts'
import { SDL_FILES, TOPICS } from './topics.generated.ts'

const FOLDER = join(codeFolder, 'server/graphql')

/** Returns the whole schema of the catalog. */
export function createSchema(registry: Registry): GraphQLSchema {
  return assemble(schemaModules(registry), registry)
}

/** Returns the module derived from the registry, then the SDL and the modules of the topics. */
export function schemaModules(registry: Registry): readonly SchemaModule[] {
  const typeDefs = SDL_FILES.map((file) => readFileSync(join(FOLDER, file), 'utf8')).join('\n')
  return [readSchema(registry, parse(typeDefs), TOPICS), { typeDefs }, ...TOPICS]
}
