import { CatalogError } from '../../graph/model/errors.ts'
import type { Field, Fields } from '../../graph/model/field.ts'
import type { Registry } from '../../graph/model/registry.ts'
import { isJsonObject } from '../../graph/model/json.ts'
import { decodePercents } from '../../graph/model/urn.ts'
import { problemIn } from '../../graph/model/validate.ts'
import { mapMembers } from '../../graph/model/wire.ts'
import { storesSomething, type Route } from './route.ts'

/**
 * Reads the parameters that a route declares from a request body or a query string. Objects in those
 * of a route that stores them have declared members only (docs/interface: http/parameters).
 *
 * @throws CatalogError `MISSING_PARAMETER`, `INVALID_PARAMETER`
 */
export function readParameters(
  route: Pick<Route, 'parameters' | 'action' | 'method' | 'role'>,
  members: Readonly<Record<string, unknown>>,
): Record<string, unknown> {
  const { parameters: fields, action = 'get' } = route
  const parameters: Record<string, unknown> = {}
  for (const [name, field] of Object.entries(fields)) {
    const value = Object.hasOwn(members, name) ? members[name] : undefined
    if (value !== undefined && value !== null) parameters[name] = coerce(field, value)
    else if (field.required) {
      throw new CatalogError('MISSING_PARAMETER', `Parameter '${name}' is required`)
    }
  }
  const problem = problemIn(fields, parameters, storesSomething(route))
  if (problem === undefined) return parameters
  const message = `Parameters of method '${action}' failed validation with error '${problem}'`
  throw new CatalogError('INVALID_PARAMETER', message)
}

/** Most names, and most characters of one, in a warning. */
const NAMES_SHOWN_MAX = 20
const NAME_SHOWN_MAX = 100

/**
 * Returns a warning for each parameter that a route does not declare, and therefore ignores
 * (docs/interface: http/parameters).
 */
export function unknownParameters(
  fields: Fields,
  members: Readonly<Record<string, unknown>>,
): string[] {
  const names = Object.keys(fields)
  const expected = names.slice(0, NAMES_SHOWN_MAX).join(', ') || 'none'
  return Object.keys(members)
    .filter((name) => name !== 'action' && !Object.hasOwn(fields, name))
    .map((name) => {
      const quotedName = JSON.stringify(name.slice(0, NAME_SHOWN_MAX))
      return `The parameter ${quotedName} is unknown and ignored; expected: ${expected}`
    })
}

/**
 * Parses a query string in every form that clients use: a plain value, repeated values, or
 * `List(a,b)` with elements that are encoded once more (docs/interface: http/lists). A list
 * parameter becomes a list even for one value, and an empty list for an empty value.
 *
 * @param search the raw query string, without `?`
 * @throws CatalogError `INVALID_PARAMETER` if a parameter with one value has several: a proxy that
 *   inspects requests may take another one than this server
 */
export function readQuery(fields: Fields, search: string): Record<string, unknown> {
  const query: Record<string, unknown> = {}
  for (const [name, values] of valuesByName(search)) {
    const isDeclared = Object.hasOwn(fields, name)
    const isList = isDeclared && fields[name]?.kind === 'list'
    if (!isList && (isDeclared || name === 'action') && new Set(values).size > 1) {
      throw new CatalogError(
        'INVALID_PARAMETER',
        `Parameter '${name}' has several values in the query string; expected one`,
      )
    }
    query[name] = isList ? values.flatMap(listElements) : decodeQuery(values[0] ?? '')
  }
  return query
}

function valuesByName(search: string): Map<string, string[]> {
  const byName = new Map<string, string[]>()
  for (const pair of search.split('&')) {
    if (pair === '') continue
    const at = pair.indexOf('=')
    const [name, value] = at === -1 ? [pair, ''] : [pair.slice(0, at), pair.slice(at + 1)]
    const plain = decodeQuery(name).replace(/\[\d+\]$/, '')
    const values = byName.get(plain)
    if (values) values.push(value)
    else byName.set(plain, [value])
  }
  return byName
}

const LIST = /^List\((.*)\)$/is

