import type { Field, Fields } from './field.ts'
import { isJsonObject, type JsonObject } from './json.ts'
import { Double } from './json-text.ts'
import { nearestName } from './nearest-name.ts'
import { walkFields, memberKey, simpleName, VENDOR } from './field-walk.ts'

/**
 * Converts `value` to its stored form: drops declared members that are null, and gives union
 * members their canonical name, whatever their prefix (docs/interface: model/nulls,
 * model/union-names). Undeclared members are untouched. Returns the same object when nothing
 * changes.
 */
export function toStored(fields: Fields, value: JsonObject): JsonObject {
  return mapRecord(fields, value, STORED)
}

/**
 * Converts a stored value to the form of answers: replaces `com.linkedin` by the configured vendor
 * namespace, and marks whole numbers that are declared as doubles (docs/decisions/0010). Returns
 * the same object when nothing changes.
 */
export function toWire(fields: Fields, value: JsonObject, namespace: string): JsonObject {
  if (namespace === VENDOR && !declaresDoubles(fields)) return value
  const rename: Rename = (_members, key) => inNamespace(key, namespace)
  return mapRecord(fields, value, { rename, leaf: withDouble })
}

/** Whether records have fields of type double; few have, so the values of others are not copied. */
const WITH_DOUBLES = new WeakMap<Fields, boolean>()

function declaresDoubles(fields: Fields): boolean {
  const cached = WITH_DOUBLES.get(fields)
  if (cached !== undefined) return cached
  const hasDoubles = [...walkFields(fields)].some(({ field }) => field.kind === 'number')
  WITH_DOUBLES.set(fields, hasDoubles)
  return hasDoubles
}

function withDouble({ kind }: Field, value: unknown): unknown {
  return kind === 'number' && Number.isInteger(value) ? new Double(value as number) : value
}

/** Moves a stored or declared qualified name into another vendor namespace. */
export function inNamespace(qualified: string, namespace: string): string {
  return qualified.startsWith(`${VENDOR}.`) ? namespace + qualified.slice(VENDOR.length) : qualified
}

type Rename = (members: Fields, key: string) => string

/** The changes that a conversion makes. */
interface Conversion {
  /** Returns the key of a union member. */
  readonly rename: Rename
  /** Converts a value that is neither list, map, record nor union; absent: keeps it. */
  readonly leaf?: (field: Field, value: unknown) => unknown
  /** Whether declared members that are null are dropped. */
  readonly dropsNull?: true
}

/** Gives the stored key of the member that matches `key`, or `key` itself when there is none. */
const STORED: Conversion = {
  rename(members, key) {
    const name = memberNamed(members, key)
    return name === undefined ? key : memberKey(name)
  },
  dropsNull: true,
}

/** Returns the member that matches `key`, whatever its prefix. */
function memberNamed(members: Fields, key: string): string | undefined {
  const simple = simpleName(key)
  return Object.keys(members).find((name) => simpleName(name) === simple)
}

function mapField(field: Field, value: unknown, conversion: Conversion): unknown {
  switch (field.kind) {
    case 'list':
      if (!Array.isArray(value)) return value
      return mapList(value, (element) => mapField(field.of, element, conversion))
    case 'map':
      if (!isJsonObject(value)) return value
      return mapMembers(value, (_key, member) => mapField(field.of, member, conversion))
    case 'record':
      return isJsonObject(value) ? mapRecord(field.fields, value, conversion) : value
    case 'union':
      return isJsonObject(value) ? mapUnion(field.members, value, conversion) : value
    default:
      return conversion.leaf ? conversion.leaf(field, value) : value
  }
}

function mapRecord(fields: Fields, value: JsonObject, conversion: Conversion) {
  return mapMembers(value, (key, member) => {
    const field = Object.hasOwn(fields, key) ? fields[key] : undefined
    if (!field) return member
    return conversion.dropsNull && member === null ? undefined : mapField(field, member, conversion)
  })
}

function mapUnion(members: Fields, value: JsonObject, conversion: Conversion): JsonObject {
  const [entry, ...rest] = Object.entries(value)
  // Two members, or two spellings of one, stay unchanged, so that validation refuses them.
  if (!entry || rest.length > 0) return value
  const [key, member] = entry
  const name = memberNamed(members, key)
  const field = name === undefined ? undefined : members[name]
  const renamed = conversion.rename(members, key)
  const changed = field ? mapField(field, member, conversion) : member
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

/**
 * Yields the paths of members that no declaration has, each with the most similar declared name:
 * they are stored, and nothing derives anything from them.
 */
export function* undeclaredMembers(
  fields: Fields,
  value: unknown,
  path = '',
): Generator<{ readonly path: string; readonly nearest?: string }> {
  if (!isJsonObject(value)) return
  for (const [name, member] of Object.entries(value)) {
    const field = Object.hasOwn(fields, name) ? fields[name] : undefined
    if (field) yield* undeclaredBelow(field, member, `${path}/${name}`)
    else if (member !== null) {
      const nearest = nearestName(name, Object.keys(fields))
      yield { path: `${path}/${name}`, ...(nearest !== undefined && { nearest }) }
    }
  }
}

function* undeclaredBelow(
  field: Field,
  value: unknown,
  path: string,
): ReturnType<typeof undeclaredMembers> {
  if (typeof value !== 'object' || value === null) return
  if (field.kind === 'record') yield* undeclaredMembers(field.fields, value, path)
  else if (field.kind === 'list' || field.kind === 'map') {
    if (!HAS_MEMBERS.has(field.of.kind)) return
    for (const [key, member] of Object.entries(value)) {
      yield* undeclaredBelow(field.of, member, `${path}/${key}`)
    }
  } else if (field.kind === 'union') {
    for (const [key, member] of Object.entries(value)) {
      const name = memberNamed(field.members, key)
      const of = name === undefined ? undefined : field.members[name]
      if (of) yield* undeclaredBelow(of, member, `${path}/${key}`)
    }
  }
}

const HAS_MEMBERS: ReadonlySet<Field['kind']> = new Set(['record', 'list', 'map', 'union'])
