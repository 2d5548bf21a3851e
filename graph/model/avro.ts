import type { Field, Fields } from './field.ts'
import { isJsonObject, type Json, type JsonObject } from './json.ts'
import { memberKey, simpleName } from './walk.ts'

/**
 * `value` as clients send it, from the forms that files hold (docs/interface: model/file-forms): null
 * members are dropped, Avro's wrapping of optional values is undone, and bare union members get
 * the key they lack. Members that `fields` do not name are only changed where that needs no
 * declaration, so `fromAvro({}, value)` is the form of an undeclared aspect.
 */
export function fromAvro(fields: Fields, value: JsonObject): JsonObject {
  return mapMembers(value, (key, member) => {
    const field = Object.hasOwn(fields, key) ? fields[key] : undefined
    return field ? read(field, member) : undeclared(member)
  })
}

/** What a record wrapped in its qualified name holds, or `value` itself: `{"a.b.Record": {…}}`. */
export function unwrapRecord(value: JsonObject, fields: Fields = {}): JsonObject {
  const sole = soleMember(value)
  if (!sole || !sole.key.includes('.') || Object.hasOwn(fields, sole.key)) return value
  return isJsonObject(sole.value) ? sole.value : value
}

const PRIMITIVES = new Set(['boolean', 'int', 'long', 'float', 'double', 'bytes', 'string'])

function read(field: Field, value: Json): Json {
  switch (field.kind) {
    case 'list':
      return readList(field.of, value)
    case 'map':
      return readMap(field.of, value)
    case 'record':
      if (!isJsonObject(value)) return undeclared(value)
      return fromAvro(field.fields, unwrapRecord(value, field.fields))
    case 'union':
      return readUnion(field.members, value)
    case 'json':
      return undeclared(value)
    default:
      return readScalar(value)
  }
}

/** `{"string": "x"}`, `{"long": 5}`, and `{"a.b.SomeEnum": "X"}` for optional values. */
function readScalar(value: Json): Json {
  const sole = soleMember(value)
  if (!sole || typeof sole.value === 'object') return undeclared(value)
  return PRIMITIVES.has(sole.key) || sole.key.includes('.') ? sole.value : value
}

function readList(of: Field, value: Json): Json {
  const sole = soleMember(value)
  const list = sole?.key === 'array' ? sole.value : value
  return Array.isArray(list) ? list.map((element: Json) => read(of, element)) : undeclared(value)
}

/**
 * A map may have the key `map` itself. Where its values cannot be objects, an object below that key must
 * be a wrapping; elsewhere the value is taken as it stands.
 */
function readMap(of: Field, value: Json): Json {
  if (!isJsonObject(value)) return undeclared(value)
  const sole = soleMember(value)
  const ofObjects = of.kind === 'map' || of.kind === 'record' || of.kind === 'union'
  const isWrapped = sole?.key === 'map' && isJsonObject(sole.value) && !ofObjects
  const map = isWrapped ? sole.value : value
  return mapMembers(map, (_key, member) => read(of, member))
}

function readUnion(members: Fields, value: Json): Json {
  const sole = soleMember(value)
  const named = sole && memberOf(members, ([name]) => simpleName(name) === simpleName(sole.key))
  if (named) return { [memberKey(named[0])]: read(named[1], sole.value) }
  const bare = memberOf(members, ([, field]) => holds(field, value))
  return bare ? { [memberKey(bare[0])]: read(bare[1], value) } : undeclared(value)
}

/** A primitive before a record or an enum, since that is what clients make of a bare text. */
function memberOf(members: Fields, matches: (member: readonly [string, Field]) => boolean) {
  const entries = Object.entries(members)
  const primitives = entries.filter(([name]) => !name.includes('.'))
  return primitives.find(matches) ?? entries.find(matches)
}

/** Whether a bare value can be a union's member. An empty object cannot, as it fits many records. */
function holds(field: Field, value: Json): boolean {
  switch (field.kind) {
    case 'text':
    case 'urn':
      return typeof value === 'string'
    case 'choice':
      return typeof value === 'string' && field.values.includes(value)
    case 'integer':
    case 'long':
    case 'number':
      return typeof value === 'number' || typeof value === 'bigint'
    case 'flag':
      return typeof value === 'boolean'
    case 'list':
      return Array.isArray(value)
    case 'record':
      return isJsonObject(value) && haveSameKeys(value, field.fields)
    default:
      return false
  }
}

function haveSameKeys(value: JsonObject, fields: Fields): boolean {
  const keys = Object.keys(value)
  return (
    keys.length > 0 &&
    keys.length === Object.keys(fields).length &&
    keys.every((key) => Object.hasOwn(fields, key))
  )
}

/**
 * What needs no declaration, as the Python client does it: null members go, so does the prefix of
 * files, and of a union whose `fieldDiscriminator` names its member only that member stays.
 */
function undeclared(value: Json): Json {
  if (Array.isArray(value)) return value.map(undeclared)
  if (!isJsonObject(value)) return value
  const { fieldDiscriminator: chosen } = value
  if (typeof chosen === 'string' && value[chosen] !== undefined) {
    return { [chosen]: undeclared(value[chosen]) }
  }
  const sole = soleMember(value)
  // Only a sole key is a class name; a longer object may be a map with any keys.
  const rename = sole ? (key: string) => key.replace('.pegasus2avro.', '.') : undefined
  return mapMembers(value, (_key, member) => undeclared(member), rename)
}

function soleMember(value: Json): { readonly key: string; readonly value: Json } | undefined {
  if (!isJsonObject(value)) return undefined
  const [first, ...others] = Object.entries(value)
  if (!first || others.length > 0 || first[1] === undefined) return undefined
  return { key: first[0], value: first[1] }
}

/** `value` with its members changed, and without those that are null. */
function mapMembers(
  value: JsonObject,
  change: (key: string, member: Json) => Json,
  rename: (key: string) => string = (key) => key,
): JsonObject {
  const entries = Object.entries(value).flatMap(([key, member]) =>
    member === null || member === undefined ? [] : [[rename(key), change(key, member)] as const],
  )
  // fromEntries defines members, where assignment would follow a key named `__proto__`.
  return Object.fromEntries(entries)
}
