import { CatalogError } from '../graph/model/errors.ts'
import { LIMITS } from '../graph/model/limits.ts'
import { operandsIn, parseTerms, type Operand, type Term } from './boolean-query.ts'
import { URN_FIELD, type SearchFields } from './fields.ts'
import { structuredSpellings } from './structured-values.ts'
import {
  toClause,
  fieldIn,
  unknownField,
  type Clause,
  type TextCondition,
  type Where,
} from './where.ts'
import { findAnchor, fitsAll, isPatternText } from './wildcards.ts'
import { numeral, splitCamel, withoutUrnSyntax, wordsOf } from './words.ts'

/** The parsed input of a search. */
export interface Query {
  /** Every word has to match, the last one also as a prefix. */
  readonly words: readonly string[]
  /**
   * The words split at camel case, `fct users` of `fctUsers`: searched if the words find nothing.
   */
  readonly camelWords: readonly string[]
  /** Further conditions, all of which have to hold. */
  readonly where: readonly Where[]
  /** The input has text, but nothing searchable: `***`, `--`. */
  readonly unfindable: boolean
}

/** The field whose value is a field that an entity has to have: `_exists_:description`. */
const EXISTS_FIELD = '_exists_'
/** Prefix by which clients request the structured syntax, which is the only one here. */
const STRUCTURED = /^\s*\\?\/\\?q\s+/u

/**
 * Parses the input of a search: words, `"a phrase"`, `field:value`, `field:pattern*`,
 * `_exists_:field`, `*text*`, and the operators that connect them (docs/interface: search/input,
 * search/fields-in-input). A word before a colon that names no field is a plain word, and so is
 * everything where operators do not fit together.
 *
 * @throws CatalogError `INVALID_PARAMETER` for too many alternatives, and for `_exists_` of an
 *   unknown field
 */
export function parseQuery(input: string, fields: SearchFields): Query {
  const text = input.slice(0, LIMITS.inputLength.max).replace(STRUCTURED, '').trim()
  const isField = (name: string, value: string) => {
    // A URN such as `urn:li:tag:x` is no value of the field `urn`.
    if (name === URN_FIELD && value.startsWith('li:')) return false
    return name === EXISTS_FIELD || fieldsNamed(name, fields) !== undefined
  }
  const term = parseTerms(text, isField)
  const required = term ? listConjuncts(term) : operandsIn(text, isField).map(operandTerm)
  const texts = required.flatMap((conjunct) => textIn(conjunct, fields) ?? [])
  const last = texts.findLast((plainText) => wordsOf(plainText).length > 0)
  const words: string[] = []
  const camelWords: string[] = []
  const conditions: Where[] = []
  let isFindable = false
  for (const conjunct of required) {
    const alternatives = toAlternatives(conjunct, fields)
    isFindable ||= alternatives !== undefined
    const plain = textIn(conjunct, fields)
    if (plain !== undefined && (plain === last || !isUnfinished(plain))) {
      words.push(...wordsOf(plain))
      camelWords.push(...wordsOf(splitCamel(plain)))
    } else if (alternatives) conditions.push(alternatives)
  }
  return {
    words: words.slice(0, LIMITS.inputWords.max),
    camelWords: camelWords.slice(0, LIMITS.inputWords.max),
    where: uniteConditions(conditions),
    unfindable: required.length > 0 && words.length === 0 && !isFindable,
  }
}

/** Returns the terms that all have to hold. */
function listConjuncts(term: Term): readonly Term[] {
  return term.kind === 'all' ? term.terms.flatMap(listConjuncts) : [term]
}

const operandTerm = (operand: Operand): Term => ({ kind: 'operand', operand })

/** Returns the plain text of a term that is no condition. */
function textIn(term: Term, fields: SearchFields): string | undefined {
  if (term.kind !== 'operand' || operandClauses(term.operand, fields)) return undefined
  return withoutUrnSyntax(unescape(term.operand.text))
}

/** Returns whether a text ends in a star, which stands for the rest of its last word. */
const isUnfinished = (text: string) => /[\p{L}\p{N}]\*+$/u.test(text)

/** Holds for no entity, unlike no groups. */
const NOTHING = fieldIn(URN_FIELD, [])

