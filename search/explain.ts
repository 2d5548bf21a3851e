import type { Values } from './document.ts'
import type { SearchFields } from './fields.ts'
import { holds, isWorded, valueTest } from './matching.ts'
import type { Query } from './query.ts'
import { TIERS } from './ranking.ts'
import type { SearchRequest } from './search-index.ts'
import type { Clause } from './where.ts'
import { nameRowsOf, wordTest } from './words.ts'

/** Why an entity is a hit. */
export interface Explanation {
  /** Higher is better; see {@link SCORES}. */
  readonly score: number
  /** The values that contain a word of the query, or match a condition of it. */
  readonly matchedFields: readonly MatchedField[]
}

export interface MatchedField {
  readonly name: string
  readonly value: string
}

/**
 * Scores of hits in the order of search results (`search-index.ts`, sort): the words are a name,
 * begin one, or are in the first tiers, one less for each further tier that it takes.
 */
const SCORES = { name: 10, beginning: 9, firstTier: 8, withoutWords: 1 } as const

/** Most characters of a field that are read. */
const LENGTH_PER_FIELD_MAX = 65_536
/** Most matches of a field, and most values to find them in: a table may have thousands of columns. */
const MATCHES_PER_FIELD_MAX = 3
const MATCHED_VALUES_MAX = 500

type Test = (value: string) => boolean

/**
 * Returns the function that explains a hit in one pass over its values. The tests are prepared once
 * for all hits of a page.
 *
 * @param isHighlighted whether matched fields are wanted
 */
export function explainer(
  fields: SearchFields,
  { words, where, names = [] }: Query & Pick<SearchRequest, 'names'>,
  isHighlighted: boolean,
): (values: Values) => Explanation {
  const clauses = isHighlighted ? where.flat(2).filter(({ negated }) => !negated) : []
  const matchesMax = isHighlighted ? MATCHES_PER_FIELD_MAX : 0
  const hasWord = wordTest(words, words.slice(-1))
  const scoring = new Scoring(words, names)
  const fieldTests = new Map<string, { tier: number; conditions: readonly Test[] }>()
  const add = (name: string) => {
    const own = clauses.filter((clause) => clause.fields.includes(name))
    const conditions = own.map((clause) =>
      conditionTest({ ...clause, fields: [name] }, name, fields),
    )
    const tier = fields.all.get(name)?.tier
    // Names that conditions look for score the names of hits only.
    const isScored = words.length > 0 || (tier === 'name' && names.length > 0)
    const prepared = { tier: tier && isScored ? TIERS.indexOf(tier) : -1, conditions }
    fieldTests.set(name, prepared)
    return prepared
  }
  return (values) => {
    const matchedFields: MatchedField[] = []
    scoring.begin()
    for (const name of Object.keys(values)) {
      const { tier, conditions } = fieldTests.get(name) ?? add(name)
      if (tier < 0 && conditions.length === 0) continue
      let matchesLeft = matchesMax
      let charactersLeft = LENGTH_PER_FIELD_MAX
      let valuesLeft = MATCHED_VALUES_MAX
      for (const value of values[name] ?? []) {
        charactersLeft -= value.length
        const isMatched = matchesLeft > 0 && valuesLeft-- > 0
        if (charactersLeft < 0 || !(isMatched || scoring.needs(tier))) break
        const isFound = tier >= 0 && words.length > 0 && hasWord(value)
        if (isFound || (tier === 0 && names.length > 0)) scoring.add(tier, value)
        if (!isMatched || !(isFound || conditions.some((test) => test(value)))) continue
        matchedFields.push({ name, value })
        matchesLeft--
      }
    }
    return { score: scoring.score, matchedFields }
  }
}

/** Scores one hit after another. */
class Scoring {
  readonly #words: readonly string[]
  /** Rows of words that conditions look for. */
  readonly #names: ReadonlySet<string>
  readonly #tests: readonly Test[]
  /** The first tier that has the word, by word. */
  #tiers: number[] = []
  #nameScore = 0

  constructor(words: readonly string[], names: readonly string[]) {
    this.#words = words
    this.#names = new Set(names)
    const isOnly = words.length === 1
    this.#tests = words.map((word, at) => {
      // Each value that is added has one of the words.
      return isOnly ? () => true : wordTest([word], at === words.length - 1 ? [word] : [])
    })
  }

  begin(): void {
    this.#tiers = this.#words.map(() => TIERS.length)
    this.#nameScore = 0
  }

  /** Returns whether a value of a tier that has a word may change the score. */
  needs(tier: number): boolean {
    return tier === 0 || (tier > 0 && this.#tiers.some((wordTier) => wordTier > tier))
  }

  /** Adds a value that has one of the words, or, without words, a name. */
  add(tier: number, value: string): void {
    for (const [at, hasWord] of this.#tests.entries()) {
      if (this.#tiers[at]! > tier && hasWord(value)) this.#tiers[at] = tier
    }
    if (tier > 0) return
    const typed = this.#words.join(' ')
    for (const row of nameRowsOf(value).map((nameWords) => nameWords.join(' '))) {
      if (this.#names.has(row)) this.#nameScore = SCORES.name
      else if (this.#words.length === 0) continue
      else if (row === typed) this.#nameScore = SCORES.name
      else if (row.startsWith(typed)) this.#nameScore ||= SCORES.beginning
    }
  }

  get score(): number {
    if (this.#words.length === 0) return this.#nameScore || SCORES.withoutWords
    return this.#nameScore || SCORES.firstTier - Math.max(...this.#tiers)
  }
}

function conditionTest(clause: Clause, name: string, fields: SearchFields): Test {
  const isByWords = clause.condition === 'TERM' && isWorded(name, fields)
  return isByWords ? (value) => holds(clause, { [name]: [value] }, fields) : valueTest(clause)
}
