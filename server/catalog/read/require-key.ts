import type { Registry } from '../../../graph/model/registry.ts'
import { entityTypeOf, type Urn, COLUMN_TYPE } from '../../../graph/model/urn.ts'

/**
 * Returns the same URN if its key has the parts of its entity type. Other URNs cannot be written
 * to, so reads of them are refused too (docs/interface: model/urn-shapes).
 *
 * @throws CatalogError `INVALID_URN`
 */
export function requireKey(registry: Pick<Registry, 'keyValueOf'>, urn: Urn): Urn {
  registry.keyValueOf(urn)
  return urn
}

/**
 * Checks a URN like {@link requireKey}, for reads of edges. Edges may lead to columns whose names
 * are not valid in a key, such as names with commas.
 *
 * @throws CatalogError `INVALID_URN`
 */
export function requireKeyOfNode(registry: Pick<Registry, 'keyValueOf'>, urn: Urn): Urn {
  return entityTypeOf(urn) === COLUMN_TYPE ? urn : requireKey(registry, urn)
}
