import { UNKNOWN_ACTOR } from '../../graph/model/audit.ts'
import { keyOf, type Urn } from '../../graph/model/urn.ts'
import { ROOT_USER } from '../../graph/system-policies.ts'
import { SYSTEM_CALLER } from '../catalog/roles.ts'

/** Characters that a reader does not see: formats, controls, and those that fonts may leave out. */
const INVISIBLE = /[\p{Default_Ignorable_Code_Point}\p{Cc}\p{Cf}]/gu
const SPACES = /\s+/gu
/** Folding letters can make others that compose; two rounds suffice for all of Unicode. */
const ROUNDS = 2

/**
 * Returns the form in which names are compared: normalised by NFKC, without case and invisible
 * characters, and with single spaces (docs/interface: access/names). Names with equal forms look
 * alike; letters of different scripts are not compared.
 */
export function comparedName(name: string): string {
  let form = name
  for (let round = 0; round < ROUNDS; round++) {
    const visible = form.normalize('NFKC').replaceAll(SPACES, ' ').replaceAll(INVISIBLE, '')
    // Upper case first: `ß` and `SS` are the same name.
    form = visible.toUpperCase().toLowerCase().normalize('NFKC').trim()
  }
  return form
}

/** Users of the system, as whom nobody signs up and no issuer signs in unless the operator says so. */
export type ReservedNames = ReadonlyMap<string, Urn>

/**
 * Returns the reserved names, in the form in which they are compared, with their users.
 *
 * @param systemUser user of the system client, if one is configured
 */
export function reservedNames(systemUser: Urn | undefined): ReservedNames {
  const users = [ROOT_USER, SYSTEM_CALLER.actor, UNKNOWN_ACTOR, ...(systemUser ? [systemUser] : [])]
  return new Map(users.map((urn) => [comparedName(keyOf(urn)), urn as Urn]))
}
