/** Origin of a request, for its audit records. */
export interface Origin {
  /** Address of the client, or of the outermost trusted proxy's client. */
  readonly address: string | undefined
  readonly userAgent: string | undefined
  readonly requestId: string
  readonly traceId: string
  /** The kind of API, by DataHub's name. */
  readonly api: 'RESTLI' | 'OPENAPI' | 'GRAPHQL'
  /** Method and path. */
  readonly route: string
}

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
  /** Number of equal refusals. */
  readonly count?: number
  readonly usageSource: 'backend'
}
