import { newId } from '../../../graph/store/request-steps.ts'
import { parseUrn, type Urn } from '../../../graph/model/urn.ts'
import { refuseEdit } from '../../catalog/write/aspect-changes.ts'
import type { Caller } from '../../authorize/roles.ts'
import type { Maybe } from '../arguments.generated.ts'

/**
 * Returns the URN of a new entity, with the given ID or a random one (docs/interface: edits/ids).
 *
 * @throws CatalogError `EDIT_REFUSED` for a blank ID, `INVALID_URN`
 */
export function newUrn({ steps }: Pick<Caller, 'steps'>, type: string, id: Maybe<string>): Urn {
  if (id?.trim() === '') refuseEdit('id must not be blank; omit it to generate one')
  return parseUrn(`urn:li:${type}:${id ?? newId(steps)}`)
}
