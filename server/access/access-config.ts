import { isTrustedUrl } from './loopback.ts'
import type { OpenIdConfig } from './openid.ts'
import type { SignInConfig } from './sign-in.ts'
import type { SystemClient } from './system-client.ts'

/** Whose credentials count, besides access tokens. */
export interface AccessConfig {
  readonly openId: OpenIdConfig | undefined
  readonly systemClient: SystemClient | undefined
  /** Set: people sign in at the issuer of `openId`. */
  readonly signIn?: SignInConfig | undefined
}

/** What is set only where access is controlled: without `AUTH_ENABLED` it would have no effect, unnoticed. */
const CREDENTIALS = [
  'OIDC_ISSUER',
  'OIDC_AUDIENCE',
  'OIDC_CLIENT_ID',
  'OIDC_CLIENT_SECRET',
  'SYSTEM_CLIENT_SECRET',
] as const

type Variable =
  | (typeof CREDENTIALS)[number]
  | 'OIDC_ROLES_CLAIM'
  | 'OIDC_SCOPES'
  | 'PUBLIC_URL'
  | 'SYSTEM_CLIENT_ID'
type ReadText = (name: Variable) => string

/**
 * @param text gives the value of a variable, or its default
 * @param problems is told what is wrong
 */
export function readAccessConfig(
  isControlled: boolean,
  text: ReadText,
  problems: string[],
): AccessConfig | undefined {
  if (!isControlled) {
    const useless = CREDENTIALS.filter((name) => text(name) !== '')
    problems.push(...useless.map((name) => `${name} needs AUTH_ENABLED=true`))
    return undefined
  }
  const [id, secret] = [text('SYSTEM_CLIENT_ID'), text('SYSTEM_CLIENT_SECRET')]
  if (!/^[\w.@-]{1,100}$/.test(id)) {
    problems.push('SYSTEM_CLIENT_ID must be letters, digits and _ . @ -, at most 100')
  }
  return {
    openId: openIdOf(text, problems),
    systemClient: secret === '' ? undefined : { id, secret },
    signIn: signInOf(text, problems),
  }
}

/** By the client that the issuer knows this service as (docs/interface: access/sign-in). */
function signInOf(text: ReadText, problems: string[]): SignInConfig | undefined {
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
      'PUBLIC_URL must be set along with OIDC_CLIENT_ID, and begin with https://, or with http:// on a loopback address',
    )
  }
  if (!scopes.split(' ').includes('openid')) problems.push('OIDC_SCOPES must name openid')
  return { clientId, clientSecret, publicUrl, scopes }
}

function openIdOf(text: ReadText, problems: string[]): OpenIdConfig | undefined {
  const [issuer, audience] = [text('OIDC_ISSUER'), text('OIDC_AUDIENCE')]
  if (issuer === '' && audience === '') return undefined
  if (!isTrustedUrl(issuer)) {
    problems.push('OIDC_ISSUER must begin with https://, or with http:// on a loopback address')
  }
  if (audience === '') problems.push('OIDC_AUDIENCE must be set along with OIDC_ISSUER')
  return { issuer, audience, rolesClaim: text('OIDC_ROLES_CLAIM') || undefined }
}
