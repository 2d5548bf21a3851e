import { lettersOf } from './tokens.ts'
import { codesOf } from './codes.ts'
import { GRAMS, WORD_LIST_CODE, WORDS } from './layout.ts'

/** Ends of a word, so that grams know where they are. */
const START = '\u0002'
const END = '\u0003'
const GRAM_LENGTHS = [1, 2, 3]
/** Digits, of base 36, that any character has. */
const DIGITS = 4

/** A word of the list of all words, as a line for the server. */
export function wordLineOf(word: string): string {
  const texts = { id: `word${lettersOf(word)}`, word, [GRAMS]: [...gramsOf(word)].join(' ') }
  const codes = codesOf(WORD_LIST_CODE, word).join(',')
  return `${JSON.stringify(texts).slice(0, -1)},"${WORDS}":[${codes}]}`
}

/** Every row of one to three characters of a word and its ends, as the server's kind of word. */
function gramsOf(word: string): Set<string> {
  const characters = [START, ...Array.from(word), END]
  const grams = new Set<string>()
  for (const length of GRAM_LENGTHS) {
    for (let at = 0; at + length <= characters.length; at++) {
      grams.add(gramOf(characters.slice(at, at + length)))
    }
  }
  return grams
}

/** The filter for words that have `part` inside or, closed, at an end. The words are to be checked. */
export function havingPart(part: string, { atEnd }: { readonly atEnd: boolean }): string {
  const characters = [...Array.from(part), ...(atEnd ? [END] : [])]
  const length = Math.min(characters.length, Math.max(...GRAM_LENGTHS))
  const grams = new Set<string>()
  for (let at = 0; at + length <= characters.length; at++) {
    grams.add(gramOf(characters.slice(at, at + length)))
  }
  return `${GRAMS}:[${[...grams].join(' ')}]`
}

function gramOf(characters: readonly string[]): string {
  const digits = characters.map((each) =>
    (each.codePointAt(0) ?? 0).toString(36).padStart(DIGITS, '0'),
  )
  return `g${digits.join('')}`
}
