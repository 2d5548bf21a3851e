import { isDeepStrictEqual } from 'node:util'

/** Between the elements of a list, unless a request names another one. */
export const ARRAY_DELIMITER = '|'

/**
 * Returns the elements of a list such as `[a|b]`. Elements that this form cannot hold are in a JSON
 * array of texts, as {@link formatList} writes them.
 */
export function parseList(cell: string, delimiter: string): readonly string[] {
  const text = cell.trim()
  const texts = text.startsWith('["') ? parseTexts(text) : undefined
  if (texts) return texts
  const inner = text.replace(/^\[/, '').replace(/\]$/, '')
  const elements = inner.split(delimiter).map((element) => element.trim())
  return elements.filter((element) => element !== '')
}

function parseTexts(text: string): readonly string[] | undefined {
  try {
    const value: unknown = JSON.parse(text)
    return Array.isArray(value) && value.every((each) => typeof each === 'string')
      ? value
      : undefined
  } catch {
    return undefined
  }
}

/** Returns the cell with a list; empty for one without elements. */
export function formatList(elements: readonly string[]): string {
  if (elements.length === 0) return ''
  const text = `[${elements.join(ARRAY_DELIMITER)}]`
  const isRead = isDeepStrictEqual(parseList(text, ARRAY_DELIMITER), elements)
  return isRead ? text : JSON.stringify(elements)
}
