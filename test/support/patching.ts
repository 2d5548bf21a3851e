import { expect } from 'chai'
import { CatalogError } from '../../graph/model/errors.ts'
import type { JsonObject } from '../../graph/model/json.ts'
import type { PatchShape } from '../../graph/model/undeclared.ts'
import { problemIn } from '../../graph/model/validate.ts'
import { toStored } from '../../graph/model/wire.ts'
import { applyPatch, parsePatch } from '../../server/catalog/patch/patch.ts'

/** What `wire` makes of `value`. Both are frozen: a patch that changed its input would fail. */
export function patched(
  shape: PatchShape | undefined,
  value: JsonObject | undefined,
  wire: unknown,
): JsonObject {
  return applyPatch(shape, frozen(value), frozen(parsePatch(wire)))
}

/** What operations make of an aspect that nobody declared, whose lists go by index. */
export function plain(value: JsonObject | undefined, ...operations: unknown[]): JsonObject {
  return patched(undefined, value, operations)
}

/** The same with keys that the patch gives. */
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
/** With the meaningless value that clients send along. */
export const remove = (path: string) => ({ op: 'remove', path, value: {} })

/** A path as clients build it: each segment escaped (RFC 6901). */
export function pathOf(...segments: readonly string[]): string {
  return segments
    .map((segment) => `/${segment.replaceAll('~', '~0').replaceAll('/', '~1')}`)
    .join('')
}

/** A column of one dataset. */
export function column(name: string): string {
  return `urn:li:schemaField:(urn:li:dataset:(urn:li:dataPlatform:hive,t,PROD),${name})`
}

/** The path of a pair of columns in a patch of lineage. */
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
