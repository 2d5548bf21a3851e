import { URN_FIELD } from '../fields.ts'
import { isComparison } from '../filter.ts'
import { documentTest, isWorded } from '../matching.ts'
import type { Clause } from '../where.ts'
import { findAnchor } from '../wildcards.ts'
import { soughtPart } from '../words.ts'
import {
  affixFilter,
  AFFIXES,
  nativeFilter,
  outsideFilter,
  straddlingFilter,
  oneWordFilter,
} from './exact-filters.ts'
import { codeOfText, parseValues } from './document.ts'
import { all, any, serverClause as native, EVERYTHING, having, lacking } from './expression.ts'
import type { Expression } from './expression.ts'
import {
  begunSearch,
  hasAllWords,
  quotePhrase,
  phraseSearch,
  searchFor,
  wordsIn,
} from './narrowing-searches.ts'
import type { FilteredSearch, Reader } from './reader.ts'
import { leastField, type Schema } from './schema.ts'
import { filterToken, type Token } from './tokens.ts'
import { tokensMatching } from './vocabulary.ts'

/**
 * Conditions that the server has no filter for. Values of the vocabulary become tokens. Of prose,
 * searches narrow the entities to those that may match the condition, and these are compared here.
 * Where too many may match, the filter finds candidates, and `candidates.ts` compares the hits.
 */

/** Most entities that one condition compares: the server reads each of them. */
export const COMPARED_MAX = 1_000

/** A filter for the documents that match a condition; unless it is exact, for more. */
export interface Narrowed {
  readonly filter: Expression
  readonly isExact: boolean
}

const exactly = (filter: Expression): Narrowed => ({ filter, isExact: true })
const candidates = (filter: Expression): Narrowed => ({ filter, isExact: false })

/**
 * Returns a filter for a clause that `nativeFilter` has none for.
 *
 * @param restriction a further condition on the documents
 */
export async function narrowClause(
  reader: Reader,
  clause: Clause,
  restriction: Expression,
): Promise<Narrowed> {
  if (clause.condition === 'PHRASE' && !clause.negated && clause.values.length > 1) {
    // Words have a filter, unlike phrases.
    const phraseFilters = await Promise.all(
      clause.values.map(async (value) => {
        const filter = oneWordFilter([value])
        return filter
          ? exactly(filter)
          : narrowClause(reader, { ...clause, values: [value] }, restriction)
      }),
    )
    return {
      filter: any(phraseFilters.map(({ filter }) => filter)),
      isExact: phraseFilters.every(({ isExact }) => isExact),
    }
  }
  const { fields, role } = reader.schema
  const isByWords = (field: string) => clause.condition === 'TERM' && isWorded(field, fields)
  const isListed = (field: string) => {
    return !isOfWords(clause) && !isByWords(field) && role(field).vocabulary !== undefined
  }
  const listedClause = { ...clause, fields: clause.fields.filter(isListed) }
  const proseClause = { ...clause, fields: clause.fields.filter((field) => !isListed(field)) }
  const parts: Narrowed[] = []
  if (listedClause.fields.length > 0)
    parts.push(await narrowByVocabulary(reader, listedClause, restriction))
  if (proseClause.fields.length > 0) parts.push(await narrowProse(reader, proseClause, restriction))
  const filters = parts.map(({ filter }) => filter)
  return {
    filter: clause.negated ? all(filters) : any(filters),
    isExact: parts.every(({ isExact }) => isExact),
  }
}

/** Returns the filter of a condition on fields with a vocabulary. */
async function narrowByVocabulary(
  reader: Reader,
  clause: Clause,
  restriction: Expression,
): Promise<Narrowed> {
  const inOrder = await textComparison(reader, clause, restriction)
  if (inOrder?.isExact) return inOrder
  return (
    (await affixPatterns(reader, clause, restriction)) ??
    byTokens(clause, await tokensMatching(reader, clause)) ??
    inOrder ??
    mayMatch(reader.schema, clause)
  )
}

function byTokens({ negated }: Clause, tokens: readonly Token[] | undefined): Narrowed | undefined {
  return tokens && exactly(negated ? lacking(tokens) : having(tokens))
}

/** Returns the filter of a condition on prose, which compares the documents that may match it. */
async function narrowProse(
  reader: Reader,
  clause: Clause,
  restriction: Expression,
): Promise<Narrowed> {
  const compared = await textComparison(reader, clause, restriction)
  if (compared) return compared
  const outside = outsideFilter(clause)
  if (outside) {
    const straddling = straddlingFilter(clause)
    const insideIds = await idsMatching(reader, clause, [
      { q: '*', filter: all([restriction, straddling]) },
    ])
    return insideIds
      ? exactly(any([outside, having(insideIds)]))
      : candidates(any([outside, straddling]))
  }
  const positive = { ...clause, negated: false }
  const searches = await searchesFor(reader, positive, restriction)
  const ids = await idsMatching(reader, positive, searches)
  return byTokens(clause, ids) ?? mayMatch(reader.schema, clause)
}

/** Returns whether a condition is one on the words of all fields. */
const isOfWords = ({ condition }: Clause) => condition === 'PHRASE' || condition === 'BEGUN'

/** Returns the IDs of the results that match a clause; undefined if there are too many results. */
async function idsMatching(reader: Reader, clause: Clause, searches: readonly FilteredSearch[]) {
  const ids = new Set<Token>()
  const matches = documentTest(clause, reader.schema.fields)
  let left = COMPARED_MAX
  for (const search of searches) {
    const withValues = { ...search, include_fields: 'id,urn,values' }
    const rows = await reader.everything(withValues, left)
    if (!rows) return undefined
    left = Math.max(0, left - rows.length)
    for (const row of rows) if (matches(parseValues(row))) ids.add(String(row['id']))
  }
  return [...ids]
}

