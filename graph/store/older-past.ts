import type { JsonObject } from '../model/json.ts'
import type { Edge } from '../model/edges.ts'
import { followSteps } from './edge-spans.ts'

/**
 * What a store of an earlier release knows of the time before its log: versions and when they were
 * written, but neither positions nor the spans of edges. Values of that time have their times as
 * positions, below all positions of the log (docs/decisions/0068).
 */

/** More than any time in milliseconds that is stored. */
const TIME_OFFSET = 2 ** 52

/** Below the positions of all values, also of those that are older than the log. */
export const FROM_BEGINNING = Number.MIN_SAFE_INTEGER

/** Returns the position of values written at a time before the log began. */
export const timePosition = (millis: number): number => millis - TIME_OFFSET

/** Returns the time of a position before the log, in milliseconds. */
export const positionMillis = (position: number): number => position + TIME_OFFSET

/** For clients, smaller numbers are positions of the log, and others times in milliseconds. */
export const FIRST_TIME = 10 ** 11

/**
 * Returns a position as clients name it: before the log began, the time, in milliseconds; 0 if a
 * position of the log would have that name.
 */
export function namedPosition(position: number): number {
  if (position >= 0) return position
  const millis = positionMillis(position)
  return millis < FIRST_TIME ? 0 : millis
}

/** What is known of the time before the log began. */
export interface OlderPast {
  /** none: the log is as old as the store; unknown: {@link fillOlder} is not done. */
  readonly state: 'none' | 'unknown' | 'known'
  /** How many entities it has read. */
  readonly entities: number
}

/** Returns the edges that a value asserted. */
export type EdgesOf = (urn: string, aspect: string, value: JsonObject) => readonly Edge[]

/** A value without a position. */
export interface OlderValue {
  readonly aspect: string
  readonly createdMillis: number
  readonly edges: readonly Edge[]
}

/** A value with its position, which is never below that of the version before it. */
export type PlacedValue<Value extends OlderValue> = Value & { readonly position: number }

/** Gives the values of an entity their positions; those of an aspect come in order. */
export function placeValues<Value extends OlderValue>(
  values: readonly Value[],
): PlacedValue<Value>[] {
  const last = new Map<string, number>()
  return values.map((value) => {
    const { aspect, createdMillis } = value
    const position = Math.max(timePosition(createdMillis), last.get(aspect) ?? FROM_BEGINNING)
    last.set(aspect, position)
    return { ...value, position }
  })
}

/** What held from a position on; without `until`, when the log began. */
export interface OlderSpan<Held> {
  readonly held: Held
  readonly since: number
  readonly until?: number
}

/**
 * Returns since when each thing held that the values of an entity assert.
 *
 * @param heldBy returns what assertions make, by aspect, by a key that equal ones share
 */
export function olderSpans<Held>(
  values: readonly PlacedValue<OlderValue>[],
  heldBy: (assertions: ReadonlyMap<string, readonly Edge[]>) => ReadonlyMap<string, Held>,
): OlderSpan<Held>[] {
  const follow = function* () {
    const assertions = new Map<string, readonly Edge[]>()
    for (const { aspect, edges, position } of values.toSorted((a, b) => a.position - b.position)) {
      assertions.set(aspect, edges)
      yield { step: position, held: heldBy(assertions) }
    }
  }
  const { passed, begun } = followSteps<Held, number>(new Map(), follow(), () => true)
  return [...passed.filter(({ since, until }) => since < until), ...begun]
}
