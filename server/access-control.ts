import { randomBytes } from 'node:crypto'
import type { Clock } from '../graph/model/audit.ts'
import { LIMITS } from '../graph/model/limits.ts'
import { registry } from '../graph/registry.ts'
import type { PointStore } from '../graph/store/point-store.ts'
import type { AccessTokenStore } from '../graph/store/access-token-store.ts'
import type { GraphStore } from '../graph/store/graph-store.ts'
import type { StoreControl } from '../graph/store/store-control.ts'
import type { SearchIndex } from '../search/search-index.ts'
import { AuditLog } from './catalog/audit/audit-log.ts'
import type { Authority } from './authorize/authority.ts'
import type { Config } from './config.ts'
import type { Engines } from './engines.ts'
import type { Observed } from './observe/measure-port.ts'
import { ROLES, type Caller, type Role } from './authorize/roles.ts'
import { AccessTokenCheck } from './access/access-token-check.ts'
import { AccessTokens } from './access/access-tokens.ts'
import { controlledAccess, OPEN_ACCESS, type Access } from './access/access.ts'
import { Passwords } from './access/native/passwords.ts'
import { readState, type UserStates } from './authorize/policies/user-states.ts'
import { concealmentWith } from './authorize/policies/concealment.ts'
import { Policies } from './authorize/policies/policies.ts'
import { reservedNames } from './access/user-names.ts'
import { withNameClaims, Principals } from './access/principals.ts'
import { tokenEnd, daysToLifeMs } from './access/token-life.ts'
import { systemUserUrn } from './access/system-client.ts'

/** Loaders of modules that only sign-in at an issuer needs. */
export const ISSUER_PARTS = {
  openId: () => import('./access/openid.ts'),
  signIn: () => import('./access/sign-in.ts'),
}
type IssuerParts = typeof ISSUER_PARTS

/** Length of a secret of this process. */
const SECRET_BYTES = 32

interface AccessControlParts extends Pick<AccessParts, 'clock' | 'log' | 'parts'> {
  readonly config: Config
  readonly engines: Pick<Engines, 'auditRecords' | 'tokens'>
  readonly graph: GraphStore
  readonly control: StoreControl
  readonly points: PointStore
  readonly index: SearchIndex
  readonly observed: Observed
}

/** Creates the decisions by policies, the audit log, and the identification of callers. */
export async function openAccessControl(controlParts: AccessControlParts) {
  const { config, engines, graph, control, points, index, observed, clock, log, parts } =
    controlParts
  const tokenStore = observed('tokens', engines.tokens)
  const longestMs = daysToLifeMs(config.accessTokenMaxDays)
  /** Returns the roles of the live tokens of a user, and the one that the issuer has stated last. */
  const lentRoles = async (user: string) => {
    const { tokens } = await tokenStore.list({
      start: 0,
      count: LIMITS.pageSize.max,
      actors: [user],
    })
    const live = tokens.filter((token) => (tokenEnd(token, longestMs) ?? Infinity) > clock())
    const roles = [...live, await principals.find(user)].map((holder) => holder?.role)
    return ROLES.filter((role) => roles.includes(role))
  }
  const authority = createAuthority(config, graph, index, lentRoles)
  const { auditRetentionDays: retentionDays } = config
  const records = observed('audit', engines.auditRecords)
  const audit = new AuditLog({ store: records, control, clock, retentionDays, log })
  const { systemClient, openId } = config.access ?? {}
  const principals = new Principals({
    store: tokenStore,
    catalog: { registry, graph, points, clock, authority, audit },
    reserved: reservedNames(systemClient && systemUserUrn(systemClient.id)),
    formerIssuers: openId?.formerIssuers ?? [],
  })
  const store = withNameClaims(tokenStore, principals)
  const { states } = authority
  const storeParts = { store, principals, lifeMaxMs: longestMs, audit, states }
  const accessParts = { ...storeParts, clock, authority, log, parts }
  const access = await openAccess(config.access, accessParts)
  const passwords = new Passwords(store, clock)
  const tokens =
    access.accessTokens ??
    new AccessTokens(store, new AccessTokenCheck(store, clock), clock, authority, audit)
  /**
   * Removes password and tokens of a deleted user, so that a later user does not have them, and keeps
   * the name taken. Ends the sessions of a suspended or soft-deleted one, so that they do not live
   * again.
   */
  const forgetUser = async (user: string, caller: Caller, existed = true) => {
    states.invalidate([user])
    const state = await readState(graph, user)
    if (state === 'active') return
    if (state === 'inactive') return tokens.revokeSessionsOf(user)
    await principals.forget(user, existed)
    await passwords.remove(user)
    await tokens.revokeAllOf(user, caller)
  }
  return { authority, audit, access, principals, forgetUser }
}

/** Creates the decisions by policies, those of view authorization included if it is configured. */
function createAuthority(
  { access }: Config,
  graph: GraphStore,
  index: SearchIndex,
  lentRoles: (user: string) => Promise<readonly Role[]>,
): Policies {
  if (!access?.views) return new Policies(graph, registry, undefined, lentRoles)
  const concealment = concealmentWith(access.views.secret ?? randomBytes(SECRET_BYTES))
  return new Policies(graph, registry, { index, concealment }, lentRoles)
}

interface AccessParts {
  readonly store: AccessTokenStore
  readonly principals: Principals
  readonly lifeMaxMs: number | undefined
  readonly clock: Clock
  readonly log: (line: string) => void
  readonly authority: Authority
  readonly audit: AuditLog
  readonly states: UserStates
  readonly parts: IssuerParts
}

/** Creates the access control that the configuration describes. */
async function openAccess(
  access: Config['access'],
  { log, parts, ...kept }: AccessParts,
): Promise<Access> {
  if (!access) return OPEN_ACCESS
  const { openId, systemClient, signIn, views } = access
  const { principals, clock } = kept
  const systemUser = systemClient && systemUserUrn(systemClient.id)
  const jwts = { systemUser, principals, clock, log, policiesDecide: views !== undefined }
  const identifyJwt = openId && (await parts.openId()).openIdIssuer({ ...openId, ...jwts })
  return controlledAccess({
    ...kept,
    isNative: access.isNative === true,
    systemClient,
    identifyJwt,
    signIn:
      openId &&
      signIn &&
      (await parts.signIn()).createIssuerSignIn({ ...openId, ...jwts, client: signIn }),
  })
}
