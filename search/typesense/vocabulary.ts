import { CatalogError } from '../../graph/model/errors.ts'
import type { SearchDocument } from '../document.ts'
import { isComparison } from '../filter.ts'
import { valueTest } from '../matching.ts'
import type { Clause } from '../where.ts'
import { fold, numeral, wordsOf } from '../words.ts'
import { codeOfNumber, codeOfText, countedAs, inAscii, isTruncated } from './document.ts'
import { all, clause as comparison, having, type Expression } from './expression.ts'
import { searchFor, STRICT } from './narrow.ts'
import type { FilteredSearch, Reader } from './reader.ts'
import { TOKENS, VOCABULARY, type Schema } from './schema.ts'
import { tokenOf, type Token } from './tokens.ts'

/**
 * The vocabulary: an entry beside the documents for each value of the fields that hold names,
 * labels and other short texts. A pattern is looked up in it, and becomes a filter by the tokens of
 * the values found. An entry whose value no document has any more matches nothing, so entries are
 * never removed; a rebuild begins with an empty vocabulary.
 */

/** Most values that a pattern or comparison may match: the server compares each of them. */
const VALUES_MAX = 10_000

/** Returns the lines of JSON of the entries of documents, by ID, except for known ones. */
export function entriesOf(
  schema: Schema,
  documents: readonly SearchDocument[],
  isKnown: (id: Token) => boolean,
): Map<Token, string> {
  const entries = new Map<Token, string>()
  for (const { values } of documents) {
    for (const [field, each] of Object.entries(values)) {
      const { vocabulary } = schema.role(field)
      if (vocabulary === undefined) continue
      for (const value of each) {
        const id = tokenOf('value', vocabulary, value)
        if (!isKnown(id) && !entries.has(id)) entries.set(id, entryOf(id, vocabulary, value))
      }
    }
  }
  return entries
}

function entryOf(id: Token, vocabulary: string, value: string): string {
  const tokens = [tokenOf('listed', vocabulary)]
  if (isTruncated(value)) tokens.push(tokenOf('odd', vocabulary))
  const entry = {
    id,
    [TOKENS]: tokens,
    [VOCABULARY.value]: value,
    [VOCABULARY.words]: wordsOf(fold(value)).join(' '),
    [VOCABULARY.start]: startOf(value),
  }
  // As text, since the server's integers have more digits than JavaScript's numbers.
  const integers = [
    `"${VOCABULARY.text}":${codeOfText(value)}`,
    ...numeral(value).map((number) => `"${VOCABULARY.number}":${codeOfNumber(Number(number))}`),
  ]
  return inAscii(`${JSON.stringify(entry).slice(0, -1)},${integers.join(',')}}`)
}

/** Returns the folded beginning of a text, as long as one word of the server. */
const startOf = (text: string) => countedAs(fold(text)).split(' ')[0] ?? ''

/**
 * Returns the tokens of the values that match a clause, ignoring its negation. All its fields have
 * a vocabulary.
 *
 * @throws CatalogError `INVALID_PARAMETER` when too many values may match it
 */
export async function tokensMatching(reader: Reader, clause: Clause): Promise<Token[]> {
  const byVocabulary = new Map<string, string[]>()
  for (const field of clause.fields) {
    const vocabulary = reader.schema.role(field).vocabulary ?? field
    byVocabulary.set(vocabulary, [...(byVocabulary.get(vocabulary) ?? []), field])
  }
  const test = valueTest({ ...clause, negated: false })
  const tokens = [...byVocabulary].map(async ([vocabulary, fields]) => {
    const values = (await candidates(reader, clause, vocabulary)).filter(test)
    return fields.flatMap((field) => values.map((value) => tokenOf('value', field, value)))
  })
  return (await Promise.all(tokens)).flat()
}

/** Returns the values in a vocabulary that may match a clause. */
async function candidates(reader: Reader, clause: Clause, vocabulary: string): Promise<string[]> {
  const here = having([tokenOf('listed', vocabulary)])
  const odd = all([here, having([tokenOf('odd', vocabulary)])])
  const searches = searchesFor(clause).map(({ filter, ...search }) => {
    return { ...search, filter: filter ? all([here, filter]) : here }
  })
  if (searches.some(({ q }) => q !== '*')) searches.push({ q: '*', filter: odd })
  const values = new Set<string>()
  for (const search of searches) {
    const asked = { ...search, include_fields: VOCABULARY.value }
    const rows = await reader.everything(asked, VALUES_MAX)
    for (const row of rows ?? []) values.add(String(row[VOCABULARY.value]))
    if (!rows || values.size > VALUES_MAX) throw tooMany(clause)
  }
  return [...values]
}

/** Returns searches that together find all values that may match a clause. */
function searchesFor(clause: Clause): FilteredSearch[] {
  const { condition, values } = clause
  const { words, start } = VOCABULARY
  const ordered = boundsOf(clause)
  if (ordered) return [{ q: '*', filter: ordered }]
  return values.map((value) => {
    const isBeginning = condition === 'START_WITH' || condition === 'PREFIX'
    const beginning = isBeginning ? startOf(value) : ''
    if (beginning !== '') return { ...STRICT, q: beginning, query_by: start, prefix: true }
    return searchFor(condition, value, [words]) ?? { q: '*' }
  })
}

/** Returns the integers of the values that a comparison may find; undefined for no comparison. */
function boundsOf({ condition, kind, values }: Clause): Expression | undefined {
  if (!isComparison(condition)) return undefined
  const isNumber = kind === 'number'
  const codeOf = (value: string) => (isNumber ? codeOfNumber(Number(value)) : codeOfText(value))
  const [low = '', high = low] = values
  const bound = condition.startsWith('LESS_THAN') ? '<=' : '>='
  const range =
    condition === 'BETWEEN' ? `[${codeOf(low)}..${codeOf(high)}]` : `${bound}${codeOf(low)}`
  return comparison(`${isNumber ? VOCABULARY.number : VOCABULARY.text}:${range}`)
}

function tooMany({ condition, fields, values }: Clause): CatalogError {
  const shown = JSON.stringify(values.join(', ').slice(0, 100))
  return new CatalogError(
    'INVALID_PARAMETER',
    `more than ${VALUES_MAX} values of ${fields[0]} may match ${condition} ${shown}; a longer text, or a condition such as EQUAL, finds fewer`,
  )
}
