import { DAY_MS } from '../../../graph/model/durations.ts'
import { createHmac, randomBytes, timingSafeEqual } from 'node:crypto'
import type { Urn } from '../../../graph/model/urn.ts'

/** How long a browser is known after its last sign-in, milliseconds. */
export const MARK_LIFE_MS = 365 * DAY_MS
const RANDOM_BYTES = 12

/**
 * Returns the mark of a browser in which a user has signed in, as in OWASP's "Slow Down Online
 * Guessing Attacks with Device Cookies". The hash of the password signs it: no server needs another
 * secret, and a new password makes all browsers unknown.
 */
export function createBrowserMark(user: Urn, hash: string, nowMillis: number): string {
  const text = `${nowMillis.toString(36)}.${randomBytes(RANDOM_BYTES).toString('base64url')}`
  return `${text}.${sign(text, user, hash).toString('base64url')}`
}

/** Returns the browser with this mark; undefined unless it is the user's and not too old. */
export function readBrowserMark(
  mark: string,
  user: Urn,
  hash: string | undefined,
  nowMillis: number,
): string | undefined {
  const [millis = '', random = '', signature = ''] = mark.split('.')
  const text = `${millis}.${random}`
  const ageMs = nowMillis - Number.parseInt(millis, 36)
  if (hash === undefined || !(ageMs <= MARK_LIFE_MS)) return undefined
  const expected = sign(text, user, hash)
  const signed = Buffer.from(signature, 'base64url')
  const isSigned = signed.length === expected.length && timingSafeEqual(signed, expected)
  return isSigned ? text : undefined
}

const sign = (text: string, user: Urn, hash: string): Buffer =>
  createHmac('sha256', hash)
    .update(JSON.stringify(['known browser', user, text]))
    .digest()
