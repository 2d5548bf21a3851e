import { Ajv, type ErrorObject, type ValidateFunction } from 'ajv'
import type { Aspect } from './aspect.ts'
import { CatalogError } from './errors.ts'
import type { Field, Fields } from './field.ts'
import { isReference, URN_REFERENCE_BYTES_MAX } from './urn.ts'
import { memberKey } from './walk.ts'

type Schema = Record<string, unknown>

const INTEGER_MAX = 2 ** 31 - 1

/** JSON Schema of a group of fields. Undeclared members are allowed (design, section 3, Entity). */
export function jsonSchemaOf(fields: Fields): Schema {
  const entries = Object.entries(fields)
  const needed = entries.filter(([, field]) => field.required).map(([name]) => name)
  return {
    type: 'object',
    properties: Object.fromEntries(entries.map(([name, field]) => [name, schemaOf(field)])),
    ...(needed.length > 0 && { required: needed }),
  }
}

function schemaOf(field: Field): Schema {
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
        items: schemaOf(field.of),
        ...(field.itemsMax !== undefined && { maxItems: field.itemsMax }),
      }
    case 'map':
      return { type: 'object', additionalProperties: schemaOf(field.of) }
    case 'record':
      return jsonSchemaOf(field.fields)
    case 'union':
      return unionSchema(field.members)
  }
}

function unionSchema(members: Fields): Schema {
  const entries = Object.entries(members).map(([name, of]) => [memberKey(name), schemaOf(of)])
  return {
    type: 'object',
    properties: Object.fromEntries(entries) as Schema,
    additionalProperties: false,
    minProperties: 1,
    maxProperties: 1,
  }
}

/** Built when first used: compiling all declarations at start would double its time. */
const ajv = new Ajv({ strict: true, verbose: true, formats: { urn: isReference } })
const compiled = new WeakMap<Fields, ValidateFunction>()

/** What is wrong with `value` as these fields, with the path: `/fields/3/type: must be object`. */
export function problemIn(fields: Fields, value: unknown): string | undefined {
  let check = compiled.get(fields)
  if (!check) {
    check = ajv.compile(jsonSchemaOf(fields))
    compiled.set(fields, check)
  }
  if (check(value)) return undefined
  return (check.errors ?? []).map(sentence).join('; ')
}

/**
 * Refuses a value, in stored form, that does not match the declaration of its aspect.
 *
 * @throws CatalogError `INVALID_ASPECT`, in the wording of the neighbours (`reference/rest.md` 2)
 */
export function requireValid(aspect: Aspect, entityType: string, value: unknown): void {
  const problem = problemIn(aspect.fields, value)
  if (problem === undefined) return
  throw new CatalogError(
    'INVALID_ASPECT',
    `Invalid format for aspect: ${entityType} ${aspect.name}. Cause: ${problem}`,
  )
}

function sentence(error: ErrorObject): string {
  const path = error.instancePath === '' ? '/' : error.instancePath
  switch (error.keyword) {
    case 'enum':
      return `${path}: must be one of ${(error.params['allowedValues'] as string[]).join(', ')}`
    case 'format':
      return isTooLong(error.data)
        ? `${path}: must be a URN of at most ${URN_REFERENCE_BYTES_MAX} bytes`
        : `${path}: must be a URN`
    case 'required':
      return `${path}: field is required but not found: ${String(error.params['missingProperty'])}`
    case 'additionalProperties':
      return `${path}: unrecognized union member ${String(error.params['additionalProperty'])}`
    case 'maxItems':
      return `${path}: must have at most ${String(error.params['limit'])} elements`
    case 'minProperties':
    case 'maxProperties':
      return `${path}: must be an object with one key, the union member`
    default:
      return `${path}: ${error.message ?? error.keyword}`
  }
}

const isTooLong = (value: unknown): boolean =>
  typeof value === 'string' && Buffer.byteLength(value) > URN_REFERENCE_BYTES_MAX
