import type { Json, JsonObject } from '../../../../graph/model/json.ts'

/**
 * A value while it is patched. An object is a Map, so that a member named `__proto__` is an
 * ordinary member; a list that an operation has entered by key is a {@link KeyedList}.
 */
export type Draft = string | number | bigint | boolean | null | Draft[] | Members | KeyedList
export type Members = Map<string, Draft>

/** An element of a list, or a piece of one, with the path segments that lead to it. */
export interface Part {
  readonly keys: readonly string[]
  readonly draft: Draft
}

/** A part and its position in the list; a replacement keeps the position. */
export interface Slot extends Part {
  readonly position: number
}

/** The rule by which the elements of a list are found by key. */
export interface KeyRule {
  /** Number of segments that name one part. */
  readonly depth: number
  /** Requirement on the value of an add, for error messages. */
  readonly needs: string
  /** Returns the path in its canonical spelling. */
  segments(path: readonly string[]): readonly string[]
  /** Splits elements into parts. No path leads to a part without keys. */
  split(elements: readonly Draft[]): Iterable<Part>
  /** Returns the part that `value` becomes under `keys`; undefined when it is invalid. */
  partOf(keys: readonly string[], value: Draft): Part | undefined
  /** Merges the parts in `slots`, sorted by position, into elements. */
  merge(slots: readonly Slot[]): Draft[]
}

export type Branch = Map<string, Tree>
/** Branches down to the depth of the keys, then the slots with these keys, mostly one. */
export type Tree = Branch | Slot[]

/**
 * A list as a tree of its keys, so that the cost of an operation depends on its path, not on the
 * list: a real patch of a wide table has 7,500 operations on as many columns.
 */
export interface KeyedList {
  readonly rule: KeyRule
  /** The original elements. */
  readonly source: readonly Draft[]
  readonly tree: Branch
  readonly unreachable: readonly Slot[]
  /** The next free position. */
  nextPosition: number
  changed: boolean
}

/** Copies a value for patching. */
export function toDraft(value: Json): Draft {
  if (typeof value !== 'object' || value === null) return value
  if (isJsonList(value)) return value.map(toDraft)
  return toMembers(value)
}

/** Copies an object for patching. */
export function toMembers(value: JsonObject): Members {
  const entries = Object.entries(value).flatMap(([name, member]) =>
    member === undefined ? [] : [[name, toDraft(member)] as const],
  )
  return new Map(entries)
}

/** Converts a draft to JSON. */
export function toJson(draft: Draft): Json {
  if (typeof draft !== 'object' || draft === null) return draft
  if (Array.isArray(draft)) return draft.map(toJson)
  if (draft instanceof Map) return toObject(draft)
  return listElements(draft).map(toJson)
}

/** Converts members to an object; `fromEntries` defines a member `__proto__`, unlike assignment. */
export function toObject(members: Members): JsonObject {
  return Object.fromEntries([...members].map(([name, member]) => [name, toJson(member)]))
}

function isJsonList(value: Json): value is readonly Json[] {
  return Array.isArray(value)
}

/** Returns the current elements; those of an unchanged list exactly as they were. */
function listElements(list: KeyedList): readonly Draft[] {
  if (!list.changed) return list.source
  const slots = [...walkSlots(list.tree), ...list.unreachable]
  return list.rule.merge(slots.toSorted((one, other) => one.position - other.position))
}

/** Yields all slots of a tree. */
export function* walkSlots(tree: Tree | undefined): Generator<Slot> {
  if (Array.isArray(tree)) yield* tree
  else if (tree) for (const below of tree.values()) yield* walkSlots(below)
}
