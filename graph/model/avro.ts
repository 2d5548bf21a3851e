import type { Field, Fields } from './field.ts'
import { isJsonObject, type Json, type JsonObject } from './json.ts'
import { memberKey, simpleName } from './field-walk.ts'

/**
 * Converts `value` from the forms found in files to the form that clients send (docs/interface:
 * model/file-forms): drops null members, unwraps Avro's optional values, and adds the missing key
 * to bare union members. Members that `fields` do not name are converted only as far as that needs
 * no declaration, so `fromAvro({}, value)` converts an undeclared aspect.
 */
export function fromAvro(fields: Fields, value: JsonObject): JsonObject {
  return mapMembers(value, (key, member) => {
    const field = Object.hasOwn(fields, key) ? fields[key] : undefined
    return field ? readField(field, member) : convertUndeclared(member)
  })
}

/** Returns the record inside `{"a.b.Record": {…}}`, or `value` itself when it is not wrapped. */
export function unwrapRecord(value: JsonObject, fields: Fields = {}): JsonObject {
  const sole = soleMember(value)
  if (!sole || !sole.key.includes('.') || Object.hasOwn(fields, sole.key)) return value
  return isJsonObject(sole.value) ? sole.value : value
}

const PRIMITIVES = new Set(['boolean', 'int', 'long', 'float', 'double', 'bytes', 'string'])

function readField(field: Field, value: Json): Json {
  switch (field.kind) {
    case 'list':
      return readList(field.of, value)
    case 'map':
      return readMap(field.of, value)
    case 'record':
      if (!isJsonObject(value)) return convertUndeclared(value)
      return fromAvro(field.fields, unwrapRecord(value, field.fields))
    case 'union':
      return readUnion(field.members, value)
    case 'json':
      return convertUndeclared(value)
    default:
      return readScalar(value)
  }
}

/** Unwraps optional values: `{"string": "x"}`, `{"long": 5}`, `{"a.b.SomeEnum": "X"}`. */
function readScalar(value: Json): Json {
  const sole = soleMember(value)
  if (!sole || typeof sole.value === 'object') return convertUndeclared(value)
  return PRIMITIVES.has(sole.key) || sole.key.includes('.') ? sole.value : value
}

function readList(of: Field, value: Json): Json {
  const sole = soleMember(value)
  const list = sole?.key === 'array' ? sole.value : value
  return Array.isArray(list)
    ? list.map((element: Json) => readField(of, element))
    : convertUndeclared(value)
}

/**
 * Unwraps `{"map": {…}}`, but only where the values of the map cannot be objects: elsewhere `map`
 * may be a key of the map itself.
 */
function readMap(of: Field, value: Json): Json {
  if (!isJsonObject(value)) return convertUndeclared(value)
  const sole = soleMember(value)
  const ofObjects = of.kind === 'map' || of.kind === 'record' || of.kind === 'union'
  const isWrapped = sole?.key === 'map' && isJsonObject(sole.value) && !ofObjects
  const map = isWrapped ? sole.value : value
  return mapMembers(map, (_key, member) => readField(of, member))
}

function readUnion(members: Fields, value: Json): Json {
  const sole = soleMember(value)
  const match = sole && findMember(members, ([name]) => simpleName(name) === simpleName(sole.key))
  if (match) return { [memberKey(match[0])]: readField(match[1], sole.value) }
  const bare = findMember(members, ([, field]) => fits(field, value))
  return bare ? { [memberKey(bare[0])]: readField(bare[1], value) } : convertUndeclared(value)
}

/**
 * Returns the first match, primitives before records and enums: clients read bare text as a string.
 */
function findMember(members: Fields, matches: (member: readonly [string, Field]) => boolean) {
  const entries = Object.entries(members)
  const primitives = entries.filter(([name]) => !name.includes('.'))
  return primitives.find(matches) ?? entries.find(matches)
}

/**
 * Whether a bare value fits a union member. An empty object does not: it would fit many records.
 */
function fits(field: Field, value: Json): boolean {
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
      return isJsonObject(value) && hasExactKeys(value, field.fields)
    default:
      return false
  }
}

function hasExactKeys(value: JsonObject, fields: Fields): boolean {
  const keys = Object.keys(value)
  return (
    keys.length > 0 &&
    keys.length === Object.keys(fields).length &&
    keys.every((key) => Object.hasOwn(fields, key))
  )
}

/**
 * Applies the conversions that need no declaration, as the Python client does: drops null members,
 * removes the prefix `pegasus2avro`, and keeps only the member that a union's `fieldDiscriminator`
 * names.
 */
function convertUndeclared(value: Json): Json {
  if (Array.isArray(value)) return value.map(convertUndeclared)
  if (!isJsonObject(value)) return value
  const { fieldDiscriminator: chosen } = value
  if (typeof chosen === 'string' && value[chosen] !== undefined) {
    return { [chosen]: convertUndeclared(value[chosen]) }
  }
  const sole = soleMember(value)
  // Only a sole key can be a class name; an object with several keys may be a map with any keys.
  const rename = sole ? (key: string) => key.replace('.pegasus2avro.', '.') : undefined
  return mapMembers(value, (_key, member) => convertUndeclared(member), rename)
}

function soleMember(value: Json): { readonly key: string; readonly value: Json } | undefined {
  if (!isJsonObject(value)) return undefined
  const [first, ...rest] = Object.entries(value)
  if (!first || rest.length > 0 || first[1] === undefined) return undefined
  return { key: first[0], value: first[1] }
}

/** Returns a copy of `value` with each member mapped and null members dropped. */
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
