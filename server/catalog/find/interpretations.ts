import type { Query } from '../../../search/query.ts'
import type { SearchRequest } from '../../../search/search-index.ts'
import { mayHaveTypo } from '../../../search/words.ts'

/** Interpretations of an input. */
export const INTERPRETATIONS = ['urn', 'written', 'camel', 'typos'] as const
export type Interpretation = (typeof INTERPRETATIONS)[number]

/** The words that one interpretation searches. */
export interface WordInterpretation extends Pick<SearchRequest, 'words' | 'tolerant'> {
  readonly interpretation: Interpretation
}

type Words = Pick<Query, 'words' | 'camelWords'>

/**
 * Returns the words as written, then the words split at camel case; only the last search tolerates
 * typos.
 */
export function interpretWords({ words, camelWords }: Words): WordInterpretation[] {
  if (!isCamel({ words, camelWords })) return [{ interpretation: 'written', words, tolerant: true }]
  return [
    { interpretation: 'written', words, tolerant: false },
    { interpretation: 'camel', words: camelWords, tolerant: true },
  ]
}

/**
 * Returns {@link interpretWords} with typos as a separate interpretation, because a scroll keeps
 * the interpretation of its first page.
 */
export function interpretScrolledWords(words: Words): WordInterpretation[] {
  const exact = interpretWords(words).map((interpretation) => ({
    ...interpretation,
    tolerant: false,
  }))
  const last = isCamel(words) ? words.camelWords : words.words
  if (!last.some(mayHaveTypo)) return exact
  return [...exact, { interpretation: 'typos', words: last, tolerant: 'always' }]
}

/** Returns the result of the first interpretation that has one, or else that of the last. */
export async function firstWithResults<Interpreted extends WordInterpretation, Result>(
  interpretations: readonly Interpreted[],
  search: (interpretation: Interpreted) => Promise<Result>,
  isFound: (result: Result) => boolean,
): Promise<Result | undefined> {
  let result: Result | undefined
  for (const interpretation of interpretations) {
    // Sequentially: runs only if the interpretations before it have found nothing.
    result = await search(interpretation)
    if (isFound(result)) break
  }
  return result
}

function isCamel({ words, camelWords }: Words): boolean {
  return words.join(' ') !== camelWords.join(' ')
}
