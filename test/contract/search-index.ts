import type { SearchIndex } from '../../search/search-index.ts'
import { agreesWithOracle } from './search/agrees.ts'
import { countsFacets } from './search/facets.ts'
import { filters } from './search/filters.ts'
import { findsAnyText } from './search/any-text.ts'
import { findsWords } from './search/words.ts'
import { forgivesTypos } from './search/typos.ts'
import { answersAtAnySize } from './search/sizes.ts'
import { judges } from './search/judgements/judge.ts'
import { keepsTypesApart } from './search/types.ts'
import { pagesHits } from './search/paging.ts'
import { scrolls } from './search/scrolls.ts'
import { ranksHits } from './search/ranking.ts'
import { rebuilds } from './search/rebuilds.ts'
import { closingIndexes, sharedIndex } from './search/setup.ts'
import { withstandsStrangers } from './search/hostile.ts'
import { writesDocuments } from './search/writes.ts'

/**
 * The contract of `search/search-index.ts`. It has no exception for an adapter: where adapters have
 * to differ, the port states so first.
 *
 * @param open opens an empty index with the fields of the registry; the suite closes it
 */
export function searchIndexContract(name: string, open: () => Promise<SearchIndex>): void {
  describe(`SearchIndex: ${name}`, () => {
    const fresh = closingIndexes(open)
    const emptied = sharedIndex(open)
    writesDocuments(fresh)
    rebuilds(fresh)
    findsWords(emptied)
    findsAnyText(emptied)
    ranksHits(emptied)
    forgivesTypos(emptied)
    judges(emptied)
    filters(emptied)
    countsFacets(emptied)
    pagesHits(emptied)
    scrolls(emptied)
    keepsTypesApart(emptied)
    withstandsStrangers(emptied)
    agreesWithOracle(open)
  })
}

/** The part of the contract that takes a third of its time, for a suite that quick runs leave out. */
export function sizedIndexContract(name: string, open: () => Promise<SearchIndex>): void {
  describe(`SearchIndex: ${name}`, () => {
    answersAtAnySize(open)
  })
}
