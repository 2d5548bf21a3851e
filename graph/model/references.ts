import type { Field, Fields } from './field.ts'
import { isJsonObject } from './json.ts'
import type { Registry } from './registry.ts'
import { closesMoreThanItOpens, entityTypeOf, isReference, keyPartsOf } from './urn.ts'
import { memberKey } from './field-walk.ts'

type Declarations = Pick<Registry, 'entity' | 'keyNamesOf'>

/** A reference that can be no URN of an entity, and where it is. */
export interface MalformedReference {
  /** `/upstreams/0/dataset` */
  readonly path: string
  readonly urn: string
  readonly problem: string
}

/**
 * Returns what is wrong with a reference by the parts of its type, whose values the key declares
 * (docs/interface: model/references); undefined for one that an entity may have.
 */
export function referenceProblem(registry: Declarations, urn: string): string | undefined {
  if (urn.trim() !== urn) return 'begins or ends with whitespace'
  const type = entityTypeOf(urn)
  const fields = registry.entity(type)?.key.fields
  const names = fields ? Object.keys(fields) : registry.keyNamesOf(type)
  const parts = splitKey(urn, names, fields)
  const isWhole = names === undefined || parts.length === names.length
  if (!isWhole || parts.includes('') || parts.some(closesMoreThanItOpens)) {
    const expected = names ? ` with the parts ${names.join(', ')}` : ''
    return `is no URN of a ${type}${expected}, none empty, with balanced parentheses`
  }
  for (const [at, [name, field]] of Object.entries(fields ?? {}).entries()) {
    const problem = partProblem(registry, field, parts[at] ?? '')
    if (problem !== undefined)
      return `has the ${name} ${JSON.stringify(parts[at])}, which ${problem}`
  }
  return undefined
}

/** Returns the parts of a key; further commas belong to a last part that may contain some. */
function splitKey(urn: string, names: readonly string[] = [], fields: Fields = {}): string[] {
  const parts = keyPartsOf(urn)
  const last = fields[names.at(-1) ?? '']
  if (last?.notes.commas !== true || parts.length <= names.length) return parts
  return [...parts.slice(0, names.length - 1), parts.slice(names.length - 1).join(',')]
}

function partProblem(registry: Declarations, field: Field, part: string): string | undefined {
  if (field.kind === 'choice') {
    return field.values.includes(part) ? undefined : `must be one of ${field.values.join(', ')}`
  }
  if (field.kind !== 'urn') return undefined
  if (!isReference(part)) return 'must be a URN'
  if (field.only && !field.to.includes(entityTypeOf(part))) {
    return `must be the URN of a ${field.to.join(' or a ')}`
  }
  return referenceProblem(registry, part)
}

/** Returns the malformed references in a valid value, in the order of its declaration. */
export function malformedReferences(
  registry: Declarations,
  fields: Fields,
  value: unknown,
): MalformedReference[] {
  const malformed: MalformedReference[] = []
  const problems = new Map<string, string | undefined>()
  const check = (urn: string, path: string) => {
    if (!problems.has(urn)) problems.set(urn, referenceProblem(registry, urn))
    const problem = problems.get(urn)
    if (problem !== undefined) malformed.push({ path, urn, problem })
  }
  visitMembers(fields, value, '', check)
  return malformed
}

type Check = (urn: string, path: string) => void

function visitMembers(fields: Fields, value: unknown, path: string, check: Check): void {
  if (!isJsonObject(value)) return
  for (const [name, field] of fieldsWithReferences(fields)) {
    if (Object.hasOwn(value, name)) visit(field, value[name], `${path}/${name}`, check)
  }
}

function visit(field: Field, value: unknown, path: string, check: Check): void {
  switch (field.kind) {
    case 'urn':
      if (typeof value === 'string') check(value, path)
      return
    case 'list':
      if (!Array.isArray(value)) return
      for (const [at, element] of value.entries()) visit(field.of, element, `${path}/${at}`, check)
      return
    case 'map':
      if (!isJsonObject(value)) return
      for (const [key, member] of Object.entries(value))
        visit(field.of, member, `${path}/${key}`, check)
      return
    case 'record':
      return visitMembers(field.fields, value, path, check)
    case 'union':
      if (!isJsonObject(value)) return
      for (const [name, member] of Object.entries(field.members)) {
        const key = memberKey(name)
        if (Object.hasOwn(value, key)) visit(member, value[key], `${path}/${key}`, check)
      }
      return
    default:
  }
}

const withReferences = new WeakMap<Fields, readonly (readonly [string, Field])[]>()

/** Returns the fields of a record with references in them, found once for each declaration. */
function fieldsWithReferences(fields: Fields): readonly (readonly [string, Field])[] {
  const cached = withReferences.get(fields)
  if (cached) return cached
  const entries = Object.entries(fields).filter(([, field]) => hasReferences(field))
  withReferences.set(fields, entries)
  return entries
}

function hasReferences(field: Field): boolean {
  switch (field.kind) {
    case 'urn':
      return true
    case 'list':
    case 'map':
      return hasReferences(field.of)
    case 'record':
      return fieldsWithReferences(field.fields).length > 0
    case 'union':
      return Object.values(field.members).some(hasReferences)
    default:
      return false
  }
}
