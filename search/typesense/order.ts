import type { Whole } from './codes.ts'

/** Characters that one number holds: `78 ** 10` is less than 2^63. */
const CHARACTERS = 10
const HALF = CHARACTERS / 2

/**
 * Where each rank of bytes begins; a rank of several bytes is {@link isVague}. Letters, digits and
 * what stands between them in names and URNs have a rank each. Rank 0 is the end of a text.
 */
const RANK_STARTS: readonly number[] = [
  0x00,
  ...Array.from(' !(),-./0123456789:;', codeOfCharacter),
  ...Array.from('ABCDEFGHIJKLMNOPQRSTUVWXYZ[_`', codeOfCharacter),
  ...Array.from('abcdefghijklmnopqrstuvwxyz{', codeOfCharacter),
]
const RANKS = RANK_STARTS.length + 1
const rankOfByte = Array.from({ length: 256 }, (_, byte) => {
  return RANK_STARTS.findLastIndex((start) => start <= byte) + 1
})

/**
 * What keys of URNs begin with, many of one type alike, in order; none is the beginning of another.
 * One character stands for each, and for what lies between two of them.
 */
const BEGINNINGS: readonly string[] = [
  '(urn:li:dataFlow:(',
  '(urn:li:dataPlatform:',
  '(urn:li:dataset:(urn:li:dataPlatform:',
]

/**
 * Numbers in the order of texts by code points, as far as they go: texts with the same numbers have to
 * be compared as they are.
 */
export function orderOfText(text: string, numbers: number): Whole[] {
  return wholesOf(ranksOf(text), numbers)
}

/** {@link orderOfText} for the keys of URNs of one type. */
export function orderOfKey(key: string, numbers: number): Whole[] {
  const nth = BEGINNINGS.findIndex((beginning) => key.startsWith(beginning))
  if (nth >= 0) {
    return wholesOf([2 * nth + 1, ...ranksOf(key.slice(BEGINNINGS[nth]?.length))], numbers)
  }
  const before = BEGINNINGS.filter((beginning) => beginning < key).length
  return wholesOf([2 * before, ...ranksOf(key)], numbers)
}

/** Ranks up to where the text could go either way: behind a rank of several bytes nothing is known. */
function ranksOf(text: string): number[] {
  const ranks: number[] = []
  for (const byte of Buffer.from(text)) {
    const rank = rankOfByte[byte] ?? RANKS
    ranks.push(rank)
    if (isVague(rank)) break
  }
  return ranks
}

function isVague(rank: number): boolean {
  const [start = 0, end = 0x100] = RANK_STARTS.slice(rank - 1, rank + 1)
  return end - start > 1
}

function wholesOf(ranks: readonly number[], numbers: number): Whole[] {
  return Array.from({ length: numbers }, (_, nth) => {
    const at = nth * CHARACTERS
    const [high, low] = [halfOf(ranks, at), halfOf(ranks, at + HALF)]
    return String(BigInt(high) * BigInt(RANKS ** HALF) + BigInt(low))
  })
}

function halfOf(ranks: readonly number[], at: number): number {
  let value = 0
  for (let each = at; each < at + HALF; each++) value = value * RANKS + (ranks[each] ?? 0)
  return value
}

function codeOfCharacter(character: string): number {
  return character.charCodeAt(0)
}
