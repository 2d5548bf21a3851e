import type { Field, Fields } from './field.ts'
import { memberKey } from './field-walk.ts'

export type Schema = Readonly<Record<string, unknown>>

const INTEGER_MAX = 2 ** 31 - 1

/** Differences between schemas for validation and schemas for documentation. */
export interface SchemaStyle {
  /** Returns the key of a union member. */
  readonly memberKey: (member: string) => string
  /** Adds keywords to the schema of a field besides the shape of its values. */
  readonly annotate: (field: Field, schema: Schema) => Schema
  /** Records have declared members only. */
  readonly isClosed?: boolean
}

/** The style for validation; `entityTypes` names the types that a URN may have. */
export const VALIDATION: SchemaStyle = {
  memberKey,
  annotate: (field, schema) =>
    field.kind === 'urn' && field.only ? { ...schema, entityTypes: field.to } : schema,
}

/**
 * Returns the JSON Schema of a record; undeclared members are allowed, unless the style is closed
 * (docs/interface: model/undeclared).
 */
export function recordSchema(fields: Fields, style: SchemaStyle = VALIDATION): Schema {
  const entries = Object.entries(fields)
  const needed = entries.filter(([, field]) => field.required).map(([name]) => name)
  return {
    type: 'object',
    properties: Object.fromEntries(
      entries.map(([name, field]) => [name, fieldSchema(field, style)]),
    ),
    ...(needed.length > 0 && { required: needed }),
    ...(style.isClosed && { additionalProperties: false }),
  }
}

/** Returns the JSON Schema of one field. */
export function fieldSchema(field: Field, style: SchemaStyle = VALIDATION): Schema {
  return style.annotate(field, shapeSchema(field, style))
}

function shapeSchema(field: Field, style: SchemaStyle): Schema {
  switch (field.kind) {
    case 'text':
      return { type: 'string' }
    case 'integer':
      return { type: 'integer', minimum: -INTEGER_MAX - 1, maximum: INTEGER_MAX }
    case 'long':
      return { type: 'integer', minimum: Number.MIN_SAFE_INTEGER, maximum: Number.MAX_SAFE_INTEGER }
    case 'number':
      return { type: 'number' }
    case 'flag':
      return { type: 'boolean' }
    case 'json':
      return {}
    case 'urn':
      return { type: 'string', format: 'urn' }
    case 'choice':
      return { type: 'string', enum: field.values }
    case 'list':
      return {
        type: 'array',
        items: fieldSchema(field.of, style),
        ...(field.itemsMax !== undefined && { maxItems: field.itemsMax }),
      }
    case 'map':
      return { type: 'object', additionalProperties: fieldSchema(field.of, style) }
    case 'record':
      return recordSchema(field.fields, style)
    case 'union':
      return unionSchema(field.members, style)
  }
}

function unionSchema(members: Fields, style: SchemaStyle): Schema {
  const entries = Object.entries(members)
  return {
    type: 'object',
    properties: Object.fromEntries(
      entries.map(([name, of]) => [style.memberKey(name), fieldSchema(of, style)]),
    ),
    additionalProperties: false,
    minProperties: 1,
    maxProperties: 1,
  }
}
