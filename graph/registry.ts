import { ASPECTS } from './aspects/index.ts'
import { ENTITIES } from './entities/index.ts'
import { createRegistry } from './model/registry.ts'
import { UNDECLARED } from './undeclared/undeclared.ts'

/** The registry of all declarations, validated once at import. */
export const registry = createRegistry(ASPECTS, ENTITIES, UNDECLARED)