/** Unites the conditions without alternatives. */
function uniteConditions(conditions: readonly Where[]): Where[] {
  const clauses = conditions.flatMap((where) => (where.length === 1 ? (where[0] ?? []) : []))
  const alternatives = conditions.filter(({ length }) => length !== 1)
  return [
    ...(clauses.length > 0 ? [[clauses.slice(0, LIMITS.inputWords.max)]] : []),
    ...alternatives
      .slice(0, LIMITS.inputWords.max)
      .map((where) => (where.length > 0 ? where : NOTHING)),
  ]
}

/**
 * Returns the alternatives of a term: a group without clauses holds for everything, and no groups
 * for nothing. Undefined when the term has nothing searchable.
 */
function toAlternatives(term: Term, fields: SearchFields): Where | undefined {
  switch (term.kind) {
    case 'operand': {
      const { operand } = term
      if (operand.field === undefined && operand.text === '*') return [[]]
      const clauses = operandClauses(operand, fields) ?? wordClauses(operand, fields)
      return clauses && [clauses]
    }
    case 'not': {
      const where = toAlternatives(term.term, fields)
      return where && negate(where)
    }
    default: {
      const parts = term.terms.flatMap((child) => {
        const where = toAlternatives(child, fields)
        return where ? [where] : []
      })
      if (parts.length === 0) return undefined
      return term.kind === 'any' ? limitAlternatives(parts.flat()) : parts.reduce(product)
    }
  }
}

const product = (left: Where, right: Where): Where =>
  limitAlternatives(left.flatMap((group) => right.map((other) => [...group, ...other])))

/** Returns the groups that hold when none of `where` does. */
function negate(where: Where): Where {
  const opposites = where.map((group) =>
    group.map((clause) => [{ ...clause, negated: !clause.negated }]),
  )
  return opposites.reduce<Where>(product, [[]])
}

function limitAlternatives(where: Where): Where {
  if (where.length <= LIMITS.inputAlternatives.max) return where
  throw new CatalogError(
    'INVALID_PARAMETER',
    `The operators of the query amount to more than ${LIMITS.inputAlternatives.max} alternatives; fewer OR and NOT are answered`,
  )
}

/** Returns the conditions of an operand, all of which have to hold; undefined for plain text. */
function operandClauses(operand: Operand, fields: SearchFields): Clause[] | undefined {
  const { field, text, form } = operand
  if (field === EXISTS_FIELD) return [existsClause(unescape(text), fields)]
  if (field !== undefined) {
    const names = fieldsNamed(field, fields) ?? []
    return rangeClauses(names, operand, fields) ?? [fieldClause(names, fields, { text, form })]
  }
  const clause =
    form === 'quoted' ? wordedClause(fields, 'PHRASE', [text]) : wildcardClause(text, fields)
  return clause && [clause]
}

/**
 * Returns the clause that an entity has the words of a text one after the other, as written or as
 * split at camel case; undefined when it has none.
 */
function wordClauses({ text }: Operand, fields: SearchFields): Clause[] | undefined {
  const plain = withoutUrnSyntax(unescape(text))
  const clause = wordedClause(fields, isUnfinished(plain) ? 'BEGUN' : 'PHRASE', [
    ...new Set([plain, splitCamel(plain)]),
  ])
  return clause && [clause]
}

/** Returns the fields of a name; of a structured property, DataHub also takes its underscore form. */
function fieldsNamed(name: string, fields: SearchFields): readonly string[] | undefined {
  return structuredSpellings(name) ?? fields.resolve(name)
}

/** @throws CatalogError `INVALID_PARAMETER` for an unknown field */
function existsClause(name: string, fields: SearchFields): Clause {
  const names = fieldsNamed(name, fields) ?? (fields.isOfModel(name) ? [name] : undefined)
  if (!names) throw unknownField(name, fields, `query: ${EXISTS_FIELD}`)
  return { fields: names, kind: 'text', condition: 'EXISTS', values: [], negated: false }
}

function fieldClause(
  names: readonly string[],
  fields: SearchFields,
  { text, form }: Operand,
): Clause {
  const kind = names.every((name) => fields.all.get(name)?.kind === 'number') ? 'number' : 'text'
  const base = { fields: names, kind, negated: false } as const
  if (fitsAll(text)) return { ...base, condition: 'EXISTS', values: [] }
  if (kind === 'number') return { ...base, condition: 'EQUAL', values: [unescape(text)] }
  const isPattern = form === 'bare' && isPatternText(text)
  return isPattern
    ? { ...base, condition: 'LIKE', values: [text] }
    : { ...base, condition: 'TERM', values: [unescape(text)] }
}

