import type { Field, Fields } from './field.ts'
import { isJsonObject } from './json.ts'

/** A field of a declaration, and its path. */
export interface LocatedField {
  /** Member names; `*` for each element of a list or each value of a map. */
  readonly path: readonly string[]
  readonly field: Field
}

/** Vendor prefix of qualified names in the store and, unless configured otherwise, in answers. */
export const VENDOR = 'com.linkedin'

/** Returns the key of a union member in stored values. */
export function memberKey(member: string): string {
  return member.includes('.') ? `${VENDOR}.${member}` : member
}

/** Returns the last segment of a qualified name; names match by it, whatever their prefix. */
export function simpleName(qualified: string): string {
  return qualified.slice(qualified.lastIndexOf('.') + 1)
}

/**
 * Yields all fields of a declaration, lists and records included. The only traversal of
 * declarations.
 */
export function* walkFields(fields: Fields, path: readonly string[] = []): Generator<LocatedField> {
  for (const [name, field] of Object.entries(fields)) yield* walkFieldTree(field, [...path, name])
}

function* walkFieldTree(field: Field, path: readonly string[]): Generator<LocatedField> {
  yield { path, field }
  if (field.kind === 'list' || field.kind === 'map') yield* walkFieldTree(field.of, [...path, '*'])
  else if (field.kind === 'record') yield* walkFields(field.fields, path)
  else if (field.kind === 'union') {
    for (const [member, of] of Object.entries(field.members)) {
      yield* walkFieldTree(of, [...path, memberKey(member)])
    }
  }
}

/** A value at a path, and its parent object or list. */
export interface LocatedValue {
  readonly value: unknown
  readonly parent: unknown
}

/** Finds every value at `path` below `value`; skips absent members and null. */
export function valuesAt(value: unknown, path: readonly string[]): LocatedValue[] {
  // A list, as generators that delegate to each other cost most of the time of an index document.
  const located: LocatedValue[] = []
  collect(value, undefined, path, 0, located)
  return located
}

function collect(
  value: unknown,
  parent: unknown,
  path: readonly string[],
  at: number,
  located: LocatedValue[],
): void {
  if (value === undefined || value === null) return
  const step = path[at]
  if (step === undefined) {
    located.push({ value, parent })
  } else if (step === '*') {
    if (typeof value !== 'object') return
    for (const member of Object.values(value)) collect(member, value, path, at + 1, located)
  } else if (isJsonObject(value) && Object.hasOwn(value, step)) {
    collect(value[step], value, path, at + 1, located)
  }
}
