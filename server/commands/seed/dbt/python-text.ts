import { isJsonObject } from '../../../../graph/model/json.ts'
import { escapeNonAscii } from '../../../http/ascii.ts'

/**
 * Returns a value as DataHub's connector stores it where the model has texts only: as Python's
 * `str` shows it. Values that are equal there stay unchanged whichever connector loads them.
 */
export const pythonText = (value: unknown): string =>
  typeof value === 'string' ? value : pythonString(value)

/** Returns JSON with a space after each comma and colon, in ASCII, as Python's `json.dumps`. */
export const pythonJson = (value: unknown): string => jsonWith(value, ', ', ': ')

/** Returns JSON without spaces and with sorted keys: the text whose hash identifies an entity. */
export function identityJson(value: Readonly<Record<string, string>>): string {
  const sorted = Object.entries(value).toSorted(([a], [b]) => (a < b ? -1 : 1))
  return jsonWith(Object.fromEntries(sorted), ',', ':')
}

function pythonString(value: unknown): string {
  if (value === null || value === undefined) return 'None'
  if (typeof value === 'boolean') return value ? 'True' : 'False'
  if (typeof value === 'string') return quoteText(value)
  if (Array.isArray(value)) return `[${value.map(pythonString).join(', ')}]`
  if (!isJsonObject(value)) return JSON.stringify(value)
  const members = Object.entries(value).map(
    ([key, member]) => `${quoteText(key)}: ${pythonString(member)}`,
  )
  return `{${members.join(', ')}}`
}

/** Quotes a text as Python does: in single quotes, unless it has these and no double ones. */
function quoteText(text: string): string {
  const quote = text.includes("'") && !text.includes('"') ? '"' : "'"
  const escaped = text
    .replaceAll('\\', String.raw`\\`)
    .replaceAll('\n', String.raw`\n`)
    .replaceAll('\r', String.raw`\r`)
    .replaceAll('\t', String.raw`\t`)
  return quote + (quote === "'" ? escaped.replaceAll("'", String.raw`\'`) : escaped) + quote
}

function jsonWith(value: unknown, comma: string, colon: string): string {
  const write = (element: unknown): string => {
    if (Array.isArray(element)) return `[${element.map(write).join(comma)}]`
    if (!isJsonObject(element)) return escapeNonAscii(JSON.stringify(element ?? null))
    const members = Object.entries(element).map(
      ([key, member]) => `${escapeNonAscii(JSON.stringify(key))}${colon}${write(member)}`,
    )
    return `{${members.join(comma)}}`
  }
  return write(value)
}
