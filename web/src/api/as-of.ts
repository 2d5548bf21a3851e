import { useSearchParams } from 'wouter'
import { BASE_PATH } from '../base-path.ts'

/** The parameter of an entity's address that names a time (docs/interface: read/past). */
export const AS_OF = 'asOf'
/** Smaller numbers are positions of the log of changes, others milliseconds since the epoch. */
export const FIRST_TIME = 10 ** 11

/** Returns the time of which the address shows an entity; undefined: the present. */
export function asOfInAddress(): string | undefined {
  // Every link to an entity asks this, and few addresses name a time.
  const { pathname, search } = location
  const isPast = search.includes(AS_OF) && pathname.startsWith(`${BASE_PATH}entity/`)
  return isPast ? new URLSearchParams(search).get(AS_OF) || undefined : undefined
}

/** Returns {@link asOfInAddress}, and renders again when it changes. */
export function useAsOf(): string | undefined {
  useSearchParams()
  return asOfInAddress()
}

/** Returns the milliseconds that a time names; undefined if it is a position, or none. */
export function asOfMillis(asOf: string): number | undefined {
  return /^\d{1,15}$/.test(asOf) && Number(asOf) >= FIRST_TIME ? Number(asOf) : undefined
}

/** Returns the header that asks for the past. */
export const asOfHeader = (asOf: string | undefined): Readonly<Record<string, string>> =>
  asOf === undefined ? {} : { 'X-Trellis-As-Of': asOf }
