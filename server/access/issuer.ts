import { isJsonObject, type JsonObject } from '../../graph/model/json.ts'

/** Longest time to wait for the issuer, milliseconds. */
export const ISSUER_TIMEOUT_MS = 5_000

/** Whether two issuers are equal up to a trailing slash, which people configure or omit. */
export function isSameIssuer(one: unknown, other: string): boolean {
  return typeof one === 'string' && withoutSlash(one) === withoutSlash(other)
}

const withoutSlash = (url: string) => url.replace(/\/$/, '')

/**
 * Fetches the metadata of an OpenID Connect issuer
 * (https://openid.net/specs/openid-connect-discovery-1_0.html, section 4).
 *
 * @throws Error when the issuer does not answer, or another one does
 */
export async function discover(issuer: string): Promise<JsonObject> {
  const url = `${withoutSlash(issuer)}/.well-known/openid-configuration`
  const signal = AbortSignal.timeout(ISSUER_TIMEOUT_MS)
  const response = await fetch(url, { signal, redirect: 'error' })
  if (response.status !== 200)
    throw new Error(`${url} answers status ${response.status}; expected 200`)
  const description: unknown = await response.json()
  if (isJsonObject(description) && isSameIssuer(description['issuer'], issuer)) return description
  throw new Error(`${url} describes another issuer than ${issuer}`)
}

/** Returns why a request to the issuer failed; `fetch` puts the reason into the cause. */
export function failureReason(error: unknown): string {
  const { message, cause } = error as Error
  return cause instanceof Error ? cause.message || message : message
}
