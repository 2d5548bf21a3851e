import type { Origin } from '../../authorize/roles.ts'

/** Returns the network by which requests count: an IPv4 address, or the /64 network of IPv6. */
export function networkPrefix(origin: Origin | undefined): string {
  const { address = '' } = origin ?? {}
  if (!address.includes(':') || address.includes('.')) return address
  const zeros = ':0'.repeat(Math.max(0, PARTS - addressParts(address).length))
  return addressParts(address.replace('::', `${zeros}:`))
    .slice(0, NETWORK_PARTS)
    .join(':')
}

const addressParts = (address: string) => address.split(':').filter((part) => part !== '')

/** Parts of an IPv6 address; `::` stands for zeros. */
const PARTS = 8
/** Parts of an IPv6 address that a provider assigns; its customer chooses the others. */
const NETWORK_PARTS = 4

/** Events that declarations of entity types do not name; most names are those of DataHub. */
export const EVENTS = {
  accessDenied: 'AccessDeniedEvent',
  failedLogIn: 'FailedLogInEvent',
  logIn: 'LogInEvent',
  logOut: 'LogOutEvent',
  tokenCreated: 'CreateAccessTokenEvent',
  tokenRevoked: 'RevokeAccessTokenEvent',
  resetLinkCreated: 'CreateResetCredentialsLinkEvent',
  passwordReset: 'ResetCredentialsEvent',
  passwordChanged: 'ChangeCredentialsEvent',
  viewedAs: 'ViewAsEvent',
  aspectRead: 'ReadAspectEvent',
  secretRead: 'ReadSecretEvent',
  aspectChanged: 'UpdateAspectEvent',
  entityDeleted: 'DeleteEntityEvent',
} as const

/** How a person signed in, by DataHub's name. */
export type LoginSource =
  | 'PASSWORD_RESET'
  | 'PASSWORD_LOGIN'
  | 'FALLBACK_LOGIN'
  | 'SIGN_UP_LINK_LOGIN'
  | 'GUEST_LOGIN'
  | 'SSO_LOGIN'

/** An event to record. It must contain no secrets. */
export interface AuditEvent {
  readonly type: string
  readonly entityUrn?: string
  readonly aspectName?: string
  readonly loginSource?: LoginSource
  /** Reason of a refusal. */
  readonly reason?: string
  /** The account that an attempt to sign in named, as the client wrote it. */
  readonly account?: string
}

/**
 * The stored form of an event (docs/interface: access/audit); DataHub's names, then those of this
 * service.
 */
export interface RawEvent {
  readonly type: string
  readonly timestamp: number
  readonly actorUrn: string
  readonly entityUrn?: string
  readonly entityType?: string
  readonly aspectName?: string
  readonly loginSource?: string
  readonly sourceIP?: string
  readonly eventSource?: string
  readonly userAgent?: string
  readonly traceId?: string
  readonly requestId?: string
  readonly route?: string
  readonly reason?: string
  readonly account?: string
  /** Number of equal events. */
  readonly count?: number
  readonly usageSource: 'backend'
}
