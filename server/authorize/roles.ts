import { SYSTEM_ACTOR } from '../../graph/model/audit.ts'
import { SYSTEM_AUTHOR, type Author } from '../../graph/store/change-log.ts'
import { CatalogError } from '../../graph/model/errors.ts'
import type { RequestSteps } from '../../graph/store/request-steps.ts'

/**
 * Roles of callers; each includes the roles before it (docs/interface: access/roles). Routes,
 * GraphQL fields and kinds of proposed changes declare the role that they require.
 */
export const ROLES = ['reader', 'editor', 'admin'] as const
export type Role = (typeof ROLES)[number]

/** Stands in place of a role in tokens without a role, for which policies decide. */
export const BY_POLICIES = 'policies'

/**
 * Stands in place of a role in tokens that somebody for whom policies decide has made for another
 * user: they end when that user comes to hold more. Earlier releases refuse them.
 */
export const WITHIN_OWNER = 'policies within owner'
/**
 * In place of the role of an access token that an administrator by role has made for another user:
 * policies decide, while its owner has that role.
 */
export const WITHIN_ADMIN = 'policies within admin'

/** Returns whether an access token of this role is worth no more than its owner's rights. */
export const isWithinOwner = (role: string): boolean =>
  role === WITHIN_OWNER || role === WITHIN_ADMIN

/** Returns whether policies decide for callers with an access token of this role. */
export const isByPolicies = (role: string): boolean => role === BY_POLICIES || isWithinOwner(role)

/** Origin of a request, for its audit records. */
export interface Origin {
  /** Address of the client, or of the outermost trusted proxy's client. */
  readonly address: string | undefined
  readonly userAgent: string | undefined
  /** Absent: several requests. */
  readonly requestId?: string
  readonly traceId?: string
  /** The kind of API, by DataHub's name. */
  readonly api: 'RESTLI' | 'OPENAPI' | 'GRAPHQL'
  /** Method and path. */
  readonly route?: string
}

/** The author of a request, with the role. */
export interface Caller {
  /** URN of a user. */
  readonly actor: string
  readonly role: Role
  /** Whether policies decide, because the token has no role (docs/interface: access/policies). */
  readonly byPolicies?: boolean | undefined
  /** Absent: not a request, such as a command. */
  readonly origin?: Origin | undefined
  /** URNs of groups that the issuer names, besides those of which the user is a stored member. */
  readonly groups?: readonly string[] | undefined
  /** The access token of the request, if it has one. */
  readonly accessToken?: CallerToken | undefined
  /** The administrator who views the catalog as the actor, and may change nothing meanwhile. */
  readonly viewedBy?: string | undefined
  /** Set while a request is carried out once: names its transactions. */
  readonly steps?: RequestSteps | undefined
  /** Changes that a use case has decided on by a rule of its own, such as those of own settings. */
  readonly permitted?: readonly PermittedChanges[] | undefined
}

/** Changes of one entity that need no further privilege. */
export interface PermittedChanges {
  readonly urn: string
  /** Aspects that decide on rights and are permitted by name; all others are. */
  readonly governed?: readonly string[]
  /** Whether the permanent deletion is permitted, too. */
  readonly deletion?: boolean
}

/** The access token of a request. */
export interface CallerToken {
  readonly hash: string
  /** Whether it is the session of a person who signed in, which ends within a day. */
  readonly isSession: boolean
  /** Whether somebody with fewer rights than administrators has made it for the user. */
  readonly isBorrowed?: boolean
  /** When it ends; absent: never. */
  readonly endMillis?: number | undefined
}

const SOURCES = { RESTLI: 'rest', OPENAPI: 'openapi', GRAPHQL: 'graphql' } as const

/** Returns the author that the log of changes names for what a caller changes. */
export function logAuthor({ actor, origin }: Pick<Caller, 'actor' | 'origin'>): Author {
  const traceId = origin?.traceId
  const source = origin ? SOURCES[origin.api] : SYSTEM_AUTHOR.source
  return { actor, source, ...(traceId !== undefined && { traceId }) }
}

/** The user on whom policies decide, with their groups at the issuer. */
export type Identity = Pick<Caller, 'actor' | 'groups'>

/** Returns the user with a URN; groups at the issuer are known of the caller only. */
export function toIdentity(caller: Identity, actor: string): Identity {
  return actor === caller.actor ? caller : { actor }
}

/** The caller while access control is off (docs/interface: access/actor). */
export const SYSTEM_CALLER: Caller = {
  actor: SYSTEM_ACTOR,
  role: 'admin',
}

/** DataHub's message, which its user interface shows. */
export const DENIED_MESSAGE =
  'Unauthorized to perform this action. Please contact your DataHub administrator.'

/** @throws CatalogError `FORBIDDEN` while an administrator views the catalog as the actor */
export function requireOwnCaller({ actor, viewedBy }: Caller): void {
  if (viewedBy === undefined) return
  throw new CatalogError(
    'FORBIDDEN',
    `Nothing can be changed while ${viewedBy} views the catalog as ${actor}`,
  )
}

/** Returns whether a role grants the permissions of another. */
export function includesRole(role: Role, needed: Role): boolean {
  return ROLES.indexOf(role) >= ROLES.indexOf(needed)
}

/**
 * Requires a role of the caller.
 *
 * @param what the operation, completing the phrase "unauthorized to"
 * @throws CatalogError `FORBIDDEN`
 */
export function requireRole({ actor, role }: Caller, needed: Role, what: string): void {
  if (includesRole(role, needed)) return
  throw new CatalogError(
    'FORBIDDEN',
    `User is unauthorized to ${what}: requires the role ${needed}; ${actor} has ${role}`,
  )
}
