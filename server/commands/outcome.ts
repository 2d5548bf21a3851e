import { isJsonObject, type JsonObject } from '../../graph/model/json.ts'
import { jsonText } from '../../graph/model/json-text.ts'
import { STANDARD_STREAM } from './archive-file.ts'
import { formatCount } from './progress.ts'

/** Returns how long a command took since `startedMs`, and its peak memory. */
export function elapsedFacts(startedMs: number) {
  const { maxRSS } = process.resourceUsage()
  const seconds = Math.round(performance.now() - startedMs) / 1_000
  return { seconds, memoryMaxMb: Math.round(maxRSS / 1_024) }
}

/**
 * Prints the outcome of a command: one line of JSON for programs, or the sentence for people; on
 * standard error if the command has written its file to standard output.
 */
export function printOutcome(
  { json, out }: { readonly json?: true | undefined; readonly out?: string },
  facts: object,
  sentence: string,
): void {
  const print = out === STANDARD_STREAM ? console.error : console.log
  print(json ? JSON.stringify(facts) : printableLines(sentence))
}

/** Returns the objects of a list in an answer. */
export const objectsIn = (list: unknown): JsonObject[] =>
  Array.isArray(list) ? list.filter(isJsonObject) : []

/** Formats a value of an answer: a text as it is, others as JSON. */
export const valueText = (value: unknown): string =>
  typeof value === 'string' ? value : jsonText(value)

/** Formats counts for people: `12,345 entities, 2 tasks`. */
export function listCounts(counts: object): string {
  return Object.entries(counts as Record<string, number>)
    .map(([name, count]) => `${formatCount(count)} ${name}`)
    .join(', ')
}

/**
 * Returns a text that a terminal shows and does not obey: names in the catalog may contain control
 * characters, which move the cursor, and marks that reverse the direction of what follows.
 */
export const printable = (text: string): string => text.replaceAll(HIDDEN, '?')

/** Returns lines as {@link printable} does, with their line breaks. */
export const printableLines = (text: string): string => text.split('\n').map(printable).join('\n')

const HIDDEN = /[\p{Cc}\u061C\u200E\u200F\u2028-\u202E\u2066-\u2069]/gu
