import { keyOf } from '../../../graph/model/urn.ts'

/**
 * Returns the name in the URN of a data type or an entity type: `dataset` of
 * `urn:li:entityType:datahub.dataset`.
 */
export function namedIn(urn: string): string {
  return keyOf(urn).replace(/^datahub\./, '')
}

/** Returns whether URNs of entity types include this type; clients write `Dataset` too. */
export function isTypeAmong(urns: readonly string[], type: string): boolean {
  return urns.some((each) => namedIn(each).toLowerCase() === type.toLowerCase())
}
