import { Lexer, Source, TokenKind } from 'graphql'
import type { JsonObject } from '../../../graph/model/json.ts'
import type { GraphqlLimits } from '../endpoint.ts'
import { limit } from '../../../graph/model/limit.ts'

export const DOCUMENT_CHARACTERS_LIMIT = limit({
  max: 1024 * 1024,
  of: 'characters of a GraphQL document',
  answer: 'GraphQL error',
  reason: 'long texts belong in variables',
})
export const DOCUMENT_CHARACTERS_MAX = DOCUMENT_CHARACTERS_LIMIT.max

export const DOCUMENT_NESTING_LIMIT = limit({
  max: 500,
  of: 'brackets inside each other in a GraphQL document',
  answer: 'GraphQL error',
  reason: 'the parser overflows its stack at thousands',
})
export const DOCUMENT_NESTING_MAX = DOCUMENT_NESTING_LIMIT.max

export const OPERATIONS_LIMIT = limit({
  max: 10,
  of: 'operations in a GraphQL document',
  answer: 'GraphQL error',
  reason: 'each is checked with all fragments; clients send one',
})
export const OPERATIONS_MAX = OPERATIONS_LIMIT.max

export const VARIABLES_LIMIT = limit({
  max: 100_000,
  of: 'values in the variables of a GraphQL request',
  answer: 'GraphQL error',
  reason: 'ten times the URNs that `entities` takes',
})
export const VARIABLES_MAX = VARIABLES_LIMIT.max

/** What is too large about a request, before it is parsed; undefined when nothing is. */
export function problemOf(
  { query, variables }: JsonObject,
  limits: Pick<GraphqlLimits, 'tokensMax'>,
): string | undefined {
  const text = typeof query === 'string' ? query : ''
  if (text.length > DOCUMENT_CHARACTERS_MAX) {
    return beyond(`has ${text.length} characters`, DOCUMENT_CHARACTERS_MAX)
  }
  const { nesting, operations } = shapeOf(text, limits.tokensMax)
  if (nesting > DOCUMENT_NESTING_MAX) {
    return beyond(`has more than ${DOCUMENT_NESTING_MAX} brackets inside each other`)
  }
  if (operations > OPERATIONS_MAX) return beyond(`has ${operations} operations`, OPERATIONS_MAX)
  if (hasMore(variables, VARIABLES_MAX)) {
    return `The variables have more than ${VARIABLES_MAX} values, which is the limit`
  }
  return undefined
}

function beyond(what: string, limit?: number): string {
  return `The document ${what}${limit === undefined ? ', which is the limit' : `; the limit is ${limit}`}`
}

const OPENING: ReadonlySet<TokenKind> = new Set([
  TokenKind.BRACE_L,
  TokenKind.BRACKET_L,
  TokenKind.PAREN_L,
])
const CLOSING: ReadonlySet<TokenKind> = new Set([
  TokenKind.BRACE_R,
  TokenKind.BRACKET_R,
  TokenKind.PAREN_R,
])

/** Looks at as many tokens as the parser will, and leaves mistakes to it. */
function shapeOf(text: string, tokensMax: number) {
  const lexer = new Lexer(new Source(text))
  let [level, nesting, operations] = [0, 0, 0]
  let beginsDefinition = true
  try {
    for (let tokens = 0; tokens < tokensMax; tokens++) {
      const { kind, value } = lexer.advance()
      if (kind === TokenKind.EOF) break
      if (beginsDefinition && value !== 'fragment') operations++
      if (OPENING.has(kind)) nesting = Math.max(nesting, ++level)
      else if (CLOSING.has(kind)) level--
      beginsDefinition = level === 0 && kind === TokenKind.BRACE_R
    }
  } catch {
    // The parser says it better.
  }
  return { nesting, operations }
}

/** Whether a value has more members and elements, all levels counted. */
function hasMore(value: unknown, most: number): boolean {
  let count = 0
  const open = [value]
  while (open.length > 0) {
    const each = open.pop()
    if (typeof each !== 'object' || each === null) continue
    const members = Object.values(each) as unknown[]
    count += members.length
    if (count > most) return true
    for (const member of members) if (typeof member === 'object') open.push(member)
  }
  return false
}
