import type { Field } from './field.ts'
import { isJsonObject } from './json.ts'
import { KEY_SEPARATOR } from './urn.ts'

/** A part of a value, with the segments of its path. */
export interface Part {
  readonly keys: readonly string[]
  readonly field: Field | undefined
  readonly value: unknown
}

/** Returns the parts of a value by key; undefined for a value that is compared as a whole. */
export function partsOf(field: Field | undefined, value: unknown): Map<string, Part> | undefined {
  if (Array.isArray(value)) return field?.kind === 'list' ? entriesOf(field, value) : undefined
  if (!isJsonObject(value)) return undefined
  return new Map(
    Object.entries(value).map(([name, member]) => {
      return [name, { keys: [name], field: memberField(field, name), value: member }]
    }),
  )
}

function memberField(field: Field | undefined, name: string): Field | undefined {
  if (field?.kind === 'map') return field.of
  if (field?.kind === 'record' && Object.hasOwn(field.fields, name)) return field.fields[name]
  if (field?.kind === 'union' && Object.hasOwn(field.members, name)) return field.members[name]
  return undefined
}

/**
 * Returns the entries of a list by key; undefined if they have none, two have the same, or lists are
 * part of it, as of lineage between columns.
 */
function entriesOf(
  field: Extract<Field, { kind: 'list' }>,
  list: readonly unknown[],
): Map<string, Part> | undefined {
  const { key, of } = field
  if (key && of.kind === 'record' && key.some((name) => of.fields[name]?.kind === 'list'))
    return undefined
  const entries = new Map<string, Part>()
  for (const value of list) {
    const keys = key && key.length > 0 ? key.map((member) => keyText(value, member)) : [value]
    if (!keys.every((text): text is string => typeof text === 'string')) return undefined
    const id = keys.join('\n')
    if (entries.has(id)) return undefined
    entries.set(id, { keys, field: of, value })
  }
  return entries
}

function keyText(value: unknown, member: string): string | undefined {
  let part: unknown = value
  for (const name of member.split(KEY_SEPARATOR)) part = isJsonObject(part) ? part[name] : undefined
  if (part === undefined || part === null) return ''
  return typeof part === 'string' ? part : isScalar(part) ? String(part) : undefined
}

const isScalar = (value: unknown): value is number | bigint | boolean =>
  ['number', 'bigint', 'boolean'].includes(typeof value)
