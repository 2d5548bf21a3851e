import type { Query } from '../../../search/query.ts'
import type { SearchRequest } from '../../../search/search-index.ts'
import { mayHaveTypo } from '../../../search/words.ts'

/** Ways in which an input can be interpreted. */
export const INTERPRETATIONS = ['urn', 'written', 'camel', 'typos'] as const
export type Interpretation = (typeof INTERPRETATIONS)[number]

/** The words that one interpretation searches. */
export interface WordInterpretation extends Pick<SearchRequest, 'words' | 'tolerant'> {
  readonly interpretation: Interpretation
}

type Words = Pick<Query, 'words' | 'camelWords'>

/**
 * Returns the words as written, then those that camel case splits them into; only the last search
 * forgives typos.
 */
export function interpretationsOf({ words, camelWords }: Words): WordInterpretation[] {
  if (!isCamel({ words, camelWords })) return [{ interpretation: 'written', words, tolerant: true }]
  return [
    { interpretation: 'written', words, tolerant: false },
    { interpretation: 'camel', words: camelWords, tolerant: true },
  ]
}

/** {@link interpretationsOf}, typos being one of their own: a scroll stays with the one it began with. */
export function scrollInterpretationsOf(words: Words): WordInterpretation[] {
  const exact = interpretationsOf(words).map((each) => ({ ...each, tolerant: false }))
  const last = isCamel(words) ? words.camelWords : words.words
  if (!last.some(mayHaveTypo)) return exact
  return [...exact, { interpretation: 'typos', words: last, tolerant: 'always' }]
}

/** Returns the result of the first interpretation that finds something, or else of the last one. */
export async function firstFound<Result>(
  interpretations: readonly WordInterpretation[],
  search: (interpretation: WordInterpretation) => Promise<Result>,
  isFound: (result: Result) => boolean,
): Promise<Result | undefined> {
  let result: Result | undefined
  for (const interpretation of interpretations) {
    // Only if the interpretations before it have found nothing.
    result = await search(interpretation)
    if (isFound(result)) break
  }
  return result
}

function isCamel({ words, camelWords }: Words): boolean {
  return words.join(' ') !== camelWords.join(' ')
}
