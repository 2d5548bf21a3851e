import type { Registry } from '../../graph/model/registry.ts'
import { entityTypeOf, type Urn } from '../../graph/model/urn.ts'

/**
 * The same URN, whose key has the parts of its entity type: no other can be written to, so asking for
 * one is a mistake of the caller (docs/interface: model/urn-shapes).
 *
 * @throws CatalogError `INVALID_URN`
 */
export function requireKey(registry: Pick<Registry, 'keyValueOf'>, urn: Urn): Urn {
  registry.keyValueOf(urn)
  return urn
}

/**
 * {@link requireKey} for questions about edges. They may lead to columns whose names no key can hold,
 * such as those with commas.
 *
 * @throws CatalogError `INVALID_URN`
 */
export function requireKeyOfNode(registry: Pick<Registry, 'keyValueOf'>, urn: Urn): Urn {
  return entityTypeOf(urn) === 'schemaField' ? urn : requireKey(registry, urn)
}
