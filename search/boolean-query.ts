import type { Clause, Where } from './where.ts'

/** `field:"quoted value"` and `field:value`, whose parts in parentheses are balanced; or a sign. */
const TOKENS = /\s*([A-Za-z_][\w.]*:(?:"[^"]*"|[^\s()]+)|\(|\)|-|OR\b|AND\b|NOT\b|\S)/gu
const OPERATORS = /[()]|(^|\s)-|\b(OR|NOT)\b/u

/**
 * Parses conditions that `OR`, `NOT`, `-` or parentheses connect, as DataHub's Python client builds
 * them; undefined when the text is anything else, such as words.
 *
 * @param clauseOf the clause of `field:value`; undefined when it names no field
 * @param groupsMax most groups of the result, and most clauses of a group
 */
export function parseBoolean(
  text: string,
  clauseOf: (token: string) => Clause | undefined,
  groupsMax: number,
): Where | undefined {
  if (!OPERATORS.test(text)) return undefined
  const tokens = [...text.matchAll(TOKENS)].map(([, token = '']) => token)
  const parser = new Parser(tokens, clauseOf, groupsMax)
  const where = parser.either()
  return parser.isAtEnd() ? where : undefined
}

/** Each method returns undefined where the tokens do not fit. */
class Parser {
  readonly #tokens: readonly string[]
  readonly #clauseOf: (token: string) => Clause | undefined
  readonly #groupsMax: number
  #next = 0

  constructor(
    tokens: readonly string[],
    clauseOf: (token: string) => Clause | undefined,
    groupsMax: number,
  ) {
    this.#tokens = tokens
    this.#clauseOf = clauseOf
    this.#groupsMax = groupsMax
  }

  isAtEnd(): boolean {
    return this.#next === this.#tokens.length
  }

  either(): Where | undefined {
    let found = this.#both()
    while (found && this.#accept('OR')) {
      const other = this.#both()
      found = other && this.#bounded([...found, ...other])
    }
    return found
  }

  #both(): Where | undefined {
    let found = this.#one()
    while (found && !this.isAtEnd() && !['OR', ')'].includes(this.#peek())) {
      this.#accept('AND')
      const other = this.#one()
      found = other && this.#bounded(product(found, other))
    }
    return found
  }

  #one(): Where | undefined {
    if (this.#accept('NOT') || this.#accept('-')) {
      const positive = this.#one()
      return positive && this.#bounded(negation(positive))
    }
    if (this.#accept('(')) {
      const inner = this.either()
      return this.#accept(')') ? inner : undefined
    }
    const clause = this.#clauseOf(this.#peek())
    this.#next++
    return clause && [[clause]]
  }

  #peek(): string {
    return this.#tokens[this.#next] ?? ''
  }

  #accept(token: string): boolean {
    const isNext = this.#peek() === token
    if (isNext) this.#next++
    return isNext
  }

  #bounded(where: Where): Where | undefined {
    const isBounded = [where, ...where].every(({ length }) => length <= this.#groupsMax)
    return isBounded ? where : undefined
  }
}

function product(left: Where, right: Where): Where {
  return left.flatMap((group) => right.map((other) => [...group, ...other]))
}

/** Returns the groups that hold when none of `where` does. */
function negation(where: Where): Where {
  const opposites = where.map((group) =>
    group.map((clause) => [{ ...clause, negated: !clause.negated }]),
  )
  return opposites.reduce<Where>((found, group) => product(found, group), [[]])
}
