import { entityTypeOf, parseUrn, type Urn } from '../../../graph/model/urn.ts'
import { refuseEdit } from '../../catalog/aspect-changes.ts'

/**
 * The URN of an entity of this type.
 *
 * @param what such an entity, in words: `a domain`
 * @throws CatalogError `EDIT_REFUSED` for another type, `INVALID_URN`
 */
export function urnOf(type: string, what: string, text: string): Urn {
  const urn = parseUrn(text)
  return entityTypeOf(urn) === type ? urn : refuseEdit(`Not ${what}: ${urn}`)
}
