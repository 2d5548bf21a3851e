import { DAY_MS } from '../../graph/model/durations.ts'
import type { StoredAccessToken } from '../../graph/store/access-token-store.ts'

/** Returns the longest life of a token, milliseconds; undefined: tokens may live for ever. */
export const daysToLifeMs = (days: number) => (days === 0 ? undefined : days * DAY_MS)

/**
 * Returns when a token ends, at the latest at the end of the longest life from its creation on,
 * whenever the operator has set that; undefined: never (docs/interface: access/token-durations).
 */
export function tokenEnd(
  { createdMillis, expiresMillis }: Pick<StoredAccessToken, 'createdMillis' | 'expiresMillis'>,
  longestMs: number | undefined,
): number | undefined {
  if (longestMs === undefined) return expiresMillis
  return Math.min(expiresMillis ?? Infinity, createdMillis + longestMs)
}
