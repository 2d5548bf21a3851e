import { Ajv, type ErrorObject, type ValidateFunction } from 'ajv'
import type { Aspect } from './aspect.ts'
import { CatalogError } from './errors.ts'
import type { Fields } from './field.ts'
import { isJsonObject } from './json.ts'
import { recordSchema, VALIDATION } from './json-schema.ts'
import { LIMITS } from './limits.ts'
import { entityTypeOf, isReference } from './urn.ts'
import { mapMembers } from './wire.ts'

/**
 * Compiles schemas at first use; compiling all declarations at start would double the start time.
 */
const ajv = new Ajv({
  strict: true,
  verbose: true,
  formats: { urn: isReference },
  // Compiled checks run as fast without it, and compiling takes a third of the time.
  code: { optimize: false },
  // A test compares the schemas with the meta-schema, which takes longer to compile than most.
  meta: false,
  validateSchema: false,
})
ajv.addKeyword({
  keyword: 'entityTypes',
  type: 'string',
  validate: (types: readonly string[], urn: string) => types.includes(entityTypeOf(urn)),
})
const compiled = new WeakMap<Fields, ValidateFunction>()
const compiledClosed = new WeakMap<Fields, ValidateFunction>()

/**
 * Returns the error in `value`, beginning with its path: `/fields/3/type: must be object`.
 *
 * @param isClosed whether undeclared members of records are errors
 */
export function problemIn(fields: Fields, value: unknown, isClosed = false): string | undefined {
  const checks = isClosed ? compiledClosed : compiled
  let check = checks.get(fields)
  if (!check) {
    check = ajv.compile(recordSchema(fields, { ...VALIDATION, isClosed }))
    checks.set(fields, check)
  }
  if (check(value)) return undefined
  return (check.errors ?? []).map(describeError).join('; ')
}

/**
 * Refuses a value, in stored form, that does not match the declaration of its aspect.
 *
 * @throws CatalogError `INVALID_ASPECT`, worded as DataHub does (docs/interface: ingest/validation)
 */
export function requireValid(aspect: Aspect, entityType: string, value: unknown): void {
  const problem = problemIn(aspect.fields, value) && problemIn(aspect.fields, withSafeLongs(value))
  if (problem === undefined) return
  throw new CatalogError(
    'INVALID_ASPECT',
    `Invalid format for aspect: ${entityType} ${aspect.name}. Cause: ${problem}`,
  )
}

const LONG_MAX = 2n ** 63n

/**
 * Clamps 64-bit integers to the safe range of doubles (2^53), which the schemas accept; integers
 * beyond 64 bits stay too large for them.
 */
function withSafeLongs(value: unknown): unknown {
  if (typeof value === 'bigint' || Number.isInteger(value)) {
    const exact = BigInt(value as bigint | number)
    if (exact >= LONG_MAX || exact < -LONG_MAX) return Number(exact)
    return Math.max(Number.MIN_SAFE_INTEGER, Math.min(Number.MAX_SAFE_INTEGER, Number(exact)))
  }
  if (Array.isArray(value)) return value.map(withSafeLongs)
  return isJsonObject(value) ? mapMembers(value, (_key, member) => withSafeLongs(member)) : value
}

function describeError(error: ErrorObject): string {
  const path = error.instancePath === '' ? '/' : error.instancePath
  switch (error.keyword) {
    case 'enum':
      return `${path}: must be one of ${(error.params['allowedValues'] as string[]).join(', ')}`
    case 'format':
      return isTooLong(error.data)
        ? `${path}: must be a URN of at most ${LIMITS.referenceBytes.max} bytes`
        : `${path}: must be a URN`
    case 'entityTypes':
      return `${path}: must be the URN of a ${(error.schema as string[]).join(' or a ')}, not of a ${entityTypeOf(error.data as string)}`
    case 'required':
      return `${path}: field is required but not found: ${String(error.params['missingProperty'])}`
    case 'additionalProperties':
      return describeMember(path, error)
    case 'minimum':
    case 'maximum':
      return Math.abs(error.data as number) >= LONG_MAX
        ? `${path}: must be a 64-bit integer`
        : `${path}: ${error.message ?? error.keyword}`
    case 'maxItems':
      return `${path}: must have at most ${String(error.params['limit'])} elements`
    case 'minProperties':
    case 'maxProperties':
      return `${path}: must be an object with one key, the union member`
    default:
      return `${path}: ${error.message ?? error.keyword}`
  }
}

function describeMember(path: string, { params, parentSchema }: ErrorObject): string {
  const member = String(params['additionalProperty'])
  if (parentSchema?.['maxProperties'] === 1) return `${path}: unrecognized union member ${member}`
  const declared = Object.keys(parentSchema?.['properties'] as object).join(', ')
  return `${path}: undeclared member ${JSON.stringify(member)}; expected: ${declared}`
}

const isTooLong = (value: unknown): boolean =>
  typeof value === 'string' && Buffer.byteLength(value) > LIMITS.referenceBytes.max
