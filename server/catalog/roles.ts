import { CatalogError } from '../../graph/model/errors.ts'

/**
 * What a caller may do; each role includes those before it (docs/interface: access/roles). Which one
 * an operation needs stands where it is declared: a route, a GraphQL field, a kind of proposed change.
 */
export const ROLES = ['reader', 'editor', 'admin'] as const
export type Role = (typeof ROLES)[number]

/** Who asks, and what they may do. */
export interface Caller {
  /** URN of a user. */
  readonly actor: string
  readonly role: Role
}

/** The caller while access is not controlled (docs/interface: access/actor). */
export const SYSTEM_CALLER: Caller = {
  actor: 'urn:li:corpuser:__datahub_system',
  role: 'admin',
}

/** The message of DataHub, which its user interface shows. */
export const DENIED =
  'Unauthorized to perform this action. Please contact your DataHub administrator.'

export function includesRole(role: Role, needed: Role): boolean {
  return ROLES.indexOf(role) >= ROLES.indexOf(needed)
}

/**
 * @param what the caller wants to do, behind "unauthorized to"
 * @throws CatalogError `FORBIDDEN`
 */
export function requireRole({ actor, role }: Caller, needed: Role, what: string): void {
  if (includesRole(role, needed)) return
  throw new CatalogError(
    'FORBIDDEN',
    `User is unauthorized to ${what}: it takes the role ${needed}, and ${actor} has ${role}`,
  )
}
