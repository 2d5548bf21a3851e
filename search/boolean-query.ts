/** An operand of the input of a search; its backslashes still escape characters. */
export interface Operand {
  /** The field before a colon, as typed. */
  readonly field?: string
  readonly text: string
  /** `bare`: without spaces; `quoted`: between quotes; `range`: between brackets, which it has. */
  readonly form: 'bare' | 'quoted' | 'range'
}

/** Operands that operators connect. */
export type Term =
  | { readonly kind: 'operand'; readonly operand: Operand }
  | { readonly kind: 'not'; readonly term: Term }
  | { readonly kind: 'all' | 'any'; readonly terms: readonly Term[] }

type Sign = '(' | ')' | 'and' | 'or' | 'not'
type Token =
  | { readonly sign: Sign }
  /** A field before parentheses, to whose operands it applies. */
  | { readonly scope: string }
  | { readonly operand: Operand }

const SPACE = /\s*/uy
const SIGN = /\(|\)|\|\|?|&&|(?:OR|AND|NOT|\+)(?=[\s()]|$)|[-!](?=[^\s\-!)])|\+(?=[^\s+)])/uy
const SIGNS: Readonly<Record<string, Sign>> = {
  '(': '(',
  ')': ')',
  '|': 'or',
  '||': 'or',
  OR: 'or',
  '&&': 'and',
  AND: 'and',
  '+': 'and',
  NOT: 'not',
  '-': 'not',
  '!': 'not',
}
const FIELD = /((?:[A-Za-z_]|\\_)(?:[\w.-]|\\.)*):/uy
const HAS_VALUE = /^\s*[^\s)|]/u
const QUOTED = /"((?:[^"\\]|\\.)*)"/uy
const RANGE = /[[{][^\]}]*[\]}]/uy

/**
 * Parses the operands of a text, which stand for all of them, and the operators between them: `OR`
 * or `|`, `AND` or `+`, `NOT` or `-`, and parentheses, also after a field. Undefined when they do
 * not fit together (docs/interface: search/operators).
 *
 * @param isField whether a text before a colon and its value is a field
 */
export function parseTerms(
  text: string,
  isField: (name: string, value: string) => boolean,
): Term | undefined {
  const parser = new Parser([...tokensIn(text, isField)])
  const term = parser.parseAlternatives()
  return parser.isAtEnd() ? term : undefined
}

/** Returns the operands of a text, in which operators are words. */
export function operandsIn(
  text: string,
  isField: (name: string, value: string) => boolean,
): Operand[] {
  return [...tokensIn(text, isField, { hasSigns: false })].flatMap((token) => {
    return 'operand' in token ? token.operand : []
  })
}

function* tokensIn(
  text: string,
  isField: (name: string, value: string) => boolean,
  { hasSigns = true } = {},
): Generator<Token> {
  let at = 0
  const match = (pattern: RegExp) => {
    pattern.lastIndex = at
    return pattern.exec(text)
  }
  const take = (pattern: RegExp) => {
    const matched = match(pattern)
    if (matched) at += matched[0].length
    return matched
  }
  /** Reads the value of a field, or an operand without one. */
  const readValue = (): Omit<Operand, 'field'> => {
    const quoted = take(QUOTED)
    if (quoted) return { text: quoted[1] ?? '', form: 'quoted' }
    const bare = bareAt(text, at, hasSigns)
    at += bare.length
    return { text: bare, form: 'bare' }
  }
  for (take(SPACE); at < text.length; take(SPACE)) {
    const sign = hasSigns ? take(SIGN) : null
    if (sign) {
      yield { sign: SIGNS[sign[0]]! }
      continue
    }
    const fieldMatch = match(FIELD)
    const field = fieldMatch?.[1]?.replaceAll('\\', '')
    const rest = fieldMatch ? text.slice(at + fieldMatch[0].length) : ''
    if (fieldMatch && field !== undefined && HAS_VALUE.test(rest) && isField(field, rest)) {
      at += fieldMatch[0].length
      take(SPACE)
      if (hasSigns && text[at] === '(') {
        yield { scope: field }
        continue
      }
      const range = take(RANGE)
      yield { operand: { field, ...(range ? { text: range[0], form: 'range' } : readValue()) } }
    } else yield { operand: readValue() }
  }
}

/**
 * Returns the text from a position to the next space or operator; its own parentheses are balanced,
 * as in a URN.
 */
function bareAt(text: string, start: number, hasSigns: boolean): string {
  let depth = 0
  let at = start
  for (; at < text.length; at++) {
    const character = text[at] ?? ''
    if (/\s/u.test(character)) break
    if (character === '\\') at++
    else if (!hasSigns) continue
    else if (character === '|') break
    else if (character === '(') depth++
    else if (character === ')' && --depth < 0) break
  }
  return text.slice(start, at)
}

/** Each method returns undefined where the tokens do not fit. */
class Parser {
  readonly #tokens: readonly Token[]
  #next = 0

  constructor(tokens: readonly Token[]) {
    this.#tokens = tokens
  }

  isAtEnd(): boolean {
    return this.#next === this.#tokens.length
  }

  parseAlternatives(scope?: string): Term | undefined {
    return this.#parseJoined(
      'any',
      () => this.#parseConjunction(scope),
      () => this.#accept('or'),
    )
  }

  #parseConjunction(scope: string | undefined): Term | undefined {
    return this.#parseJoined(
      'all',
      () => this.#parseTerm(scope),
      () => this.#accept('and') || !(this.isAtEnd() || this.#is('or') || this.#is(')')),
    )
  }

  #parseTerm(scope: string | undefined): Term | undefined {
    // Clients write a plus before each required operand.
    this.#accept('and')
    if (this.#accept('not')) {
      const term = this.#parseTerm(scope)
      return term && { kind: 'not', term }
    }
    if (this.#accept('(')) {
      const inner = this.parseAlternatives(scope)
      return this.#accept(')') ? inner : undefined
    }
    const token = this.#tokens[this.#next++]
    if (!token || 'sign' in token) return undefined
    if ('scope' in token) return this.#parseTerm(token.scope)
    const { operand } = token
    return {
      kind: 'operand',
      operand:
        scope === undefined || operand.field !== undefined ? operand : { ...operand, field: scope },
    }
  }

  #parseJoined(
    kind: 'all' | 'any',
    read: () => Term | undefined,
    goesOn: () => boolean,
  ): Term | undefined {
    const terms: Term[] = []
    do {
      const term = read()
      if (!term) return undefined
      terms.push(term)
    } while (goesOn())
    return terms.length === 1 ? terms[0] : { kind, terms }
  }

  #is(sign: Sign): boolean {
    const token = this.#tokens[this.#next]
    return token !== undefined && 'sign' in token && token.sign === sign
  }

  #accept(sign: Sign): boolean {
    const isNext = this.#is(sign)
    if (isNext) this.#next++
    return isNext
  }
}
