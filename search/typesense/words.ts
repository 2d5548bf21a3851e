import { TIER_WEIGHTS, TIERS } from '../ranking.ts'
import type { SearchRequest } from '../search-index.ts'
import { TYPO_LENGTH_MIN } from '../search-index.ts'
import { mayHaveTypo } from '../words.ts'
import type { Search } from './connection.ts'

/** How words are searched: all must be there, the last one may go on, better tiers count more. */
const HOW = {
  drop_tokens_threshold: 0,
  // Words that an unfinished one may become; by default four to ten.
  max_candidates: 10_000,
  min_len_1typo: TYPO_LENGTH_MIN,
  text_match_type: 'max_weight',
  prioritize_token_position: true,
  highlight_fields: 'none',
} as const
/** Typos are forgiven until as many are found: until any is, or always. */
const ANY = 1
const ALWAYS = 1_000_000

/** What a search asks by its words: `README.md` shows one. */
export function wordsSearchOf({ words, scope, tolerant }: SearchRequest): Search {
  if (words.length === 0) return { q: '*' }
  const last = words.at(-1) ?? ''
  const before = words.slice(0, -1)
  // The server takes the last word from what is left of a document, but these are one and the same.
  const isImplied = before.some((word) => word.startsWith(last))
  const tiers = scope === 'names' ? TIERS.slice(0, 1) : TIERS
  // The server counts bytes, and would take short words of other scripts for long ones.
  const isTolerant = tolerant !== false && words.some(mayHaveTypo)
  return {
    ...HOW,
    q: (isImplied ? before : words).join(' '),
    prefix: !isImplied,
    query_by: tiers.join(','),
    query_by_weights: tiers.map((tier) => TIER_WEIGHTS[tier]).join(','),
    num_typos: Number(isTolerant),
    typo_tokens_threshold: isTolerant ? (tolerant === 'always' ? ALWAYS : ANY) : 0,
  }
}
