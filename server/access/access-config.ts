import { ROLES, type Role } from '../authorize/roles.ts'
import { isTrustedUrl } from './loopback.ts'
import type { OpenIdConfig } from './openid.ts'
import type { SignInConfig } from './sign-in.ts'
import type { SystemClient } from './system-client.ts'

/** Accepted credentials besides access tokens. */
export interface AccessConfig {
  readonly openId: OpenIdConfig | undefined
  readonly systemClient: SystemClient | undefined
  /** Set: policies decide on what callers without a role see, too. */
  readonly views?: ViewConfig | undefined
  /** Whether users sign in with passwords that this service stores. */
  readonly isNative?: boolean
  /** Set: users sign in at the issuer of `openId`. */
  readonly signIn?: SignInConfig | undefined
}

/** Settings of view authorization. */
export interface ViewConfig {
  /** Secret of the URNs of restricted entities; undefined: a new one at each start. */
  readonly secret: string | undefined
}

/** Variables that have no effect without `AUTH_ENABLED`; setting one without it is an error. */
const CREDENTIALS = [
  'OIDC_ISSUER',
  'OIDC_AUDIENCE',
  'OIDC_CLIENT_ID',
  'OIDC_CLIENT_SECRET',
  'SYSTEM_CLIENT_SECRET',
  'VIEW_AUTHORIZATION_KEY',
] as const

type Variable =
  | (typeof CREDENTIALS)[number]
  | 'OIDC_ROLES_CLAIM'
  | 'OIDC_ROLES_MAP'
  | 'OIDC_USERS_MAP'
  | 'OIDC_FORMER_ISSUERS'
  | 'OIDC_GROUPS_CLAIM'
  | 'OIDC_SCOPES'
  | 'PUBLIC_URL'
  | 'SYSTEM_CLIENT_ID'
type ReadText = (name: Variable) => string

interface AccessFlags {
  readonly isControlled: boolean
  readonly controlsViews: boolean
  readonly isNative: boolean
}

/**
 * Reads the variables of access control; undefined when it is disabled.
 *
 * @param text returns the value of a variable, or its default
 * @param problems receives a sentence for each wrong value
 */
export function readAccessConfig(
  { isControlled, controlsViews, isNative }: AccessFlags,
  text: ReadText,
  problems: string[],
): AccessConfig | undefined {
  if (!isControlled) {
    const unused = CREDENTIALS.filter((name) => text(name) !== '')
    problems.push(...unused.map((name) => `${name} needs AUTH_ENABLED=true`))
    if (controlsViews) problems.push('VIEW_AUTHORIZATION_ENABLED needs AUTH_ENABLED=true')
    return undefined
  }
  const [id, secret] = [text('SYSTEM_CLIENT_ID'), text('SYSTEM_CLIENT_SECRET')]
  if (!/^[\w.@-]{1,100}$/.test(id)) {
    problems.push(
      'SYSTEM_CLIENT_ID must have 1 to 100 characters, which are letters, digits, _ . @ and -',
    )
  }
  requireLong('SYSTEM_CLIENT_SECRET', secret, problems)
  return {
    openId: parseOpenId(text, problems),
    systemClient: secret === '' ? undefined : { id, secret },
    signIn: parseSignIn(text, problems),
    isNative,
    views: controlsViews ? parseViews(text, problems) : undefined,
  }
}

/** Characters that a secret needs to resist guessing. */
const SECRET_LENGTH_MIN = 32

/** Adds a problem for a secret that is set and too short. */
export function requireLong(
  name: string,
  secret: string,
  problems: string[],
  remedy?: string,
): void {
  if (secret === '' || secret.length >= SECRET_LENGTH_MIN) return
  const problem = `${name} must have at least ${SECRET_LENGTH_MIN} characters, as from openssl rand -hex 32`
  problems.push(remedy === undefined ? problem : `${problem}; ${remedy}`)
}

function parseViews(text: ReadText, problems: string[]): ViewConfig {
  const secret = text('VIEW_AUTHORIZATION_KEY')
  requireLong('VIEW_AUTHORIZATION_KEY', secret, problems)
  return { secret: secret || undefined }
}

/**
 * Reads the client ID and secret of this service at the issuer (docs/interface: access/sign-in).
 */