/**
 * Splits `List(a,b)` where parentheses balance, so that raw URNs survive. Each element is decoded
 * once, because a second time would corrupt `%25` and `+`; the parser of URNs decodes those that
 * were encoded twice.
 */
function listElements(raw: string): string[] {
  if (raw === '') return []
  const inner = LIST.exec(raw)?.[1]
  if (inner === undefined) {
    const decoded = decodeQuery(raw)
    const list = LIST.exec(decoded)?.[1]
    return list === undefined ? [decoded] : splitBalanced(list)
  }
  // JavaScript's encodeURIComponent encodes the commas of a list and leaves its parentheses.
  const isEncodedWhole = !inner.includes(',') && /%2C/i.test(inner)
  if (isEncodedWhole) return splitBalanced(decodeQuery(inner))
  return splitBalanced(inner).map(decodeQuery)
}

function splitBalanced(text: string): string[] {
  const parts: string[] = []
  let depth = 0
  let part = ''
  for (const character of text) {
    if (character === ',' && depth === 0) {
      parts.push(part)
      part = ''
      continue
    }
    if (character === '(') depth++
    else if (character === ')') depth = Math.max(0, depth - 1)
    part += character
  }
  return [...parts, part].filter((item) => item !== '')
}

/** Decodes a part of a query string, where a plus sign, unlike in paths, is a blank. */
function decodeQuery(raw: string): string {
  return decodePercents(raw.replaceAll('+', ' '))
}

/**
 * Converts a value to its declared type: text to numbers and flags, a flag to text, one value to a
 * list. Other values stay as they are, and validation reports them.
 */
function coerce(field: Field, value: unknown): unknown {
  if (field.kind === 'list' && !Array.isArray(value) && typeof value !== 'object') {
    return [coerce(field.of, value)]
  }
  if (field.kind === 'record' && isJsonObject(value)) {
    return mapMembers(value, (name, member) => {
      const memberType = Object.hasOwn(field.fields, name) ? field.fields[name] : undefined
      return memberType ? coerce(memberType, member) : member
    })
  }
  if (field.kind === 'text' && typeof value === 'boolean') return String(value)
  if (typeof value !== 'string') return value
  switch (field.kind) {
    case 'integer':
    case 'long':
    case 'number':
      return /^-?\d+(\.\d+)?$/.test(value) ? Number(value) : value
    case 'flag':
      return /^(true|false)$/i.test(value) ? value.toLowerCase() === 'true' : value
    default:
      return value
  }
}

/** Parameters and parts of paths that name aspects to read. */
const ASPECT_NAMES = ['aspect', 'aspectName', 'aspects', 'aspectNames']

/** Returns the aspects that a request names, in any letter case; none: it asks for all. */
export function namedAspects(
  { aspectNamed }: Pick<Registry, 'aspectNamed'>,
  ...holders: readonly Readonly<Record<string, unknown>>[]
): string[] {
  const values = holders.flatMap((holder) => ASPECT_NAMES.map((name) => holder[name])).flat()
  const names = values.flatMap((value) => (typeof value === 'string' ? value.split(',') : []))
  return names.map((name) => aspectNamed(name.trim()) ?? name)
}

/** Yields the URNs in the parameters of a request that name the entities to read. */
export function* namedUrns(fields: Fields, values: object): Generator<string> {
  for (const [name, value] of Object.entries(values)) {
    const field = Object.hasOwn(fields, name) ? fields[name] : undefined
    if (field) yield* fieldUrns(field, value)
  }
}

/** Yields the URNs in the value of a field that is declared to be like a URN. */
export function* fieldUrns(field: Field, value: unknown): Generator<string> {
  if (field.kind === 'list' && Array.isArray(value)) {
    for (const element of value) yield* fieldUrns(field.of, element)
  } else if (field.kind === 'map' && typeof value === 'object' && value !== null) {
    for (const member of Object.values(value)) yield* fieldUrns(field.of, member)
  } else if (field.kind === 'record' && typeof value === 'object' && value !== null) {
    yield* namedUrns(field.fields, value)
  } else if (isUrnField(field) && typeof value === 'string') {
    yield value
  }
}

function isUrnField({ notes: { like } }: Field): boolean {
  return like !== undefined && 'kind' in like && like.kind === 'urn'
}
