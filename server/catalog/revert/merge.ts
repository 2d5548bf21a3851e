import { isDeepStrictEqual } from 'node:util'
import type { Field } from '../../../graph/model/field.ts'
import type { JsonObject } from '../../../graph/model/json.ts'
import { partsOf, type Part } from '../../../graph/model/parts.ts'
import { toPointer } from '../write/patch/pointer.ts'

/** What one change made of a value; undefined is no value. */
export interface ValueStep {
  readonly before: JsonObject | undefined
  readonly after: JsonObject | undefined
}

/** A value from which changes have been taken. */
export interface Reverted {
  readonly value: JsonObject | undefined
  /** Paths of the elements that somebody else has changed since; empty for the whole value. */
  readonly conflicts: readonly string[]
}

/**
 * Takes changes from a value, the latest first, each by a three-way merge: an element that is still as
 * the change made it becomes what it was before, all others stay (docs/interface: changes/revert).
 *
 * @param steps the changes, oldest first
 * @param forces whether elements in conflict become what they were before, too
 */
export function revertValue(
  field: Field | undefined,
  steps: readonly ValueStep[],
  current: JsonObject | undefined,
  forces: boolean,
): Reverted {
  const merge = new Merge(forces)
  let value: unknown = current
  for (const { before, after } of steps.toReversed())
    value = merge.merge(field, { was: after, to: before, now: value }, [])
  return { value: value as JsonObject | undefined, conflicts: [...merge.conflicts] }
}

/** An element as a change made it, as it was before, and as it is now; undefined: absent. */
interface Sides<T = unknown> {
  readonly was: T
  readonly to: T
  readonly now: T
}

type Parts = ReadonlyMap<string, Part>

class Merge {
  readonly #forces: boolean
  readonly conflicts = new Set<string>()

  constructor(forces: boolean) {
    this.#forces = forces
  }

  merge(field: Field | undefined, sides: Sides, path: readonly string[]): unknown {
    const { was, to, now } = sides
    if (isDeepStrictEqual(was, to) || isDeepStrictEqual(now, to)) return now
    if (isDeepStrictEqual(was, now)) return to
    if (field?.notes.isStamp) return now
    const isRoot = path.length === 0
    // A value that was removed since is not restored in parts.
    const parts = isRoot && now === undefined ? undefined : partsOfSides(field, sides, isRoot)
    if (parts) return this.#mergeParts(field, sides, parts, path)
    this.conflicts.add(toPointer(path))
    return this.#forces ? to : now
  }

  #mergeParts(
    field: Field | undefined,
    { to, now }: Sides,
    { was, ...parts }: Sides<Parts>,
    path: readonly string[],
  ): unknown {
    const merged: (readonly [id: string, value: unknown])[] = []
    let statements = 0
    for (const id of inOrder(parts.now, parts.to)) {
      const [one, other, third] = [was.get(id), parts.to.get(id), parts.now.get(id)]
      const part = third ?? other ?? one
      const values = { was: one?.value, to: other?.value, now: third?.value }
      const value = this.merge(part?.field, values, [...path, ...(part?.keys ?? [])])
      if (value === undefined) continue
      merged.push([id, value])
      if (!part?.field?.notes.isStamp) statements++
    }
    if (to === undefined && statements === 0) return undefined
    if (now === undefined && merged.length === 0) return undefined
    const isList = [to, now].some((side) => Array.isArray(side)) || field?.kind === 'list'
    return isList ? merged.map(([, value]) => value) : Object.fromEntries(merged)
  }
}

/**
 * Returns the parts of an element by key; undefined if it is compared as a whole. An absent list or map
 * has none, and so has an absent value.
 */
function partsOfSides(
  field: Field | undefined,
  { was, to, now }: Sides,
  isRoot: boolean,
): Sides<Parts> | undefined {
  const isContainer = isRoot || field?.kind === 'list' || field?.kind === 'map'
  const [ofWas, ofTo, ofNow] = [was, to, now].map((side) =>
    side === undefined && isContainer ? new Map<string, Part>() : partsOf(field, side),
  )
  if (!ofWas || !ofTo || !ofNow) return undefined
  // A union has one member, so another one replaces it.
  const isOther = (parts: Parts) => [...parts.keys()].join() !== [...ofNow.keys()].join()
  if (field?.kind === 'union' && (isOther(ofWas) || isOther(ofTo))) return undefined
  return { was: ofWas, to: ofTo, now: ofNow }
}

/** Yields the keys of parts as they stand, and restored ones after the one that they followed. */
function* inOrder(now: Parts, to: Parts): Generator<string> {
  const following = new Map<string | undefined, string[]>()
  let last: string | undefined
  for (const id of to.keys()) {
    if (now.has(id)) last = id
    else if (following.get(last)?.push(id) === undefined) following.set(last, [id])
  }
  yield* following.get(undefined) ?? []
  for (const id of now.keys()) {
    yield id
    yield* following.get(id) ?? []
  }
}
