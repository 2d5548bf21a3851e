import { toPointer } from '../write/patch/pointer.ts'
import { isJsonObject } from '../../../graph/model/json.ts'

/** An operation of a JSON patch (RFC 6902). */
export interface JsonPatchOperation {
  readonly op: 'add' | 'remove' | 'replace'
  readonly path: string
  readonly value?: unknown
}

/**
 * Returns the JSON patch from one value to another. Elements of lists are compared by index.
 *
 * @param before undefined: there was no value, and one operation sets the whole value
 */
export function createJsonPatch(before: unknown, after: unknown): JsonPatchOperation[] {
  return [...patchOperations(before, after, '')]
}

function* patchOperations(
  before: unknown,
  after: unknown,
  path: string,
): Generator<JsonPatchOperation> {
  if (before === after) return
  if (Array.isArray(before) && Array.isArray(after)) {
    yield* listOperations(before, after, path)
  } else if (isJsonObject(before) && isJsonObject(after)) {
    yield* objectOperations(before, after, path)
  } else yield { op: 'replace', path, value: after }
}

function* listOperations(
  before: readonly unknown[],
  after: readonly unknown[],
  path: string,
): Generator<JsonPatchOperation> {
  for (const [at, element] of after.slice(0, before.length).entries()) {
    yield* patchOperations(before[at], element, `${path}/${at}`)
  }
  for (const value of after.slice(before.length)) yield { op: 'add', path: `${path}/-`, value }
  // From the end, so that removals do not change the indexes of later operations.
  for (let at = before.length - 1; at >= after.length; at--) {
    yield { op: 'remove', path: `${path}/${at}` }
  }
}

function* objectOperations(
  before: Readonly<Record<string, unknown>>,
  after: Readonly<Record<string, unknown>>,
  path: string,
): Generator<JsonPatchOperation> {
  const memberPath = (name: string) => `${path}${toPointer([name])}`
  for (const name of Object.keys(before)) {
    if (!Object.hasOwn(after, name)) yield { op: 'remove', path: memberPath(name) }
  }
  for (const [name, value] of Object.entries(after)) {
    if (Object.hasOwn(before, name)) yield* patchOperations(before[name], value, memberPath(name))
    else yield { op: 'add', path: memberPath(name), value }
  }
}
