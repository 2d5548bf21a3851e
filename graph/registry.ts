import { ASPECTS } from './aspects/index.ts'
import { ENTITIES } from './entities/index.ts'
import { createRegistry } from './model/registry.ts'
import { UNDECLARED } from './undeclared/undeclared.ts'

/** Everything that this catalog declares. Data, checked once when it is first imported. */
export const registry = createRegistry(ASPECTS, ENTITIES, UNDECLARED)
