import { corpuser } from '../../graph/aspects/people/corpuser.entity.ts'
import { UNKNOWN_ACTOR } from '../../graph/model/audit.ts'
import { CatalogError } from '../../graph/model/errors.ts'
import { entityTypeOf, parseUrn, type Urn } from '../../graph/model/urn.ts'
import { SYSTEM_CALLER } from '../authorize/roles.ts'

/** Returns the URN of a user, who is given by URN or by name. */
export const toUserUrn = (user: string): string =>
  user.startsWith('urn:li:') ? user : `urn:li:corpuser:${user}`

/**
 * Returns the URN of a user who can have a password, given by URN or by name.
 *
 * @param systemUser user of the system client, if one is configured
 * @throws CatalogError `INVALID_URN`
 */
export function requireNativeUser(text: string, systemUser?: Urn): Urn {
  const user = parseUrn(toUserUrn(text))
  const isReserved = [SYSTEM_CALLER.actor, UNKNOWN_ACTOR, systemUser].includes(user)
  if (entityTypeOf(user) === corpuser.name && !isReserved) return user
  throw new CatalogError('INVALID_URN', `Not a user who can have a password: ${user}`)
}
