import { UNKNOWN_ACTOR } from '../../graph/model/audit.ts'
import { urnKey, type Urn } from '../../graph/model/urn.ts'
import { ROOT_USER } from '../../graph/system-policies.ts'
import { SYSTEM_CALLER } from '../authorize/roles.ts'

/** Characters that a reader does not see: formats, controls, and those that fonts may leave out. */
const INVISIBLE = /[\p{Default_Ignorable_Code_Point}\p{Cc}\p{Cf}]/gu
const SPACES = /\s+/gu
/** Alphabets with letters that look like those of another one. */
const ALPHABETS = ['Latin', 'Cyrillic', 'Greek', 'Armenian', 'Cherokee'].map(
  (script) => [script, new RegExp(`\\p{Script=${script}}`, 'u')] as const,
)

/**
 * Returns the form in which names are compared: without percent-encoding, normalised by NFKC,
 * without case and invisible characters, and with single spaces (docs/interface: access/names).
 * Names with equal forms look alike; letters of different scripts are not compared.
 */
export function comparedName(name: string): string {
  let form = name
  // Each step may uncover another: `％42` is `%42`, which is `B`; folded letters may compose.
  for (;;) {
    const folded = foldName(form)
    if (folded === form) return form
    form = folded
  }
}

function foldName(name: string): string {
  const visible = decodePercent(name)
    .normalize('NFKC')
    .replaceAll(SPACES, ' ')
    .replaceAll(INVISIBLE, '')
  // Upper case first: `ß` and `SS` are the same name.
  return visible.toUpperCase().toLowerCase().normalize('NFKC').trim()
}

function decodePercent(name: string): string {
  try {
    return decodeURIComponent(name)
  } catch {
    return name
  }
}

/** Returns the alphabets whose letters a name mixes; a name in one alphabet mixes none. */
export function mixedAlphabets(name: string): string[] {
  const alphabets = ALPHABETS.filter(([, letter]) => letter.test(name)).map(([script]) => script)
  return alphabets.length > 1 ? alphabets : []
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
  return new Map(users.map((urn) => [comparedName(urnKey(urn)), urn as Urn]))
}
