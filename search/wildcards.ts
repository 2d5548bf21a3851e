import { folded } from './words.ts'

/**
 * Patterns of `field:pattern` in the input of a search: `*` stands for any text, `?` for one
 * character, and a backslash before a character for that character (docs/interface: search/input).
 */

/** A part of a pattern: text, folded, or a wildcard. */
type Part = { readonly text: string } | '*' | '?'

const ESCAPED_OR_WILDCARD = /\\(.)|\\$|[*?]/gsu

/** Returns whether a text has a wildcard that no backslash escapes. */
export function isPatternText(text: string): boolean {
  return parsePattern(text).some((part) => typeof part === 'string')
}

/** Returns whether every text matches a pattern. */
export function fitsAll(pattern: string): boolean {
  return pattern !== '' && parsePattern(pattern).every((part) => part === '*')
}

/** Returns the test for folded texts that match a pattern, in time of their length times its own. */
export function patternTest(pattern: string): (folded: string) => boolean {
  const steps = parsePattern(pattern).flatMap((part): Step[] =>
    typeof part === 'string' ? [part] : Array.from(part.text, (is) => ({ is })),
  )
  return (text) => matches(Array.from(text), steps)
}

type Step = { readonly is: string } | '*' | '?'

function matches(text: readonly string[], steps: readonly Step[]): boolean {
  let [at, next] = [0, 0]
  /** The latest `*`, and where the text after it begins. */
  let star: { readonly next: number; at: number } | undefined
  while (at < text.length) {
    const step = steps[next]
    if (step === '*') {
      star = { next: ++next, at }
    } else if (step === '?' || (step && step.is === text[at])) {
      at++
      next++
    } else if (star) {
      at = ++star.at
      next = star.next
    } else {
      return false
    }
  }
  while (steps[next] === '*') next++
  return next === steps.length
}

/** Returns a pattern for LIKE in SQL, with the escape character `\`. */
export function toLikePattern(pattern: string): string {
  const syntax: Readonly<Record<string, string>> = { '*': '%', '?': '_' }
  const source = parsePattern(pattern).map((part) =>
    typeof part === 'string' ? syntax[part] : part.text.replaceAll(/[\\%_]/g, '\\$&'),
  )
  return source.join('')
}

/** A text that everything that matches a pattern starts with, ends with or contains. */
export interface Anchor {
  readonly condition: 'START_WITH' | 'END_WITH' | 'CONTAIN'
  readonly text: string
  /** Whether everything that meets the condition matches the pattern. */
  readonly isAll: boolean
}

/** Returns the text of a pattern by which an index narrows best; undefined for wildcards only. */
export function findAnchor(pattern: string): Anchor | undefined {
  const parts = parsePattern(pattern)
  const [first, last] = [parts[0], parts.at(-1)]
  const isAll = parts.length === 2 && parts.includes('*')
  if (typeof first === 'object') return { condition: 'START_WITH', text: first.text, isAll }
  if (typeof last === 'object') return { condition: 'END_WITH', text: last.text, isAll }
  const texts = parts.flatMap((part) => (typeof part === 'object' ? part.text : []))
  const [longest] = texts.toSorted((a, b) => b.length - a.length)
  return longest === undefined ? undefined : { condition: 'CONTAIN', text: longest, isAll: false }
}

function parsePattern(pattern: string): Part[] {
  const parts: Part[] = []
  let text = ''
  let end = 0
  const close = () => {
    if (text !== '') parts.push({ text: folded(text) })
    text = ''
  }
  for (const match of pattern.matchAll(ESCAPED_OR_WILDCARD)) {
    text += pattern.slice(end, match.index)
    end = match.index + match[0].length
    if (match[0] === '*' || match[0] === '?') {
      close()
      if (match[0] === '?' || parts.at(-1) !== '*') parts.push(match[0])
    } else text += match[1] ?? ''
  }
  text += pattern.slice(end)
  close()
  return parts
}