function parseSignIn(text: ReadText, problems: string[]): SignInConfig | undefined {
  const [clientId, clientSecret] = [text('OIDC_CLIENT_ID'), text('OIDC_CLIENT_SECRET')]
  if (clientId === '') {
    if (clientSecret !== '') problems.push('OIDC_CLIENT_SECRET needs OIDC_CLIENT_ID')
    return undefined
  }
  if (text('OIDC_ISSUER') === '') problems.push('OIDC_CLIENT_ID needs OIDC_ISSUER')
  if (clientSecret === '') problems.push('OIDC_CLIENT_ID needs OIDC_CLIENT_SECRET')
  const [publicUrl, scopes] = [text('PUBLIC_URL').replace(/\/$/, ''), text('OIDC_SCOPES')]
  if (!isTrustedUrl(publicUrl) || /[?#]/.test(publicUrl)) {
    problems.push(
      'OIDC_CLIENT_ID needs PUBLIC_URL, which must begin with https://, or with http:// on a loopback address',
    )
  }
  if (!scopes.split(' ').includes('openid')) problems.push('OIDC_SCOPES must include openid')
  return { clientId, clientSecret, publicUrl, scopes }
}

/** Variables that have no effect without an issuer. */
const ISSUER_ONLY = ['OIDC_ROLES_MAP', 'OIDC_USERS_MAP', 'OIDC_FORMER_ISSUERS'] as const

function parseOpenId(text: ReadText, problems: string[]): OpenIdConfig | undefined {
  const [issuer, audience] = [text('OIDC_ISSUER'), text('OIDC_AUDIENCE')]
  if (issuer === '' && audience === '') {
    const unused = ISSUER_ONLY.filter((name) => text(name) !== '')
    problems.push(...unused.map((name) => `${name} needs OIDC_ISSUER`))
    return undefined
  }
  if (!isTrustedUrl(issuer)) {
    problems.push('OIDC_ISSUER must begin with https://, or with http:// on a loopback address')
  }
  if (audience === '') problems.push('OIDC_ISSUER needs OIDC_AUDIENCE')
  const formerIssuers = parseList(text('OIDC_FORMER_ISSUERS'))
  const usersMap = parseMap('OIDC_USERS_MAP', text, problems)
  const rolesMap = parseMap('OIDC_ROLES_MAP', text, problems)
  for (const [name, role] of rolesMap ?? []) {
    if (!ROLES.some((candidate) => candidate === role))
      problems.push(`OIDC_ROLES_MAP must map ${name} to one of ${ROLES.join(', ')}, not ${role}`)
  }
  return {
    issuer,
    audience,
    rolesClaim: text('OIDC_ROLES_CLAIM') || undefined,
    ...(rolesMap && { rolesMap: rolesMap as ReadonlyMap<string, Role> }),
    groupsClaims: parseList(text('OIDC_GROUPS_CLAIM')),
    ...(usersMap && { usersMap }),
    ...(formerIssuers.length > 0 && { formerIssuers }),
  }
}

const parseList = (text: string) =>
  text
    .split(',')
    .map((name) => name.trim())
    .filter((name) => name !== '')

/**
 * Reads a map: `name=value` separated by commas, or a JSON object, for names with commas or `=`.
 */
function parseMap(
  variable: Variable,
  text: ReadText,
  problems: string[],
): Map<string, string> | undefined {
  const value = text(variable)
  if (value === '') return undefined
  const entries = value.startsWith('{') ? parseJsonEntries(value) : parseList(value).map(parseEntry)
  const isWhole = entries?.every(([name, mapped]) => name !== '' && mapped !== '')
  if (entries && isWhole) return new Map(entries)
  problems.push(
    `${variable} must be name=value pairs separated by commas, or a JSON object of texts`,
  )
  return undefined
}

function parseEntry(pair: string): [name: string, value: string] {
  const at = pair.lastIndexOf('=')
  return [pair.slice(0, Math.max(0, at)).trim(), pair.slice(at + 1).trim()]
}

function parseJsonEntries(text: string): [string, string][] | undefined {
  try {
    const entries = Object.entries(JSON.parse(text) as object)
    return entries.every(([, value]) => typeof value === 'string') ? entries : undefined
  } catch {
    return undefined
  }
}
