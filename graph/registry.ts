import { ASPECTS } from './aspects/aspects.generated.ts'
import { ENTITIES } from './aspects/entities.generated.ts'
import { createRegistry } from './model/registry.ts'
import { UNDECLARED } from './undeclared/undeclared.ts'

/** The registry of all declarations, validated once at import. */
export const registry = createRegistry(ASPECTS, ENTITIES, UNDECLARED)
