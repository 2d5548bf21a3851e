import { CatalogError } from '../../graph/model/errors.ts'

/**
 * What somebody may do; each role includes those before it (design, section 3, roles). Which one an
 * operation needs is said where the operation is declared: a route, a GraphQL field, a kind of step.
 */
export const ROLES = ['reader', 'editor', 'admin'] as const
export type Role = (typeof ROLES)[number]

/** Who asks, and what they may do. */
export interface Caller {
  /** URN of a user. */
  readonly actor: string
  readonly role: Role
}

/** Who acts where nobody is authenticated (`reference/rest.md` section 3). */
export const SYSTEM_CALLER: Caller = {
  actor: 'urn:li:corpuser:__datahub_system',
  role: 'admin',
}

/** What DataHub says to those who lack a privilege (`reference/graphql.md` 3.1). */
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
