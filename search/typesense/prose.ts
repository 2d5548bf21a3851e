import { CatalogError } from '../../graph/model/errors.ts'
import { holds, isWorded } from '../matching.ts'
import type { Clause } from '../where.ts'
import { wordsOf } from '../words.ts'
import { nativeOf, outsideOf, straddlingOf, wordedOf } from './clauses.ts'
import { valuesOf } from './document.ts'
import { all, any, clause as native, having, lacking, type Expression } from './expression.ts'
import { begunSearchOf, phraseOf, phraseSearchOf, searchFor } from './narrow.ts'
import type { FilteredSearch, Reader } from './reader.ts'
import { tokenOf, type Token } from './tokens.ts'
import { tokensMatching } from './vocabulary.ts'

/**
 * Conditions that the server has no filter for. Values of the vocabulary become tokens. Of prose,
 * searches narrow the entities to those that may match the condition, and these are compared here.
 */

/** Most entities whose prose one condition compares: the server reads each of them. */
const COMPARED_MAX = 1_000

/**
 * Returns the filter for a clause that `nativeOf` has none for.
 *
 * @param restriction a further condition on the documents
 * @throws CatalogError `INVALID_PARAMETER` when it would have to compare too much
 */
export async function comparedOf(
  reader: Reader,
  clause: Clause,
  restriction: Expression,
): Promise<Expression> {
  if (clause.condition === 'PHRASE' && !clause.negated && clause.values.length > 1) {
    // Words have a filter, unlike phrases.
    const parts = clause.values.map(async (value) => {
      const part = { ...clause, values: [value] }
      return wordedOf([value]) ?? (await comparedOf(reader, part, restriction))
    })
    return any(await Promise.all(parts))
  }
  const { fields, role } = reader.schema
  const isByWords = (field: string) => clause.condition === 'TERM' && isWorded(field, fields)
  const isListed = (field: string) => {
    return !isOfWords(clause) && !isByWords(field) && role(field).vocabulary !== undefined
  }
  const listed = { ...clause, fields: clause.fields.filter(isListed) }
  const prose = { ...clause, fields: clause.fields.filter((field) => !isListed(field)) }
  const tokens = await tokensMatching(reader, listed)
  if (prose.fields.length === 0) return clause.negated ? lacking(tokens) : having(tokens)
  const outside = outsideOf(prose)
  if (outside) {
    const straddling = { q: '*', filter: all([restriction, straddlingOf(prose)]) }
    const found = await idsMatching(reader, prose, [straddling])
    if (!found) throw tooMany(prose)
    return any([outside, having(found)])
  }
  const positive = { ...prose, negated: false }
  const ids = await idsMatching(reader, positive, await searchesFor(reader, positive, restriction))
  if (!ids) {
    const words = clause.negated ? undefined : wordsFilterOf(reader, positive)
    if (!words) throw tooMany(prose)
    return any([having(tokens), words])
  }
  return clause.negated ? lacking([...tokens, ...ids]) : having([...tokens, ...ids])
}

/** Returns whether a condition is one on the words of all fields. */
const isOfWords = ({ condition }: Clause) => condition === 'PHRASE' || condition === 'BEGUN'

/** Returns the IDs of the results that match a clause; undefined if there are too many results. */
async function idsMatching(reader: Reader, clause: Clause, searches: readonly FilteredSearch[]) {
  const ids = new Set<Token>()
  let left = COMPARED_MAX
  for (const search of searches) {
    const asked = { ...search, include_fields: 'id,urn,values' }
    const rows = await reader.everything(asked, left)
    if (!rows) return undefined
    left = Math.max(0, left - rows.length)
    for (const row of rows) {
      if (holds(clause, valuesOf(row), reader.schema.fields)) ids.add(String(row['id']))
    }
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
  const has = (says: 'present' | 'odd') => having(fields.map((field) => tokenOf(says, field)))
  // Documents with any value, or, for numbers, exactly those that match the clause.
  const filter = all([restriction, (await nativeOf(schema, clause)) ?? has('present')])
  const texts = fields.map((field) => schema.role(field).text)
  if (condition === 'PHRASE')
    return values.map((value) => ({ ...phraseSearchOf(phraseOf(value)), filter }))
  if (condition === 'BEGUN') return values.map((value) => ({ ...begunSearchOf(value), filter }))
  // The index has no words of folders and undeclared fields.
  const known = [...new Set(texts)].filter((text) => text !== undefined)
  const searches = values.flatMap((value) => searchFor(condition, value, known) ?? [])
  if (texts.includes(undefined) || searches.length < values.length) return [{ q: '*', filter }]
  const odd = { q: '*', filter: all([restriction, has('odd')]) }
  return [...searches.map((search) => ({ ...search, filter })), odd]
}

/**
 * Returns the filter for all words of one of the values in the tiers of the fields, which is what
 * `field:value` means where too many entities have the words to compare the field of each.
 */
function wordsFilterOf({ schema }: Reader, clause: Clause): Expression | undefined {
  const words = clause.values.map((value) => wordsOf(value).join(' '))
  if (clause.condition !== 'TERM' || words.includes('')) return undefined
  const tiers = new Set(clause.fields.map((field) => schema.role(field).text))
  return any([...tiers].map((tier) => native(`${tier}:[${words.join(',')}]`)))
}

function tooMany({ condition, fields, values }: Clause): CatalogError {
  const shown = JSON.stringify(values.join(', ').slice(0, 100))
  return new CatalogError(
    'INVALID_PARAMETER',
    `more than ${COMPARED_MAX} entities may match ${condition} ${shown} in ${fields[0]}; whole words, or further conditions, leave fewer`,
  )
}
