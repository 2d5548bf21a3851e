import { CatalogError } from './errors.ts'
import { LIMITS } from './limits.ts'

declare const parsed: unique symbol
/** Text that has passed {@link parseUrn}. URNs are compared as text, so `===` compares entities. */
export type Urn = string & { readonly [parsed]: true }

/** Entity type that stands for hidden entities in lineage. It is no type of stored entities. */
export const RESTRICTED_TYPE = 'restricted'
const RESTRICTED_PREFIX = `urn:li:${RESTRICTED_TYPE}:`
/** Longest URN of that type, which contains another one in encrypted form. */
const RESTRICTED_BYTES_MAX = 768

/** Entity type of columns. */
export const COLUMN_TYPE = 'schemaField'

/** The pattern of URNs, for schemas, which cannot call {@link parseUrn}. */
export const URN_PATTERN = '^urn:li:[A-Za-z][A-Za-z0-9_]*:[^\\0]+$'

const SHAPE = /^urn:li:([A-Za-z]\w*):(.+)$/s
/**
 * Separates the parts of a key in a patch path, and the members of a nested one,
 * `attribution␟source`. No URN contains it.
 */
export const KEY_SEPARATOR = '\u241F'

/**
 * Parses the URN of an entity to read or write.
 *
 * @throws CatalogError `INVALID_URN` when it is not `urn:li:<type>:<key>`, begins or ends with
 *   whitespace, contains U+241F, NUL or an unpaired surrogate, or is over 512 bytes once encoded
 */
export function parseUrn(text: unknown): Urn {
  const problem = typeof text === 'string' ? urnTextProblem(text) : 'it is not a string'
  if (problem) throw new CatalogError('INVALID_URN', `Not a URN: ${quote(text)}: ${problem}`)
  return text as Urn
}

/**
 * Whether `text` is a valid reference to another entity; it may be longer than {@link parseUrn}
 * allows.
 */
export function isReference(text: string): boolean {
  return SHAPE.test(text) && isStorable(text) && byteLength(text) <= LIMITS.referenceBytes.max
}

/**
 * Parses the URN in a path that the HTTP layer has not decoded: encoded once, twice or not at all.
 * A stray `%` is a plain character, since real URNs contain some.
 *
 * @throws CatalogError `INVALID_URN`
 */
export function parseEncodedUrn(raw: string): Urn {
  return parseQueryUrn(decodePercents(raw))
}

/**
 * Parses the URN in a parameter that was decoded once with its query string, as {@link
 * parseEncodedUrn}.
 *
 * @throws CatalogError `INVALID_URN`
 */
export function parseQueryUrn(once: string): Urn {
  return parseUrn(SHAPE.test(once) ? once : decodePercents(once))
}

/** Percent-decodes `raw`, or returns it unchanged when it is malformed. Keeps `+`. */
export function decodePercents(raw: string): string {
  try {
    return decodeURIComponent(raw)
  } catch {
    return raw
  }
}

/** Returns the entity type of a URN: `dataset` of `urn:li:dataset:(…)`. */
export function entityTypeOf(urn: string): string {
  return urn.slice(7, urn.indexOf(':', 7))
}

/** Returns the key of a URN: the text after `urn:li:<type>:`. */
export function urnKey(urn: string): string {
  return urn.slice(urn.indexOf(':', 7) + 1)
}

/**
 * Returns the parts of a key: those of a tuple `(a,b,c)`, else the whole key as the only part.
 * Commas inside nested parentheses do not separate parts, since URNs nest.
 */
export function keyPartsOf(urn: string): string[] {
  const key = urnKey(urn)
  if (!key.startsWith('(') || !key.endsWith(')')) return [key]
  const parts: string[] = []
  let depth = 0
  let start = 1
  for (let at = 1; at < key.length - 1; at++) {
    const character = key[at]
    if (character === '(') depth++
    else if (character === ')') depth = Math.max(0, depth - 1)
    else if (character === ',' && depth === 0) {
      parts.push(key.slice(start, at))
      start = at + 1
    }
  }
  return [...parts, key.slice(start, -1)]
}

/** Returns the entity to which a column belongs; for other entities the entity itself. */
export function withoutColumn(urn: string): string {
  const [holder = ''] = entityTypeOf(urn) === COLUMN_TYPE ? keyPartsOf(urn) : []
  return isReference(holder) ? holder : urn
}

/** Whether a part has an unmatched closing parenthesis, as `PROD)` of `(a,b,PROD))`. */
export function closesMoreThanItOpens(part: string): boolean {
  let depth = 0
  for (const character of part) {
    if (character === '(') depth++
    else if (character === ')' && --depth < 0) return true
  }
  return false
}

const DELIMITERS = /[(),\u241F]/g
const ENCODED: Readonly<Record<string, string>> = {
  '(': '%28',
  ')': '%29',
  ',': '%2C',
  [KEY_SEPARATOR]: '%E2%90%9F',
}

/** Percent-encodes the delimiters in a part of a key, as DataHub's clients do. */
export const encodeKeyPart = (text: string): string =>
  text.replaceAll(DELIMITERS, (character) => ENCODED[character] ?? character)

/** Reverts {@link encodeKeyPart}. */
export const decodeKeyPart = (part: string): string =>
  part.replaceAll(/%28|%29|%2C|%E2%90%9F/gi, (encoded) => decodeURIComponent(encoded))

/** Returns the URN of a column of a dataset. */
export const columnUrn = (dataset: string, path: string): string =>
  `urn:li:schemaField:(${dataset},${encodeKeyPart(path)})`

/**
 * Returns the dataset and the path in the URN of a column; undefined for other URNs. Commas in a path
 * that its writer has not encoded are part of it.
 */
export function parseColumnUrn(
  urn: string,
): { readonly holder: string; readonly path: string } | undefined {
  if (entityTypeOf(urn) !== COLUMN_TYPE) return undefined
  const [holder = '', ...rest] = keyPartsOf(urn)
  const path = decodeKeyPart(rest.join(','))
  return holder === '' || path === '' ? undefined : { holder, path }
}

function urnTextProblem(text: string): string | undefined {
  if (text.trim() !== text) return 'it begins or ends with whitespace'
  if (!SHAPE.test(text)) return 'expected urn:li:<type>:<key>'
  if (!isStorable(text)) return 'it contains NUL, U+241F or an unpaired surrogate'
  const bytes = encodeURIComponent(text).length
  const isRestricted = text.startsWith(RESTRICTED_PREFIX)
  const max = isRestricted ? RESTRICTED_BYTES_MAX : LIMITS.urnBytes.max
  return bytes <= max ? undefined : `it has ${bytes} bytes once encoded, the limit is ${max}`
}

function isStorable(text: string): boolean {
  return !text.includes('\0') && !text.includes(KEY_SEPARATOR) && text.isWellFormed()
}

function byteLength(text: string): number {
  return Buffer.byteLength(text, 'utf8')
}

function quote(text: unknown): string {
  const printed = typeof text === 'string' ? text : (JSON.stringify(text) ?? 'undefined')
  return JSON.stringify(printed.length > 200 ? `${printed.slice(0, 200)}…` : printed)
}
