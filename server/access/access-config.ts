import { isTrustedUrl } from './loopback.ts'
import type { OpenIdConfig } from './openid.ts'
import type { SystemClient } from './system-client.ts'

/** Whose credentials count, besides access tokens. */
export interface AccessConfig {
  readonly openId: OpenIdConfig | undefined
  readonly systemClient: SystemClient | undefined
}

/** What is set only where access is controlled: without `AUTH_ENABLED` it would have no effect, unnoticed. */
const CREDENTIALS = ['OIDC_ISSUER', 'OIDC_AUDIENCE', 'SYSTEM_CLIENT_SECRET'] as const

type Variable = (typeof CREDENTIALS)[number] | 'OIDC_ROLES_CLAIM' | 'SYSTEM_CLIENT_ID'

/**
 * @param text gives the value of a variable, or its default
 * @param problems is told what is wrong
 */
export function readAccessConfig(
  isControlled: boolean,
  text: (name: Variable) => string,
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
  }
}

function openIdOf(text: (name: Variable) => string, problems: string[]): OpenIdConfig | undefined {
  const [issuer, audience] = [text('OIDC_ISSUER'), text('OIDC_AUDIENCE')]
  if (issuer === '' && audience === '') return undefined
  if (!isTrustedUrl(issuer)) {
    problems.push('OIDC_ISSUER must begin with https://, or with http:// on a loopback address')
  }
  if (audience === '') problems.push('OIDC_AUDIENCE must be set along with OIDC_ISSUER')
  return { issuer, audience, rolesClaim: text('OIDC_ROLES_CLAIM') || undefined }
}
