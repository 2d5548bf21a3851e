import { useCallback, useEffect, useState } from 'react'
import { useSearchParams } from 'wouter'
import { AS_OF, asOfMillis, useAsOf } from '../../../api/as-of.ts'
import { stopIndex, type Stop } from './stops.ts'

/** The parameter with the time that the shown one is compared with. */
export const WITH = 'with'
/** Its value for no comparison; absent, the comparison is with now. */
const NOTHING = 'nothing'
/** Pause of the slider before the address names the time, which the rest of the page reads. */
const SETTLE_MS = 250

/** The time that a picture shows, and the one that it is compared with, which are in the address. */
export interface ShownTimes {
  readonly index: number
  readonly show: (index: number) => void
  /** The index of the other time; undefined: none. */
  readonly otherIndex: number | undefined
  readonly compareWith: (index: number | undefined) => void
}

/** Returns the times in the address, and functions that change them. */
export function useShownTimes(stops: readonly Stop[]): ShownTimes {
  const asOf = useAsOf()
  const [parameters, setParameters] = useSearchParams()
  const [draft, setDraft] = useState<number>()
  const last = stops.length - 1
  const set = useCallback(
    (name: string, value: string | undefined) => {
      setParameters(
        (before) => {
          const after = new URLSearchParams(before)
          if (value === undefined) after.delete(name)
          else after.set(name, value)
          return after
        },
        { replace: true },
      )
    },
    [setParameters],
  )
  useEffect(() => {
    if (draft === undefined) return undefined
    const timer = setTimeout(() => {
      set(AS_OF, draft === last ? undefined : String(stops[draft]?.time))
      setDraft(undefined)
    }, SETTLE_MS)
    return () => clearTimeout(timer)
  }, [draft, last, set, stops])
  const other = parameters.get(WITH)
  return {
    index: draft ?? stopIndex(stops, toTime(asOf)),
    show: setDraft,
    otherIndex: other === NOTHING ? undefined : stopIndex(stops, toTime(other ?? undefined)),
    compareWith: (index) =>
      set(
        WITH,
        index === undefined ? NOTHING : index === last ? undefined : String(stops[index]?.time),
      ),
  }
}

function toTime(asOf: string | undefined) {
  if (asOf === undefined || !/^\d+$/.test(asOf)) return undefined
  const millis = asOfMillis(asOf)
  return millis === undefined ? { position: Number(asOf) } : { millis }
}
