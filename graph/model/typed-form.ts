import type { Field, Fields } from './field.ts'
import { isJsonObject, type JsonObject } from './json.ts'
import { memberKey, simpleName } from './field-walk.ts'
import { mapMembers } from './wire.ts'

/**
 * The form of DataHub's first OpenAPI generation: a union is its member with a `__type`, the name of
 * its record, as is an aspect (docs/interface: ingest/java). Pure.
 */
export const TYPE_MEMBER = '__type'

/**
 * Returns a value whose unions have the form `{<member>: value}`, and whose declared records have
 * no `__type`. Undeclared members are untouched.
 */
export function fromTypedForm(fields: Fields, value: JsonObject): JsonObject {
  return mapMembers(withoutType(value), (name, member) => {
    const field = Object.hasOwn(fields, name) ? fields[name] : undefined
    return field ? fieldFrom(field, member) : member
  })
}

function fieldFrom(field: Field, value: unknown): unknown {
  switch (field.kind) {
    case 'list':
      return Array.isArray(value) ? value.map((element) => fieldFrom(field.of, element)) : value
    case 'map':
      if (!isJsonObject(value)) return value
      return mapMembers(value, (_key, member) => fieldFrom(field.of, member))
    case 'record':
      return isJsonObject(value) ? fromTypedForm(field.fields, value) : value
    case 'union':
      return isJsonObject(value) ? unionFrom(field.members, value) : value
    default:
      return value
  }
}

function unionFrom(members: Fields, value: JsonObject): JsonObject {
  const type = value[TYPE_MEMBER]
  const [only, ...rest] = Object.entries(value)
  const [key, member] =
    typeof type === 'string' ? [type, withoutType(value)] : (only ?? ['', undefined])
  if (typeof type !== 'string' && rest.length > 0) return value
  const name = Object.keys(members).find((memberName) => simpleName(memberName) === simpleName(key))
  const field = name === undefined ? undefined : members[name]
  return { [key]: field ? fieldFrom(field, member) : member } as JsonObject
}

function withoutType(value: JsonObject): JsonObject {
  if (!Object.hasOwn(value, TYPE_MEMBER)) return value
  const { [TYPE_MEMBER]: _type, ...rest } = value
  return rest
}

/** Returns a stored value in that form; unions of texts and numbers keep theirs. */
export function toTypedForm(record: string, fields: Fields, value: JsonObject): JsonObject {
  return { [TYPE_MEMBER]: simpleName(record), ...membersTo(fields, value) }
}

function membersTo(fields: Fields, value: JsonObject): JsonObject {
  return mapMembers(value, (name, member) => {
    const field = Object.hasOwn(fields, name) ? fields[name] : undefined
    return field ? fieldTo(field, member) : member
  })
}

function fieldTo(field: Field, value: unknown): unknown {
  switch (field.kind) {
    case 'list':
      return Array.isArray(value) ? value.map((element) => fieldTo(field.of, element)) : value
    case 'map':
      if (!isJsonObject(value)) return value
      return mapMembers(value, (_key, member) => fieldTo(field.of, member))
    case 'record':
      return isJsonObject(value) ? membersTo(field.fields, value) : value
    case 'union':
      return isJsonObject(value) ? unionTo(field.members, value) : value
    default:
      return value
  }
}

function unionTo(members: Fields, value: JsonObject): JsonObject {
  const entry = Object.entries(members).find(([name]) => Object.hasOwn(value, memberKey(name)))
  if (!entry) return value
  const [name, field] = entry
  const member = fieldTo(field, value[memberKey(name)])
  return isJsonObject(member) ? { [TYPE_MEMBER]: simpleName(name), ...member } : value
}
