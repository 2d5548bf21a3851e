import type { Query } from '../../../search/query.ts'
import type { SearchRequest } from '../../../search/search-index.ts'
import { mayHaveTypo } from '../../../search/words.ts'

/** Ways in which an input can be read. */
export const READINGS = ['urn', 'written', 'camel', 'typos'] as const
export type Reading = (typeof READINGS)[number]

/** Words as one reading looks for them. */
export interface WordReading extends Pick<SearchRequest, 'words' | 'tolerant'> {
  readonly reading: Reading
}

type Words = Pick<Query, 'words' | 'camelWords'>

/**
 * The words as written, then those that camel case splits them into; only the last look forgives
 * typos.
 */
export function readingsOf({ words, camelWords }: Words): WordReading[] {
  if (!isCamel({ words, camelWords })) return [{ reading: 'written', words, tolerant: true }]
  return [
    { reading: 'written', words, tolerant: false },
    { reading: 'camel', words: camelWords, tolerant: true },
  ]
}

/** {@link readingsOf}, typos being a reading of their own: a scroll stays with the one it began with. */
export function scrollReadingsOf(words: Words): WordReading[] {
  const exact = readingsOf(words).map((each) => ({ ...each, tolerant: false }))
  const last = isCamel(words) ? words.camelWords : words.words
  if (!last.some(mayHaveTypo)) return exact
  return [...exact, { reading: 'typos', words: last, tolerant: 'always' }]
}

/** What the first reading gives that finds something, or else the last one. */
export async function firstFound<Result>(
  readings: readonly WordReading[],
  look: (reading: WordReading) => Promise<Result>,
  isFound: (result: Result) => boolean,
): Promise<Result | undefined> {
  let result: Result | undefined
  for (const reading of readings) {
    // Only if the readings before it have found nothing.
    result = await look(reading)
    if (isFound(result)) break
  }
  return result
}

function isCamel({ words, camelWords }: Words): boolean {
  return words.join(' ') !== camelWords.join(' ')
}
