import type { Field, Fields } from './field.ts'
import { isJsonObject, type JsonObject } from './json.ts'
import { memberKey, simpleName, VENDOR } from './walk.ts'

/**
 * Converts `value` to its stored form: drops declared members that are null, and gives union
 * members their canonical name, whatever their prefix (docs/interface: model/nulls,
 * model/union-names). Undeclared members are untouched. Returns the same object when nothing
 * changes.
 */
export function toStored(fields: Fields, value: JsonObject): JsonObject {
  return mapRecord(fields, value, storedMember, true)
}

/** Replaces `com.linkedin` in a stored value by the configured vendor namespace. */
export function toWire(fields: Fields, value: JsonObject, namespace: string): JsonObject {
  if (namespace === VENDOR) return value
  return mapRecord(fields, value, (_members, key) => inNamespace(key, namespace), false)
}

/** Moves a stored or declared qualified name into another vendor namespace. */
export function inNamespace(qualified: string, namespace: string): string {
  return qualified.startsWith(`${VENDOR}.`) ? namespace + qualified.slice(VENDOR.length) : qualified
}

type Rename = (members: Fields, key: string) => string

/** Returns the stored key of the member that matches `key`, or `key` itself when there is none. */
const storedMember: Rename = (members, key) => {
  const name = memberNamed(members, key)
  return name === undefined ? key : memberKey(name)
}

/** Returns the member that matches `key`, whatever its prefix. */
function memberNamed(members: Fields, key: string): string | undefined {
  const simple = simpleName(key)
  return Object.keys(members).find((name) => simpleName(name) === simple)
}

function mapField(field: Field, value: unknown, rename: Rename, dropNull: boolean): unknown {
  switch (field.kind) {
    case 'list':
      if (!Array.isArray(value)) return value
      return mapList(value, (element) => mapField(field.of, element, rename, dropNull))
    case 'map':
      if (!isJsonObject(value)) return value
      return mapMembers(value, (_key, member) => mapField(field.of, member, rename, dropNull))
    case 'record':
      return isJsonObject(value) ? mapRecord(field.fields, value, rename, dropNull) : value
    case 'union':
      return isJsonObject(value) ? mapUnion(field.members, value, rename, dropNull) : value
    default:
      return value
  }
}

function mapRecord(fields: Fields, value: JsonObject, rename: Rename, dropNull: boolean) {
  return mapMembers(value, (key, member) => {
    const field = Object.hasOwn(fields, key) ? fields[key] : undefined
    if (!field) return member
    return dropNull && member === null ? undefined : mapField(field, member, rename, dropNull)
  })
}

function mapUnion(
  members: Fields,
  value: JsonObject,
  rename: Rename,
  dropNull: boolean,
): JsonObject {
  const [entry, ...others] = Object.entries(value)
  // Two members, or two spellings of one, stay unchanged, so that validation refuses them.
  if (!entry || others.length > 0) return value
  const [key, member] = entry
  const name = memberNamed(members, key)
  const field = name === undefined ? undefined : members[name]
  const renamed = rename(members, key)
  const changed = field ? mapField(field, member, rename, dropNull) : member
  return renamed === key && changed === member ? value : ({ [renamed]: changed } as JsonObject)
}

function mapList(list: readonly unknown[], change: (element: unknown) => unknown): unknown {
  const changed = list.map(change)
  return changed.some((element, at) => element !== list[at]) ? changed : list
}

/**
 * Maps the members of `value`; undefined drops a member. Returns the same object when none changes.
 */
export function mapMembers(
  value: JsonObject,
  change: (key: string, member: unknown) => unknown,
): JsonObject {
  const entries = Object.entries(value)
  const changed = entries.map(([key, member]) => [key, change(key, member)] as const)
  if (changed.every(([, member], at) => member === entries[at]?.[1])) return value
  // fromEntries defines members, where assignment would follow a key named `__proto__`.
  return Object.fromEntries(changed.filter(([, member]) => member !== undefined)) as JsonObject
}
