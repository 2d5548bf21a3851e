import { isJsonObject, type JsonObject } from '../../graph/model/json.ts'

/** Longest wait for an answer of the issuer. */
export const ISSUER_TIMEOUT_MS = 5_000

/** With or without a slash at the end, since people configure it either way. */
export function isSameIssuer(one: unknown, other: string): boolean {
  return typeof one === 'string' && withoutSlash(one) === withoutSlash(other)
}

const withoutSlash = (url: string) => url.replace(/\/$/, '')

/**
 * What an OpenID Connect issuer says of itself (https://openid.net/specs/openid-connect-discovery-1_0.html,
 * section 4).
 *
 * @throws Error with what is wrong
 */
export async function discover(issuer: string): Promise<JsonObject> {
  const url = `${withoutSlash(issuer)}/.well-known/openid-configuration`
  const signal = AbortSignal.timeout(ISSUER_TIMEOUT_MS)
  const response = await fetch(url, { signal, redirect: 'error' })
  if (response.status !== 200) throw new Error(`${url} answers ${response.status}`)
  const found: unknown = await response.json()
  if (isJsonObject(found) && isSameIssuer(found['issuer'], issuer)) return found
  throw new Error(`${url} is about another issuer`)
}

/** Why an issuer could not be asked; `fetch` hides the reason in its cause. */
export function reasonOf(error: unknown): string {
  const { message, cause } = error as Error
  return cause instanceof Error ? cause.message || message : message
}
