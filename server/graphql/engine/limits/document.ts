import { Lexer, Source, TokenKind } from 'graphql'
import { LIMITS } from '../../../../graph/model/limits.ts'
import type { GraphqlLimits } from '../endpoint.ts'

/** Returns the limit that a document exceeds, before parsing; undefined if none. */
export function findDocumentProblem(
  text: string,
  { tokensMax }: GraphqlLimits,
): string | undefined {
  if (text.length > LIMITS.documentLength.max) {
    return documentProblem(`has ${text.length} characters`, LIMITS.documentLength.max)
  }
  const { nesting, operations } = measureDocument(text, tokensMax)
  if (nesting > LIMITS.documentNesting.max) {
    return documentProblem(`has more than ${LIMITS.documentNesting.max} brackets inside each other`)
  }
  if (operations > LIMITS.documentOperations.max) {
    return documentProblem(`has ${operations} operations`, LIMITS.documentOperations.max)
  }
  return undefined
}

/** Returns the limit that the variables exceed; undefined if none. */
export function findVariablesProblem(variables: unknown): string | undefined {
  const { max } = LIMITS.variableValues
  if (!hasMore(variables, max)) return undefined
  return `The variables have more than ${max} values, which is the limit`
}

function documentProblem(what: string, limit?: number): string {
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
function measureDocument(text: string, tokensMax: number) {
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
function hasMore(value: unknown, limit: number): boolean {
  let count = 0
  const stack = [value]
  while (stack.length > 0) {
    const current = stack.pop()
    if (typeof current !== 'object' || current === null) continue
    const members = Object.values(current) as unknown[]
    count += members.length
    if (count > limit) return true
    for (const member of members) if (typeof member === 'object') stack.push(member)
  }
  return false
}
