import type { SearchDocument } from '../document.ts'
import { isComparison } from '../filter.ts'
import { valueTest } from '../matching.ts'
import type { Clause } from '../where.ts'
import { fold, numeral, distinctUnspaced, wordsOf } from '../words.ts'
import { codeOfNumber, codeOfText, inAscii, isTruncated } from './document.ts'
import { all, serverClause as comparison, having, type Expression } from './expression.ts'
import { hasAllWords, searchFor, wordsIn } from './narrowing-searches.ts'
import type { FilteredSearch, Reader } from './reader.ts'
import { POSITION, TOKENS, VOCABULARY, type Schema } from './schema.ts'
import { hashPosition, filterToken, type Token } from './tokens.ts'

/**
 * The vocabulary: an entry beside the documents for each value of the fields that hold names,
 * labels and other short texts. A pattern is looked up in it, and becomes a filter by the tokens of
 * the values found. An entry whose value no document has any more matches nothing, so entries are
 * never removed; a rebuild begins with an empty vocabulary.
 */

/**
 * Most values of a pattern that become tokens: the server reads each of them, in some 40 µs. Of more
 * values, most documents that may match do, so their hits are compared instead.
 */
const VALUES_MAX = 2_000

/** Returns the lines of JSON of the entries of documents, by ID, except for known ones. */
export function vocabularyEntries(
  schema: Schema,
  documents: readonly SearchDocument[],
  isKnown: (id: Token) => boolean,
): Map<Token, string> {
  const entries = new Map<Token, string>()
  for (const { values } of documents) {
    for (const [field, fieldValues] of Object.entries(values)) {
      const { vocabulary } = schema.role(field)
      if (vocabulary === undefined) continue
      for (const value of fieldValues) {
        const id = filterToken('value', vocabulary, value)
        if (!isKnown(id) && !entries.has(id)) entries.set(id, entryLine(id, vocabulary, value))
      }
    }
  }
  return entries
}

function entryLine(id: Token, vocabulary: string, value: string): string {
  const tokens = [filterToken('listed', vocabulary)]
  if (isTruncated(value)) tokens.push(filterToken('odd', vocabulary))
  const entry = {
    id,
    [TOKENS]: tokens,
    [VOCABULARY.value]: value,
    [VOCABULARY.words]: [...wordsOf(fold(value)), ...distinctUnspaced(value)].join(' '),
  }
  // As text, since the server's integers have more digits than JavaScript's numbers.
  const integers = [
    `"${POSITION}":${hashPosition(id)}`,
    `"${VOCABULARY.text}":${codeOfText(value)}`,
    ...numeral(value).map((number) => `"${VOCABULARY.number}":${codeOfNumber(Number(number))}`),
  ]
  return inAscii(`${JSON.stringify(entry).slice(0, -1)},${integers.join(',')}}`)
}

/**
 * Returns the tokens of the values that match a clause, ignoring its negation; undefined when too
 * many values may match it. All its fields have a vocabulary. Conditions of policies are exact
 * however many values match.
 */
export async function tokensMatching(reader: Reader, clause: Clause): Promise<Token[] | undefined> {
  const byVocabulary = new Map<string, string[]>()
  for (const field of clause.fields) {
    const vocabulary = reader.schema.role(field).vocabulary ?? field
    byVocabulary.set(vocabulary, [...(byVocabulary.get(vocabulary) ?? []), field])
  }
  const test = valueTest({ ...clause, negated: false })
  const tokens: Token[] = []
  // One after another: the first that has too many values ends the search.
  for (const [vocabulary, fields] of byVocabulary) {
    const values = await readCandidates(reader, clause, vocabulary)
    if (!values) return undefined
    for (const value of values) {
      if (test(value)) tokens.push(...fields.map((field) => filterToken('value', field, value)))
    }
  }
  return tokens
}

/** Returns the values in a vocabulary that may match a clause; undefined when they are too many. */
async function readCandidates(
  reader: Reader,
  clause: Clause,
  vocabulary: string,
): Promise<string[] | undefined> {
  const here = having([filterToken('listed', vocabulary)])
  const odd = all([here, having([filterToken('odd', vocabulary)])])
  const searches = vocabularySearches(clause).map(({ filter, ...search }) => {
    return { ...search, filter: filter ? all([here, filter]) : here }
  })
  const isNarrowed = searches.some(({ q, filter }) => q !== '*' || filter !== here)
  if (isNarrowed && !isComparison(clause.condition)) searches.push({ q: '*', filter: odd })
  const limit = clause.condition === 'PREFIX' ? Infinity : VALUES_MAX
  const values = new Set<string>()
  for (const search of searches) {
    const query = { ...search, include_fields: VOCABULARY.value }
    const rows = await reader.everything(query, limit)
    for (const row of rows ?? []) values.add(String(row[VOCABULARY.value]))
    if (!rows || values.size > limit) return undefined
  }
  return [...values]
}

/** Returns searches that together find all values that may match a clause. */
function vocabularySearches(clause: Clause): FilteredSearch[] {
  const { condition, values } = clause
  const { words } = VOCABULARY
  const bounds = integerBounds(clause)
  if (bounds) return [{ q: '*', filter: bounds }]
  // Values with all words of one of the texts, in one search.
  const wordLists = hasAllWords(condition) ? values.map((value) => wordsIn(condition, value)) : []
  if (wordLists.length > 0 && wordLists.every(({ length }) => length > 0)) {
    const texts = wordLists.map((valueWords) => valueWords.join(' ')).join(',')
    return [{ q: '*', filter: comparison(`${words}:[${texts}]`) }]
  }
  return values.map((value) => searchFor(condition, value, [words]) ?? { q: '*' })
}

/** Returns the integers of the values that a comparison may find; undefined for no comparison. */
function integerBounds({ condition, kind, values }: Clause): Expression | undefined {
  if (!isComparison(condition)) return undefined
  const isNumber = kind === 'number'
  const encode = (value: string) => (isNumber ? codeOfNumber(Number(value)) : codeOfText(value))
  const [low = '', high = low] = values
  const bound = condition.startsWith('LESS_THAN') ? '<=' : '>='
  const range =
    condition === 'BETWEEN' ? `[${encode(low)}..${encode(high)}]` : `${bound}${encode(low)}`
  return comparison(`${isNumber ? VOCABULARY.number : VOCABULARY.text}:${range}`)
}