/** `>5`, `<=5`. */
const COMPARISON = /^(>=?|<=?)(.+)$/su
/** `[1 TO 5]`, `{1 TO 5}` without its bounds, `*` for none. */
const INTERVAL = /^([[{])\s*(\S+)\s+TO\s+(\S+)\s*([\]}])$/u
const COMPARISONS: Readonly<Record<string, Clause['condition']>> = {
  '>': 'GREATER_THAN',
  '>=': 'GREATER_THAN_OR_EQUAL_TO',
  '<': 'LESS_THAN',
  '<=': 'LESS_THAN_OR_EQUAL_TO',
}

/** Returns the clauses of a range of values; undefined when the operand is none. */
function rangeClauses(
  names: readonly string[],
  { text, form }: Operand,
  fields: SearchFields,
): Clause[] | undefined {
  const clause = (operator: string, value: string): Clause[] => {
    if (value === '*') return []
    const [field = ''] = names
    const base = toClause(
      { field, condition: COMPARISONS[operator] as never, values: [value], negated: false },
      names,
    )
    const isNumber = names.every((name) => fields.all.get(name)?.kind === 'number')
    return [isNumber ? { ...base, kind: 'number' } : base]
  }
  if (form === 'bare') {
    const [, operator = '', value = ''] = COMPARISON.exec(text) ?? []
    // Elsewhere, such a sign is a part of a text.
    const isCompared = numeral(value).length > 0 || /^\d/.test(value)
    return isCompared ? clause(operator, value) : undefined
  }
  const [, begin, low, high, end] = (form === 'range' && INTERVAL.exec(text)) || []
  if (low === undefined || high === undefined) return undefined
  return [
    ...clause(begin === '[' ? '>=' : '>', unescape(low)),
    ...clause(end === ']' ? '<=' : '<', unescape(high)),
  ]
}

/** Returns a clause on the words of all fields that words without a field name search. */
function wordedClause(
  fields: SearchFields,
  condition: Extract<TextCondition, 'PHRASE' | 'BEGUN'>,
  texts: readonly string[],
): Clause | undefined {
  const values = texts.map(withoutUrnSyntax)
  if (values.every((text) => wordsOf(text).length === 0)) return undefined
  const names = [...fields.all.values()].filter(({ tier }) => tier !== undefined)
  return {
    fields: names.map(({ name }) => name),
    kind: 'text',
    condition,
    values,
    negated: false,
  }
}

/**
 * Returns the clause of a leading star, which matches the inside or the end of names; a trailing
 * star is implied.
 */
function wildcardClause(text: string, fields: SearchFields): Clause | undefined {
  const [, inner, end] = /^\*+([^*]+)(\*+)?$/u.exec(text) ?? []
  if (inner === undefined) return undefined
  const names = [...fields.all.values()].filter(({ tier }) => tier === 'name')
  return {
    fields: [URN_FIELD, ...names.map(({ name }) => name)],
    kind: 'text',
    condition: end === undefined ? 'END_WITH' : 'CONTAIN',
    values: [unescape(inner)],
    negated: false,
  }
}

/** Removes the escapes of clients, which escape the syntax of their own search engine. */
function unescape(text: string): string {
  return text.replaceAll(/\\(.)/gu, '$1')
}

/** Most names that conditions look for; more are a list to filter by, rather than a name. */
const NAMES_MAX = 16
/** Conditions that a name meets by its text. */
const NAMING: ReadonlySet<Clause['condition']> = new Set([
  ...(['PHRASE', 'BEGUN', 'TERM', 'LIKE'] as const),
  ...(['EQUAL', 'IN', 'IEQUAL', 'CONTAIN', 'START_WITH', 'END_WITH'] as const),
])

/**
 * Returns the names that conditions on names look for, as rows of words: entities with exactly
 * such a name come first, as they do for words.
 */
export function namesSought(where: readonly Where[], fields: Pick<SearchFields, 'all'>): string[] {
  const isOfNames = ({ condition, negated, fields: names }: Clause) =>
    !negated && NAMING.has(condition) && names.some((name) => fields.all.get(name)?.tier === 'name')
  const texts = where.flat(2).filter(isOfNames).flatMap(namesIn)
  const names = new Set(texts.map((text) => wordsOf(text).join(' ')))
  names.delete('')
  return names.size > NAMES_MAX ? [] : [...names]
}

function namesIn({ condition, values }: Clause): readonly string[] {
  if (condition !== 'LIKE') return values
  return values.flatMap((pattern) => findAnchor(pattern)?.text ?? [])
}
