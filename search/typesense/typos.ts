import type { Asking } from './asking.ts'
import { codeOf, codeRangesOf } from './codes.ts'
import { among } from './expression.ts'
import { WORD_LIST_CODE, WORDS } from './layout.ts'
import { mayHaveTypo, neighboursOf, type Spellings } from '../spelling.ts'

/** Spellings that are asked for at a time: they travel in a URL. */
const SPELLINGS_PER_REQUEST = 1_500

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