/** Returns searches that together find all documents that may match a clause. */
async function searchesFor(
  { schema }: Reader,
  clause: Clause,
  restriction: Expression,
): Promise<FilteredSearch[]> {
  const { condition, fields, values } = clause
  const has = (says: 'present' | 'odd') => having(fields.map((field) => filterToken(says, field)))
  // Documents with any value, or, for numbers, exactly those that match the clause.
  const filter = all([restriction, (await nativeFilter(schema, clause)) ?? has('present')])
  const texts = fields.map((field) => schema.role(field).text)
  if (condition === 'PHRASE')
    return values.map((value) => ({ ...phraseSearch(quotePhrase(value)), filter }))
  if (condition === 'BEGUN') return values.map((value) => ({ ...begunSearch(value), filter }))
  // The index has no words of folders and undeclared fields.
  const indexedTexts = [...new Set(texts)].filter((text) => text !== undefined)
  const searches = values.flatMap((value) => searchFor(condition, value, indexedTexts) ?? [])
  if (texts.includes(undefined) || searches.length < values.length) return [{ q: '*', filter }]
  const odd = { q: '*', filter: all([restriction, has('odd')]) }
  return [...searches.map((search) => ({ ...search, filter })), odd]
}

/**
 * Returns the filter of patterns that begin or end names; undefined for other clauses. They also match
 * parts of names that are URNs, of which there are few.
 */
async function affixPatterns(
  reader: Reader,
  clause: Clause,
  restriction: Expression,
): Promise<Narrowed | undefined> {
  const { condition, fields, values, negated } = clause
  if (condition !== 'LIKE' || negated || fields.includes(URN_FIELD)) return undefined
  const ranges = values.map((value) => {
    const anchor = findAnchor(value)
    if (!anchor?.isAll || anchor.text.trim() !== anchor.text) return undefined
    return affixFilter(reader.schema, { ...anchor, fields, values: [anchor.text] })
  })
  const exact = ranges.filter((range) => range !== undefined)
  if (exact.length < ranges.length) return undefined
  const references = having(fields.map((field) => filterToken('reference', field)))
  const ids = await idsMatching(reader, clause, [
    { q: '*', filter: all([restriction, references]) },
  ])
  return ids && exactly(any([...exact, having(ids)]))
}

/**
 * Returns the filter of a comparison of texts in fields that sort. The first bytes of the least value
 * decide, but for documents with the same ones or several values, which are compared; undefined for
 * other clauses.
 */
async function textComparison(
  reader: Reader,
  clause: Clause,
  restriction: Expression,
): Promise<Narrowed | undefined> {
  const { condition, kind, fields, negated } = clause
  if (!isComparison(condition) || kind === 'number') return undefined
  if (!fields.every((field) => reader.schema.role(field).isSorted)) return undefined
  const parts = fields.map((field) => fieldOrder(field, clause))
  const unsure = any(parts.map((part) => part.unsure))
  const ids = await idsMatching(reader, { ...clause, negated: false }, [
    { q: '*', filter: all([restriction, unsure]) },
  ])
  const outside = all(parts.map((part) => any([part.isNot, part.unsure])))
  if (negated) return ids ? exactly(all([outside, lacking(ids)])) : candidates(outside)
  const sure = any(parts.map((part) => part.is))
  return ids ? exactly(any([sure, having(ids)])) : candidates(any([sure, unsure]))
}

/** Returns the documents that surely match a comparison of a field, that may, and that do not. */
function fieldOrder(field: string, { condition, values }: Clause) {
  const [low = '', second = low] = values
  const codes = [low, condition === 'BETWEEN' ? second : low].map(codeOfText)
  const least = (range: string) => native(`${leastField(field)}:${range}`)
  const [below, above] = [least(`<${codes[0]}`), least(`>${codes[1]}`)]
  const isGreater = condition.startsWith('GREATER')
  const between = all([least(`>${codes[0]}`), least(`<${codes[1]}`)])
  const [is, isNot] = condition.startsWith('LESS')
    ? [below, above]
    : isGreater
      ? [above, below]
      : [between, any([below, above])]
  const several = [filterToken('several', field)]
  return {
    is: all([is, lacking(several)]),
    isNot: any([isNot, lacking([filterToken('present', field)])]),
    unsure: any([least(`[${codes.join(',')}]`), having(several)]),
  }
}

/** Returns candidates for a clause: documents with any value, and with words of all matches. */
function mayMatch({ role }: Schema, clause: Clause): Narrowed {
  const { condition, fields, values, negated } = clause
  if (negated) return candidates(EVERYTHING)
  const affix = AFFIXES[condition]
  const parts = fields.map((field): Expression => {
    if (affix && role(field).hasAffixes) {
      const ranges = values.map((value) => affix.toRange(value).range)
      return native(`${affix.toField(field)}:[${ranges.join(',')}]`)
    }
    return having([filterToken('present', field)])
  })
  const tiers = [...new Set(fields.map((field) => role(field).text))]
  const words = values.map((value) => {
    const part = condition === 'PHRASE' ? value : soughtPart(value)
    return part === undefined ? [] : wordsIn(condition, part)
  })
  const haveWords = !tiers.includes(undefined) && words.every(({ length }) => length > 0)
  if (!haveWords) return candidates(any(parts))
  const wordRows = words.map((valueWords) => valueWords.join(' ')).join(',')
  const odd = having(fields.map((field) => filterToken('odd', field)))
  // A phrase names all fields.
  const present = hasAllWords(condition) ? EVERYTHING : any(parts)
  return candidates(
    all([present, any([...tiers.map((tier) => native(`${tier}:[${wordRows}]`)), odd])]),
  )
}
