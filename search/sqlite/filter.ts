import { holds, isWorded, valueTest } from '../matching.ts'
import type { Clause, Where } from '../where.ts'
import { needsRecheck, LISTED, readJsonList, matchAny, sqlTest, type Sql } from './condition-sql.ts'
import type { Snapshot } from './columns.ts'
import { readValues } from './documents.ts'
import { DocumentSet, isIn, type Range } from './document-set.ts'
import type { SentRequest } from './sent-request.ts'
import { findNumber, VALUE } from './vocabulary.ts'

/** Values of a field that are looked up one by one; for more, its column is read instead. */
const LOOKUPS_MAX = 20_000

/** Longest list of values that is compared with earlier lookups. */
const VALUES_COMPARED_MAX = 100

/**
 * Returns the documents that pass all of the filters; undefined for all documents. Clauses share
 * lookups: each clause costs one pass over the values of its field, not one over all documents. The
 * results of long filters are kept for later searches.
 */
export function filterDocuments(
  snapshot: Snapshot,
  ranges: readonly Range[],
  where: SentRequest['where'],
): DocumentSet | undefined {
  const filters = where.filter((groups) => groups.length > 0)
  if (filters.length === 0) return undefined
  const filtering = new Filtering(snapshot, ranges)
  return filters
    .map((filter) => {
      if (typeof filter !== 'string') return filtering.any(filter)
      return snapshot.columns.cachedFilter(filter, () => filtering.any(JSON.parse(filter) as Where))
    })
    .reduce((all, documents) => all.and(documents))
}

class Filtering {
  readonly #snapshot: Snapshot
  readonly #ranges: readonly Range[]
  /** Results by clause, and by fields and values. */
  readonly #clauseResults = new Map<string, DocumentSet>()
  readonly #having = new Map<string, DocumentSet>()
  /** Values that were looked up, by field. */
  readonly #lookups = new Map<string, number>()

  constructor(snapshot: Snapshot, ranges: readonly Range[]) {
    this.#snapshot = snapshot
    this.#ranges = ranges
  }

  /** Returns the documents that pass any of the groups. */
  any(groups: Where): DocumentSet {
    return groups
      .map((group) => group.map((clause) => this.#clause(clause)))
      .map((matches) => matches.reduce((all, match) => all.and(match), DocumentSet.ALL))
      .reduce((union, match) => union.or(match), DocumentSet.EMPTY)
  }

  #clause({ negated, ...positive }: Clause): DocumentSet {
    const key = JSON.stringify(positive)
    const matches = this.#clauseResults.get(key) ?? this.#evaluate({ ...positive, negated: false })
    this.#clauseResults.set(key, matches)
    return negated ? matches.not() : matches
  }

  #evaluate(clause: Clause): DocumentSet {
    const { condition, values } = clause
    // Exact without reading the values, because the texts of the tiers separate them.
    if (condition === 'PHRASE' || condition === 'BEGUN') {
      return this.#matching(matchAny(values, ' + ', { isBegun: condition === 'BEGUN' }))
    }
    const test = sqlTest(clause, this.#snapshot.tables.term)
    const matches = test ? this.#passing(clause, test) : DocumentSet.EMPTY
    if (condition === 'IS_NULL') return matches.not()
    return condition === 'TERM' ? matches.or(this.#matchingWords(clause)) : matches
  }

  /** Returns documents with a value in one of the fields that passes the test. */
  #passing(clause: Clause, test: Sql): DocumentSet {
    const { database, tables } = this.#snapshot
    const names = clause.fields
    const fields = names.flatMap((name) => findNumber(database, 'searchField', name) ?? [])
    const parameters = [...test.parameters, JSON.stringify(fields)]
    const listing = (column: string) => `
      SELECT json_group_array(${column}) AS list FROM ${tables.vocabulary} AS known
      WHERE ${test.text} AND known.field IN ${LISTED}`
    const values = needsRecheck(clause)
      ? idsMatching(
          clause,
          readJsonList(database, listing(`json_array(known.id, ${VALUE})`), ...parameters),
        )
      : readJsonList(database, listing('known.id'), ...parameters)
    if (values.length > VALUES_COMPARED_MAX) return this.#documentsWith(names, values)
    // Different lists of wanted values may have the same existing ones.
    const key = `${fields.join(' ')}: ${values.join(' ')}`
    const documents = this.#having.get(key) ?? this.#documentsWith(names, values)
    this.#having.set(key, documents)
    return documents
  }

  #documentsWith(names: readonly string[], values: readonly number[]): DocumentSet {
    const { database, tables, columns } = this.#snapshot
    let lookups = values.length
    for (const name of names) {
      lookups = (this.#lookups.get(name) ?? 0) + values.length
      this.#lookups.set(name, lookups)
    }
    if (lookups > LOOKUPS_MAX) {
      const having = names.flatMap((name) => columns.findColumn(tables, name)?.having(values) ?? [])
      return DocumentSet.of(having)
    }
    const sql = `
      SELECT json_group_array(posting.doc) AS list FROM json_each(?) AS wanted
      CROSS JOIN ${tables.posting} AS posting ON posting.value = wanted.value`
    return DocumentSet.of(readJsonList(database, sql, JSON.stringify(values)))
  }

  #matching(match: string | undefined): DocumentSet {
    if (match === undefined) return DocumentSet.EMPTY
    const { database, tables } = this.#snapshot
    const { word } = tables
    const sql = `SELECT json_group_array(rowid) AS list FROM ${word} WHERE ${word} MATCH ?`
    return DocumentSet.of(readJsonList(database, sql, match))
  }

  /**
   * Returns documents that match `field:some words`. It reads documents that have the words
   * anywhere, to check the field.
   */
  #matchingWords(clause: Clause): DocumentSet {
    const { database, tables, fields: knownFields } = this.#snapshot
    const fields = clause.fields.filter((field) => isWorded(field, knownFields))
    const match = matchAny(clause.values, ' AND ')
    if (match === undefined || fields.length === 0) return DocumentSet.EMPTY
    const { word } = tables
    const matchingIds = {
      text: `(SELECT rowid FROM ${word} WHERE ${word} MATCH ?)`,
      parameters: [match],
    }
    const matching = readValues(database, tables, matchingIds, fields).filter(({ id, values }) => {
      return (
        this.#ranges.some((range) => isIn(range, id)) &&
        holds({ ...clause, fields }, values, knownFields)
      )
    })
    return DocumentSet.of(matching.map(({ id }) => id))
  }
}

/** Returns the ids of the values that match a condition. */
function idsMatching(clause: Clause, entries: readonly [id: number, value: string][]): number[] {
  const test = valueTest(clause)
  return entries.filter(([, value]) => test(value)).map(([id]) => id)
}
