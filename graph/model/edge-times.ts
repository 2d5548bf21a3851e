import { isJsonObject } from './json.ts'

/**
 * What the writer of an edge states about it: when it was created and updated, in milliseconds, and
 * whether a person drew it. It is no part of what the edge is: the same edge may be stated again.
 */
export interface StatedTimes {
  readonly createdOn?: number | undefined
  readonly updatedOn?: number | undefined
  readonly isManual?: true | undefined
}

const NO_TIMES: StatedTimes = { createdOn: undefined, updatedOn: undefined, isManual: undefined }

/**
 * A range of stated times, in milliseconds; both ends belong to it, and absent ones are open. Edges
 * pass it that were created or updated in it, that state neither, and that people drew.
 */
export interface TimeRange {
  readonly startMillis?: number | undefined
  readonly endMillis?: number | undefined
}

/** Properties of edges that people draw (docs/interface: edits/lineage). */
export const DRAWN = { source: 'UI' }

/**
 * Returns what the members of a link state.
 *
 * @param created and `updated`: audit stamps; their times of 0 and below count as absent
 * @param properties of which `source` tells edges that people drew
 */
export function readStatedTimes(
  created: unknown,
  updated: unknown,
  properties: unknown,
): StatedTimes {
  const [createdOn, updatedOn] = [timeOf(created), timeOf(updated)]
  const isManual = isJsonObject(properties) && properties['source'] === DRAWN.source
  return {
    ...(createdOn !== undefined && { createdOn }),
    ...(updatedOn !== undefined && { updatedOn }),
    ...(isManual && { isManual }),
  }
}

function timeOf(stamp: unknown): number | undefined {
  const time = isJsonObject(stamp) ? stamp['time'] : undefined
  return typeof time === 'number' && time > 0 ? time : undefined
}

/**
 * Merges what two statements of one edge say: it was created at the earliest time, updated at the
 * latest, and drawn if either says so.
 */
export function joinStatedTimes(one: StatedTimes, other: StatedTimes): StatedTimes {
  const createdOn = Math.min(one.createdOn ?? Infinity, other.createdOn ?? Infinity)
  const updatedOn = Math.max(one.updatedOn ?? -Infinity, other.updatedOn ?? -Infinity)
  return {
    ...(createdOn < Infinity && { createdOn }),
    ...(updatedOn > -Infinity && { updatedOn }),
    ...((one.isManual ?? other.isManual) && { isManual: true }),
  }
}

/** What a writer states, as stores keep it. */
export interface StoredTimes {
  readonly createdOn: number | null
  readonly updatedOn: number | null
  readonly isManual: boolean | number | null
}

/** Returns what a store has kept. */
export function readStoredTimes({ createdOn, updatedOn, isManual }: StoredTimes): StatedTimes {
  return {
    ...(createdOn !== null && { createdOn }),
    ...(updatedOn !== null && { updatedOn }),
    ...(isManual && { isManual: true }),
  }
}

/** Returns the part of an edge that its writer states about it. */
export const statedTimesOf = (edge: StatedTimes): StatedTimes => joinStatedTimes(edge, {})

/**
 * Returns what two edges state together, of which one has to pass a range: nothing if one of them
 * states nothing, and so always passes.
 */
export function alternativeTimes(one: StatedTimes, other: StatedTimes): StatedTimes {
  const both = [one, other]
  const states = ({ createdOn, updatedOn, isManual }: StatedTimes) =>
    createdOn !== undefined || updatedOn !== undefined || isManual !== undefined
  return both.every(states) ? joinStatedTimes(one, other) : NO_TIMES
}

export function haveEqualTimes(one: StatedTimes, other: StatedTimes): boolean {
  return (
    one.createdOn === other.createdOn &&
    one.updatedOn === other.updatedOn &&
    one.isManual === other.isManual
  )
}

/** Returns the ends of a range as parameters of statements. */
export function rangeEnds({ startMillis, endMillis }: TimeRange): [first: number, last: number] {
  return [startMillis ?? 0, endMillis ?? Number.MAX_SAFE_INTEGER]
}
