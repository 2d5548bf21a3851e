import { parseBoolean } from './boolean-query.ts'
import type { SearchFields } from './fields.ts'
import type { Clause, Where } from './where.ts'
import { fitsAll, isPatternText } from './wildcards.ts'
import { splitCamel, wordsOf } from './words.ts'
import { declareLimit } from '../graph/model/limit.ts'

/** The parsed input of a search. */
export interface Query {
  /** Every word has to match, the last one also as a prefix. */
  readonly words: readonly string[]
  /**
   * The words split at camel case, `fct users` of `fctUsers`: searched if the words find nothing.
   */
  readonly camelWords: readonly string[]
  /** Conditions from `field:value`, phrases and wildcards. */
  readonly where: Where
  /** The input has text, but nothing searchable: `***`, `--`. */
  readonly unfindable: boolean
}

/**
 * Most characters of an input, and below most words, and as many phrases, wildcards and
 * `field:value`. Longer input is truncated: people type less.
 */
export const INPUT_LENGTH_LIMIT = declareLimit({
  max: 1_000,
  of: 'characters of the input of a search',
  answer: 'left out',
  reason: 'users type less',
})
export const INPUT_LENGTH_MAX = INPUT_LENGTH_LIMIT.max
export const INPUT_WORDS_LIMIT = declareLimit({
  max: 20,
  of: 'words of the input of a search, and as many phrases, wildcards and `field:value`',
  answer: 'left out',
  reason: 'each is matched against all results',
})
export const INPUT_WORDS_MAX = INPUT_WORDS_LIMIT.max

/** `field:"quoted value"`, `field:value`, `"a phrase"`, or a word. */
const TOKENS = /[A-Za-z_][\w.]*:(?:"[^"]*"|\S+)|"([^"]*)"|\S+/gu
const OF_FIELD = /^([A-Za-z_][\w.]*):(?:"([^"]*)"|(\S+))$/u
/** Prefix by which clients request the structured syntax, which is the only one here. */
const STRUCTURED = /^\s*\\?\/\\?q\s+/u

/**
 * Parses the input of a search: words, `"a phrase"`, `field:value` and `field:pattern*` on a search
 * field, conditions on fields that `OR`, `NOT`, `-` and parentheses connect, `*text*`. A word
 * before a colon that names no field is a plain word (docs/interface: search/input).
 */
export function parseQuery(input: string, fields: SearchFields): Query {
  const text = input.slice(0, INPUT_LENGTH_MAX).replace(STRUCTURED, '').trim()
  if (text === '' || text === '*')
    return { words: [], camelWords: [], where: [], unfindable: false }
  const clauseOf = (token: string) => operand(token, fields)
  const connected = parseBoolean(text, clauseOf, INPUT_WORDS_MAX)
  if (connected) return { words: [], camelWords: [], where: connected, unfindable: false }
  const words: string[] = []
  const camelWords: string[] = []
  const clauses: Clause[] = []
  for (const [token, phrase] of text.matchAll(TOKENS)) {
    const clause =
      operand(token, fields) ??
      (phrase === undefined ? wildcardClause(token, fields) : phraseClause(phrase, fields))
    if (clause) clauses.push(clause)
    else if (token !== 'AND') {
      words.push(...wordsOf(unescape(token)))
      camelWords.push(...wordsOf(splitCamel(unescape(token))))
    }
  }
  const unfindable = words.length === 0 && clauses.length === 0
  return {
    words: words.slice(0, INPUT_WORDS_MAX),
    camelWords: camelWords.slice(0, INPUT_WORDS_MAX),
    where: clauses.length > 0 ? [clauses.slice(0, INPUT_WORDS_MAX)] : [],
    unfindable,
  }
}

/** Returns the clause of `field:value`; undefined for other tokens, and for unknown fields. */
function operand(token: string, fields: SearchFields): Clause | undefined {
  const [, name, quoted, value] = OF_FIELD.exec(token) ?? []
  const named = name === undefined ? undefined : fields.named(name)
  return named && !isUrnItself(name, value)
    ? fieldClause(named, fields, { quoted, value })
    : undefined
}

/**
 * Returns whether a token is a URN, such as `urn:li:tag:x`, rather than a value of the field `urn`,
 * as in `urn:urn:li:tag:x`.
 */
function isUrnItself(name: string | undefined, value: string | undefined): boolean {
  return name === 'urn' && value?.startsWith('li:') === true
}

function fieldClause(
  names: readonly string[],
  fields: SearchFields,
  {
    quoted,
    value = '',
  }: { readonly quoted: string | undefined; readonly value?: string | undefined },
): Clause {
  const kind = names.every((name) => fields.all.get(name)?.kind === 'number') ? 'number' : 'text'
  const base = { fields: names, kind, negated: false } as const
  const text = unescape(quoted ?? value)
  if (fitsAll(quoted ?? value)) return { ...base, condition: 'EXISTS', values: [] }
  if (kind === 'number') return { ...base, condition: 'EQUAL', values: [text] }
  const isPattern = quoted === undefined && isPatternText(value)
  return isPattern
    ? { ...base, condition: 'LIKE', values: [value] }
    : { ...base, condition: 'TERM', values: [text] }
}

function phraseClause(phrase: string, fields: SearchFields): Clause | undefined {
  if (wordsOf(phrase).length === 0) return undefined
  const names = [...fields.all.values()].filter(({ tier }) => tier !== undefined)
  return {
    fields: names.map(({ name }) => name),
    kind: 'text',
    condition: 'PHRASE',
    values: [phrase],
    negated: false,
  }
}

/**
 * Returns the clause of a leading star, which matches the inside or the end of names; a trailing
 * star is implied.
 */
function wildcardClause(token: string, fields: SearchFields): Clause | undefined {
  const [, inner, end] = /^\*+([^*]+)(\*+)?$/u.exec(token) ?? []
  if (inner === undefined) return undefined
  const names = [...fields.all.values()].filter(({ tier }) => tier === 'name')
  return {
    fields: ['urn', ...names.map(({ name }) => name)],
    kind: 'text',
    condition: end === undefined ? 'END_WITH' : 'CONTAIN',
    values: [inner],
    negated: false,
  }
}

/** Removes the escapes of clients, which escape the syntax of their own search engine. */
function unescape(text: string): string {
  return text.replaceAll(/\\(.)/gu, '$1')
}
