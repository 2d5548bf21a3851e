import { isDeepStrictEqual } from 'node:util'
import type { Field } from '../../../graph/model/field.ts'
import { isJsonObject, type Json } from '../../../graph/model/json.ts'
import {
  membersOf,
  objectOf,
  toDraft,
  toJson,
  type Draft,
  type KeyedList,
  type Members,
} from './draft.ts'
import { draftsAt, firstAt, keyedListOf, putAt, removeAt } from './keyed-list.ts'
import type { PatchOperation } from './operation.ts'
import { elementShape, memberShape, type Shape } from './shape.ts'

/** Why an operation cannot be done; undefined when it is done. */
type Problem = string | undefined

/** Each insertion moves what comes after it: fifty thousand into a million are half a minute. */
export const ELEMENTS_TO_MOVE_MAX = 100_000

const NOT_THERE = 'there is nothing at this path'

/** Changes `root`. After a problem it may be changed in part; the caller then drops it. */
export function applyOperation(root: Members, shape: Shape, operation: PatchOperation): Problem {
  if (operation.segments.length > 0) return applyBelow(root, shape, operation, 0)
  if (operation.op === 'remove') return 'an aspect cannot be patched away; delete it'
  if (operation.op === 'test') return compared(objectOf(root), operation)
  if (!isJsonObject(operation.value)) return 'an aspect must be an object'
  root.clear()
  for (const [name, member] of membersOf(operation.value)) root.set(name, member)
  return undefined
}

/** Applies the operation at or below `holder`; `at` is the place of the next path segment. */
function applyBelow(holder: Draft, shape: Shape, operation: PatchOperation, at: number): Problem {
  if (Array.isArray(holder)) return applyByIndex(holder, shape, operation, at)
  if (holder instanceof Map) return applyByName(holder, shape, operation, at)
  if (typeof holder === 'object' && holder) return applyByKey(holder, shape, operation, at)
  return operation.op === 'remove' ? undefined : 'the path leads into something without members'
}

function applyByName(
  holder: Members,
  shape: Shape,
  operation: PatchOperation,
  at: number,
): Problem {
  const name = operation.segments[at] ?? ''
  const member = memberShape(shape, name)
  if (at === operation.segments.length - 1) return applyToMember(holder, name, member, operation)
  const held = holder.get(name) ?? undefined
  if (held === undefined && operation.op !== 'add') return absent(operation)
  const known = held ?? made(member)
  if (known === undefined) return unknownShape(operation, at)
  const elements = member.rule && elementsIn(known)
  const next = member.rule && elements ? keyedListOf(member.rule, elements) : known
  holder.set(name, next)
  return applyBelow(next, member, operation, at + 1)
}

/** What an add creates where its path leads through something that is absent. */
function made({ field, rule }: Shape): Draft | undefined {
  if (rule || field?.kind === 'list') return []
  return field && isHolder(field) ? membersOf(field.notes.start ?? {}) : undefined
}

function isHolder({ kind }: Field): boolean {
  return kind === 'record' || kind === 'map' || kind === 'union'
}

/**
 * The elements of a list with keys. A map of them is what patches used to make of lists whose shape was
 * not known; the next patch makes a list of it again.
 */
function elementsIn(held: Draft): Draft[] | undefined {
  if (Array.isArray(held)) return held
  return held instanceof Map ? [...held.values()] : undefined
}

/** A guess would store a list as a map, or a map as a list, which no client can read. */
function unknownShape({ path }: PatchOperation, at: number): Problem {
  const missing = path
    .split('/')
    .slice(0, at + 2)
    .join('/')
  return `${brief(missing)} is not there and its shape is not known; add it whole`
}

function applyToMember(
  holder: Members,
  name: string,
  { rule }: Shape,
  operation: PatchOperation,
): Problem {
  const held = holder.get(name)
  if (held === undefined && operation.op !== 'add') return absent(operation)
  if (operation.op === 'test') return compared(toJson(held ?? null), operation)
  if (operation.op !== 'remove') holder.set(name, toDraft(operation.value))
  // As in DataHub, whose clients refuse to read most aspects without their list.
  else if (rule) holder.set(name, [])
  else holder.delete(name)
  return undefined
}

function applyByKey(list: KeyedList, shape: Shape, operation: PatchOperation, at: number): Problem {
  const { depth } = list.rule
  const path = list.rule.segments(operation.segments.slice(at))
  if (path.length <= depth) return applyToParts(list, path, operation)
  const keys = path.slice(0, depth)
  if (operation.op === 'add' && !firstAt(list, keys)) {
    const problem = putAt(list, keys, new Map())
    if (problem !== undefined) return problem
  }
  const slot = firstAt(list, keys)
  if (!slot) return absent(operation)
  if (operation.op !== 'test') list.changed = true
  return applyBelow(slot.draft, elementShape(shape), operation, at + depth)
}

function applyToParts(
  list: KeyedList,
  path: readonly string[],
  operation: PatchOperation,
): Problem {
  if (operation.op === 'add') return putAt(list, path, toDraft(operation.value))
  if (operation.op === 'remove') {
    removeAt(list, path)
    return undefined
  }
  const first = firstAt(list, path)
  if (!first) return NOT_THERE
  if (operation.op === 'replace') return putAt(list, path, toDraft(operation.value))
  const found = draftsAt(list, path)
  return compared(toJson(found.length === 1 ? first.draft : found), operation)
}

function applyByIndex(list: Draft[], shape: Shape, operation: PatchOperation, at: number): Problem {
  const segment = operation.segments[at] ?? ''
  const last = at === operation.segments.length - 1
  if (last && list.length > ELEMENTS_TO_MOVE_MAX) return 'the list is too long to change by index'
  if (last && operation.op === 'add') return insertAt(list, segment, toDraft(operation.value))
  const index = indexOf(segment)
  const held = index === undefined ? undefined : list[index]
  if (index === undefined || held === undefined) return `the list has no element ${brief(segment)}`
  if (!last) return applyBelow(held, elementShape(shape), operation, at + 1)
  if (operation.op === 'test') return compared(toJson(held), operation)
  if (operation.op === 'replace') list[index] = toDraft(operation.value)
  else list.splice(index, 1)
  return undefined
}

function insertAt(list: Draft[], segment: string, value: Draft): Problem {
  const index = segment === '-' ? list.length : indexOf(segment)
  if (index === undefined || index > list.length) {
    return `the list has ${list.length} elements, and ${brief(segment)} is no place in it`
  }
  list.splice(index, 0, value)
  return undefined
}

/** RFC 6901: digits without a leading zero. */
function indexOf(segment: string): number | undefined {
  return /^(?:0|[1-9]\d{0,9})$/.test(segment) ? Number(segment) : undefined
}

/** Removing what is absent succeeds, as clients do not look first. */
function absent({ op }: PatchOperation): Problem {
  return op === 'remove' ? undefined : NOT_THERE
}

function compared(found: Json, { value }: PatchOperation): Problem {
  return isDeepStrictEqual(found, value) ? undefined : 'the test fails: the value differs'
}

function brief(text: string): string {
  return text.length > 40 ? `${text.slice(0, 40)}…` : text
}
