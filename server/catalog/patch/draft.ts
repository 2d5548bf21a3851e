import type { Json, JsonObject } from '../../../graph/model/json.ts'
import { elementsOf, type KeyedList } from './keyed-list.ts'

/**
 * A value while it is patched. An object is a Map, so that a member called `__proto__` is a member
 * like any other; a list that an operation has entered by key is a {@link KeyedList}.
 */
export type Draft = string | number | boolean | null | Draft[] | Members | KeyedList
export type Members = Map<string, Draft>

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
