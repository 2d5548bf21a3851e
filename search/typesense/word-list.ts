import { mayHaveTypo, neighboursOf, type Spellings } from '../spelling.ts'
import type { Asking } from './asking.ts'
import { codeOf, codeRangesOf, codesOf } from './codes.ts'
import { among } from './expression.ts'
import { GRAMS, WORD_LIST_CODE, WORDS } from './layout.ts'
import { lettersOf } from './tokens.ts'

/** Ends of a word, so that grams know where they are. */
const START = '\u0002'
const END = '\u0003'
const GRAM_LENGTHS = [1, 2, 3]
/** Digits, of base 36, that any character has. */
const DIGITS = 4
/** Spellings that are asked for at a time: they travel in a URL. */
const SPELLINGS_PER_REQUEST = 1_500

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

/**
 * The words of the index that each word may have meant: itself, or one that a single edit makes of it.
 * The last word is the beginning of one.
 */
export function spellingsOf(asking: Asking, words: readonly string[]): Promise<Spellings> {
  return Promise.all(
    words.map(async (word, at) => {
      if (!mayHaveTypo(word)) return [word]
      const near = [...neighboursOf(word)]
      const isLast = at === words.length - 1
      const listed = await listedOf(asking, near, isLast)
      if (!isLast) return [word, ...near.filter((each) => listed.has(each))]
      const beginnings = new Set([...listed].flatMap((each) => beginningsOf(each, word.length)))
      return [word, ...near.filter((each) => beginnings.has(each))]
    }),
  )
}

/** Words of the list that are, or begin with, one of the texts. */
async function listedOf(
  asking: Asking,
  texts: readonly string[],
  asBeginnings: boolean,
): Promise<Set<string>> {
  const codes = asBeginnings
    ? texts.flatMap((text) => codeRangesOf([WORD_LIST_CODE], text))
    : texts.map((text) => codeOf(WORD_LIST_CODE, text))
  const found = new Set<string>()
  for (let at = 0; at < codes.length; at += SPELLINGS_PER_REQUEST) {
    const some = codes.slice(at, at + SPELLINGS_PER_REQUEST)
    // One is enough but for words of forty letters.
    for (const { word } of await asking.rows(among(WORDS, some), 'word')) found.add(String(word))
  }
  return found
}

/** The beginnings of a word that one edit may have made of a text of that length. */
function beginningsOf(word: string, length: number): string[] {
  return [length - 2, length - 1, length, length + 1, length + 2].map((each) => word.slice(0, each))
}
