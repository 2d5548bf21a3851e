import { Lexer, Source, TokenKind } from 'graphql'
import { declareLimit } from '../../../../graph/model/limit.ts'
import type { GraphqlLimits } from '../endpoint.ts'

export const DOCUMENT_CHARACTERS_LIMIT = declareLimit({
  max: 1024 * 1024,
  of: 'characters of a GraphQL document',
  answer: 'GraphQL error',
  reason: 'long texts belong in variables',
})
export const DOCUMENT_NESTING_LIMIT = declareLimit({
  max: 500,
  of: 'nested brackets in a GraphQL document',
  answer: 'GraphQL error',
  reason: 'the parser overflows its stack at thousands',
})
export const OPERATIONS_LIMIT = declareLimit({
  max: 10,
  of: 'operations in a GraphQL document',
  answer: 'GraphQL error',
  reason: 'each is checked with all fragments; clients send one',
})
export const VARIABLES_LIMIT = declareLimit({
  max: 100_000,
  of: 'values in the variables of a GraphQL request',
  answer: 'GraphQL error',
  reason: 'ten times the limit of URNs in `entities`',
})

/** Returns the limit that a document exceeds, before parsing; undefined if none. */
export function documentProblemOf(text: string, { tokensMax }: GraphqlLimits): string | undefined {
  if (text.length > DOCUMENT_CHARACTERS_LIMIT.max) {
    return beyond(`has ${text.length} characters`, DOCUMENT_CHARACTERS_LIMIT.max)
  }
  const { nesting, operations } = shapeOf(text, tokensMax)
  if (nesting > DOCUMENT_NESTING_LIMIT.max) {
    return beyond(`has more than ${DOCUMENT_NESTING_LIMIT.max} brackets inside each other`)
  }
  if (operations > OPERATIONS_LIMIT.max) {
    return beyond(`has ${operations} operations`, OPERATIONS_LIMIT.max)
  }
  return undefined
}

/** Returns the limit that the variables exceed; undefined if none. */
export function variablesProblemOf(variables: unknown): string | undefined {
  const { max } = VARIABLES_LIMIT
  if (!hasMore(variables, max)) return undefined
  return `The variables have more than ${max} values, which is the limit`
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

/** Measures nesting and operations in as many tokens as the parser reads. */
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
    // The parser reports syntax errors.
  }
  return { nesting, operations }
}

/** Returns whether a value has more than `most` members and elements at all levels. */
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
