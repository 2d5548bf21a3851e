import { CatalogError } from '../../../../graph/model/errors.ts'
import { record } from '../../../../graph/model/field.ts'
import { isJsonObject, storageProblem, type JsonObject } from '../../../../graph/model/json.ts'
import { LIMITS } from '../../../../graph/model/limits.ts'
import { KEY_SEPARATOR } from '../../../../graph/model/urn.ts'
import type { PatchShape } from '../../../../graph/model/undeclared.ts'
import { applyOperation } from './apply.ts'
import { toMembers, toObject } from './draft.ts'
import { OPS, type PatchOperation } from './operation.ts'
import type { PatchKeys } from './shape.ts'
import { parsePointer } from './pointer.ts'

/** A partial change of an aspect: RFC 6902 (docs/interface: ingest/patch). */
export interface Patch {
  readonly operations: readonly PatchOperation[]
  readonly patchKeys: PatchKeys
}

/**
 * Parses the value of a PATCH proposal: a list of operations, or an object that also has the keys
 * of list elements (docs/interface: ingest/patch-keys).
 *
 * @throws CatalogError `INVALID_PATCH`
 */
export function parsePatch(value: unknown): Patch {
  const problem = storageProblem(value)
  if (problem !== undefined) refusePatch(problem)
  if (Array.isArray(value)) return { operations: parseOperations(value), patchKeys: undefined }
  if (!isJsonObject(value))
    refusePatch('it must be a list of operations, or an object with the member patch')
  return { operations: parseOperations(value['patch']), patchKeys: parsePatchKeys(value) }
}

/** Returns whether the value of a PATCH compares what is stored, so that its answer tells of it. */
export function testsValue(value: unknown): boolean {
  const operations = isJsonObject(value) ? value['patch'] : value
  return (
    Array.isArray(operations) &&
    operations.some((operation) => isJsonObject(operation) && operation['op'] === 'test')
  )
}

/**
 * Applies a patch to the value of an aspect, undefined if it does not exist, and returns the
 * result. Lists with known keys are addressed by key, others by index.
 *
 * @throws CatalogError `INVALID_PATCH` when an operation fails
 */
export function applyPatch(
  shape: PatchShape | undefined,
  value: JsonObject | undefined,
  { operations, patchKeys }: Patch,
): JsonObject {
  const root = toMembers(value ?? initialValue(shape))
  const rootShape = { field: shape && record(shape.fields), rule: undefined, patchKeys }
  for (const [index, operation] of operations.entries()) {
    const problem = applyOperation(root, rootShape, operation)
    if (problem !== undefined) refuseOperation(index, operation, problem)
  }
  return toObject(root)
}

/** Returns the value to which a patch is applied when the aspect is absent. */
export function initialValue(shape: PatchShape | undefined): JsonObject {
  return { ...shape?.start }
}

function parseOperations(value: unknown): PatchOperation[] {
  if (!Array.isArray(value)) refusePatch('/patch must be a list of operations')
  if (value.length > LIMITS.operationsPerPatch.max) {
    refusePatch(
      `it has ${value.length} operations; at most ${LIMITS.operationsPerPatch.max} are allowed`,
    )
  }
  return value.map(parseOperation)
}

function parseOperation(wire: unknown, index: number): PatchOperation {
  if (!isJsonObject(wire)) return refuseOperation(index, {}, 'it must be an object')
  const op = OPS.find((candidate) => candidate === wire['op'])
  if (!op) return refuseOperation(index, wire, `op must be one of ${OPS.join(', ')}`)
  const { path, value } = wire
  if (typeof path !== 'string') return refuseOperation(index, wire, 'path must be a string')
  const segments = parsePointer(path)
  if (!segments) return refuseOperation(index, wire, 'path is not a JSON pointer (RFC 6901)')
  if (segments.length > LIMITS.jsonDepth.max) {
    return refuseOperation(index, wire, `path has more than ${LIMITS.jsonDepth.max} segments`)
  }
  if (op === 'remove') return { op, path, segments, value: null }
  if (value === undefined) return refuseOperation(index, wire, 'value is required')
  return { op, path, segments, value }
}

/** As in DataHub, keys in a patch replace all declared ones. */
function parsePatchKeys({ arrayPrimaryKeys, forceGenericPatch }: JsonObject): PatchKeys {
  const keysByList = arrayPrimaryKeys ?? {}
  if (!isJsonObject(keysByList)) refusePatch('/arrayPrimaryKeys must be an object')
  const listKeys = Object.entries(keysByList).map(
    ([list, key]) => [list, parseListKey(list, key)] as const,
  )
  return listKeys.length > 0 || forceGenericPatch === true ? new Map(listKeys) : undefined
}

function parseListKey(list: string, key: unknown): readonly string[] {
  if (Array.isArray(key) && key.length <= LIMITS.keysPerList.max && key.every(isKeyName)) return key
  return refusePatch(
    `/arrayPrimaryKeys/${shortenPart(list)} must be a list of up to ${LIMITS.keysPerList.max} names`,
  )
}

function isKeyName(name: unknown): name is string {
  return typeof name === 'string' && name.split(KEY_SEPARATOR).length <= LIMITS.keysPerList.max
}

function refuseOperation(
  index: number,
  operation: JsonObject | PatchOperation,
  reason: string,
): never {
  const { op, path } = operation
  const name = [op, path].filter((part) => typeof part === 'string').map(shortenPart)
  refusePatch(`operation ${index}${name.length > 0 ? ` (${name.join(' ')})` : ''}: ${reason}`)
}

function refusePatch(reason: string): never {
  throw new CatalogError('INVALID_PATCH', `The patch cannot be applied: ${reason}`)
}

function shortenPart(text: string): string {
  return text.length > 300 ? `${text.slice(0, 300)}…` : text
}
