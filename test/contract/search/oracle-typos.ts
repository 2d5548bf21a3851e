import { TYPO_LENGTH_MIN } from '../../../search/search-index.ts'

/** Who is found when nothing fits the words as they are. */
export interface NearWords {
  /** Nobody may miss it: each word is there, or one with a typo that every engine knows. */
  surely(found: ReadonlySet<string>, words: readonly string[]): boolean
  /** Nobody may find more: each word is there up to one typo, the last one as a beginning. */
  maybe(found: ReadonlySet<string>, words: readonly string[]): boolean
}

/** Compares words with all that occur anywhere, once each: the same few are asked again and again. */
export function nearWords(vocabulary: ReadonlySet<string>): NearWords {
  const all = [...vocabulary]
  const known = new Map<string, Set<string>>()
  const near = (how: string, word: string, test: (each: string) => boolean) => {
    const key = `${how} ${word}`
    const found = known.get(key) ?? new Set(all.filter(test))
    known.set(key, found)
    return found
  }
  const isIn = (words: ReadonlySet<string>, found: ReadonlySet<string>) =>
    [...words].some((word) => found.has(word))
  return {
    surely: (found, words) =>
      words.every((word) =>
        isIn(
          near('surely', word, (each) => isSurelyNear(word, each)),
          found,
        ),
      ),
    maybe: (found, words) =>
      words.every((word, at) =>
        at < words.length - 1
          ? isIn(
              near('maybe', word, (each) => isNear(word, each)),
              found,
            )
          : isIn(
              near('begun', word, (each) => isBegunNear(word, each)),
              found,
            ),
      ),
  }
}

/**
 * Typos that every engine sees: in words of ASCII, since some count bytes, and behind the first
 * letter, since some take that for granted.
 */
function isSurelyNear(word: string, other: string): boolean {
  if (word === other) return true
  const isPlain = /^[a-z0-9]+$/
  return word[0] === other[0] && isPlain.test(word) && isPlain.test(other) && isNear(word, other)
}

function isNear(word: string, other: string): boolean {
  const [a, b] = [Array.from(word), Array.from(other)]
  return word === other || (a.length >= TYPO_LENGTH_MIN && isOneEdit(a, b))
}

function isBegunNear(word: string, other: string): boolean {
  if (other.startsWith(word)) return true
  const [a, b] = [Array.from(word), Array.from(other)]
  if (a.length < TYPO_LENGTH_MIN) return false
  return [-1, 0, 1].some((more) => isOneEdit(a, b.slice(0, a.length + more)))
}

/** Whether one letter inserted, deleted or changed, or two neighbours swapped, make the other. */
export function isOneEdit(a: readonly string[], b: readonly string[]): boolean {
  let start = 0
  while (start < a.length && a[start] === b[start]) start++
  let end = 0
  while (end < Math.min(a.length, b.length) - start && a.at(-1 - end) === b.at(-1 - end)) end++
  const left = a.slice(start, a.length - end)
  const right = b.slice(start, b.length - end)
  if (left.length <= 1 && right.length <= 1) return left.length + right.length > 0
  const isSwap = left.length === 2 && right.length === 2
  return isSwap && left[0] === right[1] && left[1] === right[0]
}
