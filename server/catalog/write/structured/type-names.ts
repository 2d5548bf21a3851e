import { dataType } from '../../../../graph/aspects/documentation/data-type.entity.ts'
import { entityTypeOf, urnKey } from '../../../../graph/model/urn.ts'

/**
 * Returns the name in the URN of a data type or an entity type: `dataset` of
 * `urn:li:entityType:datahub.dataset`.
 */
export function typeName(urn: string): string {
  return urnKey(urn).replace(/^datahub\./, '')
}

/** Names of DataHub's data types, which are not stored. */
const DATA_TYPES = new Set(['string', 'rich_text', 'number', 'date', 'urn'])

/**
 * Returns whether the URN of a data type or an entity type names one that exists without being
 * stored.
 */
export function isBuiltIn(urn: string, isEntityType: (name: string) => boolean): boolean {
  const name = typeName(urn)
  return entityTypeOf(urn) === dataType.name ? DATA_TYPES.has(name) : isEntityType(name)
}

/** Returns whether URNs of entity types include this type; clients write `Dataset` too. */
export function isTypeAmong(urns: readonly string[], type: string): boolean {
  return urns.some((urn) => typeName(urn).toLowerCase() === type.toLowerCase())
}
