// Names that are read from URNs, paths and members alone.

/** Returns the name in a URN: the whole key, or the second part of a key with several. */
export function nameInKey(urn: string): string {
  const key = urn.replace(/^urn:li:\w+:/, '')
  const parts = key.startsWith('(') ? key.slice(1, -1).split(/,(?![^(]*\))/) : [key]
  const [first = key, second = first] = parts
  return parts.length > 1 ? second : first
}

/**
 * Returns a field path without type annotations: `a.b` for
 * `[version=2.0].[type=struct].a.[type=int].b`.
 */
export function plainPath(fieldPath: string): string {
  return fieldPath.replaceAll(/\[[^\]]*\]\.?/g, '').replace(/\.$/, '') || fieldPath
}

/** Returns the URN of a column; the delimiters of keys in its path are escaped. */
export const columnUrn = (dataset: string, fieldPath: string): string =>
  `urn:li:schemaField:(${dataset},${fieldPath.replaceAll(/[(),]/g, (mark) => ESCAPES[mark] ?? mark)})`

const ESCAPES: Readonly<Record<string, string>> = { '(': '%28', ')': '%29', ',': '%2C' }

/**
 * Returns the display name of an aspect or a member: "custom properties" for `customProperties`.
 */
export const memberDisplayName = (name: string): string =>
  name.replaceAll(/(?<=[a-z])[A-Z]/g, (letter) => ` ${letter.toLowerCase()}`).replaceAll('_', ' ')
