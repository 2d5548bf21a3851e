import { keyOf } from '../../../graph/model/urn.ts'

/** What the URN of a data type or an entity type names: `dataset` of `urn:li:entityType:datahub.dataset`. */
export function namedIn(urn: string): string {
  return keyOf(urn).replace(/^datahub\./, '')
}

/** Whether URNs of entity types name this type; clients write `Dataset` too. */
export function isTypeAmong(urns: readonly string[], type: string): boolean {
  return urns.some((each) => namedIn(each).toLowerCase() === type.toLowerCase())
}
