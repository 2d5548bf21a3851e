import type { Json, JsonObject } from '../../../graph/model/json.ts'

/**
 * A value while it is patched. An object is a Map, so that a member called `__proto__` is a member
 * like any other; a list that an operation has entered by key is a {@link KeyedList}.
 */
export type Draft = string | number | bigint | boolean | null | Draft[] | Members | KeyedList
export type Members = Map<string, Draft>

/** An element of a list, or a piece of one, and the path segments that lead to it. */
export interface Part {
  readonly keys: readonly string[]
  readonly draft: Draft
}

/** A part and its place in the list; what is replaced keeps its place. */
export interface Slot extends Part {
  readonly place: number
}

/** How the elements of a list are found by key. */
export interface KeyRule {
  /** How many segments name one part. */
  readonly depth: number
  /** What the value of an add must have, for the message. */
  readonly needs: string
  /** The path with one spelling where several mean the same. */
  segments(path: readonly string[]): readonly string[]
  /** A part without keys is one that no path leads to. */
  takeApart(elements: readonly Draft[]): Iterable<Part>
  /** The part that `value` becomes under `keys`; undefined when it cannot. */
  partOf(keys: readonly string[], value: Draft): Part | undefined
  /** The elements that `slots`, sorted by place, are the parts of. */
  putTogether(slots: readonly Slot[]): Draft[]
}

export type Branch = Map<string, Tree>
/** Branches down to the depth of the keys; there, the slots that share them (mostly one). */
export type Tree = Branch | Slot[]

/**
 * A list as a tree of its keys, which makes an operation cost its path and what it touches: a real
 * patch of a wide table has 7,500 operations on as many columns.
 */
export interface KeyedList {
  readonly rule: KeyRule
  /** The elements before anything changed. */
  readonly source: readonly Draft[]
  readonly tree: Branch
  readonly unreachable: readonly Slot[]
  /** The next free place. */
  places: number
  changed: boolean
}

/** A copy that may be changed. */
export function toDraft(value: Json): Draft {
  if (typeof value !== 'object' || value === null) return value
  if (isJsonList(value)) return value.map(toDraft)
  return membersOf(value)
}

export function membersOf(value: JsonObject): Members {
  const entries = Object.entries(value).flatMap(([name, member]) =>
    member === undefined ? [] : [[name, toDraft(member)] as const],
  )
  return new Map(entries)
}

export function toJson(draft: Draft): Json {
  if (typeof draft !== 'object' || draft === null) return draft
  if (Array.isArray(draft)) return draft.map(toJson)
  if (draft instanceof Map) return objectOf(draft)
  return elementsOf(draft).map(toJson)
}

/** `fromEntries` defines members, where assignment would follow a key named `__proto__`. */
export function objectOf(members: Members): JsonObject {
  return Object.fromEntries([...members].map(([name, member]) => [name, toJson(member)]))
}

function isJsonList(value: Json): value is readonly Json[] {
  return Array.isArray(value)
}

/** The list as it is now; an unchanged one exactly as it came. */
function elementsOf(list: KeyedList): readonly Draft[] {
  if (!list.changed) return list.source
  const slots = [...slotsOf(list.tree), ...list.unreachable]
  return list.rule.putTogether(slots.toSorted((one, other) => one.place - other.place))
}

export function* slotsOf(tree: Tree | undefined): Generator<Slot> {
  if (Array.isArray(tree)) yield* tree
  else if (tree) for (const below of tree.values()) yield* slotsOf(below)
}
