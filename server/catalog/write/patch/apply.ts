import { isDeepStrictEqual } from 'node:util'
import type { Field } from '../../../../graph/model/field.ts'
import { isJsonObject, type Json } from '../../../../graph/model/json.ts'
import { decodePercents } from '../../../../graph/model/urn.ts'
import {
  toMembers,
  toObject,
  toDraft,
  toJson,
  type Draft,
  type KeyedList,
  type Members,
} from './draft.ts'
import { draftsAt, firstAt, toKeyedList, putAt, removeAt } from './keyed-list.ts'
import type { PatchOperation } from './operation.ts'
import { elementShape, memberShape, type Shape } from './shape.ts'

/** Why an operation failed; undefined after success. */
type Problem = string | undefined

/**
 * Longest list in which operations may insert or remove by index. Each moves the elements after it:
 * fifty thousand insertions into a million elements take half a minute.
 */
export const INDEXED_ELEMENTS_MAX = 100_000

const ABSENT = 'nothing exists at this path'

/** Applies an operation to `root` in place. After a problem `root` may be half changed: drop it. */
export function applyOperation(root: Members, shape: Shape, operation: PatchOperation): Problem {
  if (operation.segments.length > 0) return applyBelow(root, shape, operation, 0)
  if (operation.op === 'remove') return 'a patch cannot remove an aspect; delete it instead'
  if (operation.op === 'test') return testValue(toObject(root), operation)
  if (!isJsonObject(operation.value)) return 'the value of an aspect must be an object'
  root.clear()
  for (const [name, member] of toMembers(operation.value)) root.set(name, member)
  return undefined
}

/** Applies the operation at or below `holder`; `at` is the index of the next path segment. */
function applyBelow(holder: Draft, shape: Shape, operation: PatchOperation, at: number): Problem {
  if (Array.isArray(holder)) return applyByIndex(holder, shape, operation, at)
  if (holder instanceof Map) return applyByName(holder, shape, operation, at)
  if (typeof holder === 'object' && holder) return applyByKey(holder, shape, operation, at)
  return operation.op === 'remove' ? undefined : 'the path continues below a value without members'
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
  const memberDraft = holder.get(name) ?? undefined
  if (memberDraft === undefined && operation.op !== 'add') return absentProblem(operation)
  const start = memberDraft ?? initialDraft(member)
  if (start === undefined) return unknownShape(operation, at)
  const elements = member.rule && elementsIn(start)
  const next = member.rule && elements ? toKeyedList(member.rule, elements) : start
  holder.set(name, next)
  return applyBelow(next, member, operation, at + 1)
}

/** Returns the value that an add creates for an absent member in the middle of its path. */
function initialDraft({ field, rule }: Shape): Draft | undefined {
  if (rule || field?.kind === 'list') return []
  return field && canHoldMembers(field) ? toMembers(field.notes.start ?? {}) : undefined
}

function canHoldMembers({ kind }: Field): boolean {
  return kind === 'record' || kind === 'map' || kind === 'union'
}

/**
 * Returns the elements of a keyed list. Earlier releases stored such a list as a map when its shape
 * was unknown; the next patch converts it back.
 */
function elementsIn(draft: Draft): Draft[] | undefined {
  if (Array.isArray(draft)) return draft
  return draft instanceof Map ? [...draft.values()] : undefined
}

/** Refuses to guess: no client can read a list that is stored as a map, or a map as a list. */
function unknownShape({ path }: PatchOperation, at: number): Problem {
  const missingPath = path
    .split('/')
    .slice(0, at + 2)
    .join('/')
  return `${shortenSegment(missingPath)} does not exist and its shape is unknown; add the whole value`
}

function applyToMember(
  holder: Members,
  name: string,
  { rule }: Shape,
  operation: PatchOperation,
): Problem {
  const draft = holder.get(name)
  if (draft === undefined && operation.op !== 'add') return absentProblem(operation)
  if (operation.op === 'test') return testValue(toJson(draft ?? null), operation)
  if (operation.op !== 'remove') holder.set(name, toDraft(operation.value))
  // As in DataHub, whose clients cannot read most aspects without their list.
  else if (rule) holder.set(name, [])
  else holder.delete(name)
  return undefined
}

function applyByKey(list: KeyedList, shape: Shape, operation: PatchOperation, at: number): Problem {
  const { depth } = list.rule
  const path = namedPath(list, operation, operation.segments.slice(at))
  if (path.length <= depth) return applyToParts(list, path, operation)
  const keys = path.slice(0, depth)
  if (operation.op === 'add' && !firstAt(list, keys)) {
    const problem = putAt(list, keys, new Map())
    if (problem !== undefined) return problem
  }
  const slot = firstAt(list, keys)
  if (!slot) return absentProblem(operation)
  if (operation.op !== 'test') list.changed = true
  return applyBelow(slot.draft, elementShape(shape), operation, at + depth)
}

/**
 * Returns the path in its canonical spelling. Clients percent-encode keys that are URNs: where no
 * part has the keys as written, and one has the decoded ones, these are meant.
 */
function namedPath(
  list: KeyedList,
  { op }: PatchOperation,
  segments: readonly string[],
): readonly string[] {
  const { rule } = list
  const path = rule.segments(segments)
  if (op === 'add' || firstAt(list, path.slice(0, rule.depth))) return path
  const decoded = rule.segments(segments.map(decodePercents))
  return firstAt(list, decoded.slice(0, rule.depth)) ? decoded : path
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
  if (!first) return ABSENT
  if (operation.op === 'replace') return putAt(list, path, toDraft(operation.value))
  const drafts = draftsAt(list, path)
  return testValue(toJson(drafts.length === 1 ? first.draft : drafts), operation)
}

function applyByIndex(list: Draft[], shape: Shape, operation: PatchOperation, at: number): Problem {
  const segment = operation.segments[at] ?? ''
  const last = at === operation.segments.length - 1
  if (last && list.length > INDEXED_ELEMENTS_MAX) {
    return `the list is too long to change by index; at most ${INDEXED_ELEMENTS_MAX} elements are allowed`
  }
  if (last && operation.op === 'add') return insertAt(list, segment, toDraft(operation.value))
  const index = parseIndex(segment)
  const element = index === undefined ? undefined : list[index]
  if (index === undefined || element === undefined)
    return `the list has no element ${shortenSegment(segment)}`
  if (!last) return applyBelow(element, elementShape(shape), operation, at + 1)
  if (operation.op === 'test') return testValue(toJson(element), operation)
  if (operation.op === 'replace') list[index] = toDraft(operation.value)
  else list.splice(index, 1)
  return undefined
}

function insertAt(list: Draft[], segment: string, value: Draft): Problem {
  const index = segment === '-' ? list.length : parseIndex(segment)
  if (index === undefined || index > list.length) {
    return `invalid index ${shortenSegment(segment)} in a list of ${list.length} elements`
  }
  list.splice(index, 0, value)
  return undefined
}

/** Parses an index: digits without a leading zero (RFC 6901). */
function parseIndex(segment: string): number | undefined {
  return /^(?:0|[1-9]\d{0,9})$/.test(segment) ? Number(segment) : undefined
}

/** Removing an absent value succeeds, since clients do not check first. */
function absentProblem({ op }: PatchOperation): Problem {
  return op === 'remove' ? undefined : ABSENT
}

function testValue(actual: Json, { value }: PatchOperation): Problem {
  return isDeepStrictEqual(actual, value) ? undefined : 'the test fails: the value differs'
}

function shortenSegment(text: string): string {
  return text.length > 40 ? `${text.slice(0, 40)}…` : text
}
