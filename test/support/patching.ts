import { expect } from 'chai'
import { CatalogError } from '../../graph/model/errors.ts'
import type { JsonObject } from '../../graph/model/json.ts'
import type { PatchShape } from '../../graph/model/undeclared.ts'
import { problemIn } from '../../graph/model/validate.ts'
import { toStored } from '../../graph/model/wire.ts'
import { applyPatch, parsePatch } from '../../server/catalog/write/patch/patch.ts'

/**
 * Applies `wire` to `value`. Both are frozen, so that a patch which changed its input would fail.
 */
export function patched(
  shape: PatchShape | undefined,
  value: JsonObject | undefined,
  wire: unknown,
): JsonObject {
  return applyPatch(shape, frozen(value), frozen(parsePatch(wire)))
}

/** Applies operations to an undeclared aspect, whose lists are addressed by index. */
export function plain(value: JsonObject | undefined, ...operations: unknown[]): JsonObject {
  return patched(undefined, value, operations)
}

/** Applies operations with keys that the patch names. */
export function keyed(
  value: JsonObject | undefined,
  arrayPrimaryKeys: unknown,
  ...patch: unknown[]
): JsonObject {
  return patched(undefined, value, { arrayPrimaryKeys, patch })
}

export const add = (path: string, value: unknown) => ({ op: 'add', path, value })
export const replace = (path: string, value: unknown) => ({ op: 'replace', path, value })
export const test = (path: string, value: unknown) => ({ op: 'test', path, value })
/** Has the meaningless value that clients send. */
export const remove = (path: string) => ({ op: 'remove', path, value: {} })

/** Returns a path as clients build it, with each segment escaped (RFC 6901). */
export function pathOf(...segments: readonly string[]): string {
  return segments
    .map((segment) => `/${segment.replaceAll('~', '~0').replaceAll('/', '~1')}`)
    .join('')
}

/** Returns the URN of a column of one dataset. */
export function column(name: string): string {
  return `urn:li:schemaField:(urn:li:dataset:(urn:li:dataPlatform:hive,t,PROD),${name})`
}

/** Returns the path of a pair of columns in a patch of lineage. */
export function linePath(down: string, up: string, query = 'NONE', operation = 'NONE'): string {
  return pathOf('fineGrainedLineages', operation, down, query, up)
}

export function expectStorable(shape: PatchShape, value: JsonObject): void {
  expect(problemIn(shape.fields, toStored(shape.fields, value))).to.equal(undefined)
}

export function expectRefusal(act: () => unknown, message: RegExp): void {
  expect(act).to.throw(CatalogError, message).with.property('code', 'INVALID_PATCH')
}

function frozen<T>(value: T): T {
  if (typeof value !== 'object' || value === null) return value
  for (const member of Object.values(value)) frozen(member)
  return Object.freeze(value)
}
