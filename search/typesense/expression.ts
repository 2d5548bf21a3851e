import { TOKENS } from './layout.ts'
import { tokenOfId, type Token } from './tokens.ts'

/**
 * A filter for the server, still in a form that can be put together (docs/decisions/0018). Only
 * tokens and whole numbers ever get in: nothing that somebody has typed is read as syntax.
 */
export type Expression =
  | { readonly kind: 'everything' }
  | { readonly kind: 'nothing' }
  /** Documents that have all tokens of one of the lists. */
  | { readonly kind: 'having'; readonly lists: readonly (readonly Token[])[] }
  /** Documents that have none of the tokens. */
  | { readonly kind: 'lacking'; readonly tokens: readonly Token[] }
  /** Documents with one of the numbers, or one in one of the ranges `from..to`, in a field. */
  | { readonly kind: 'among'; readonly field: string; readonly numbers: readonly string[] }
  /** One clause as the server reads it. */
  | { readonly kind: 'clause'; readonly text: string }
  | { readonly kind: 'all' | 'any'; readonly parts: readonly Expression[] }

export const EVERYTHING: Expression = { kind: 'everything' }
export const NOTHING: Expression = { kind: 'nothing' }

/**
 * What one filter may consist of, operators and brackets included: 0.24.1 refuses more than a hundred,
 * newer servers count less. How long lists are does not matter.
 */
export const FILTER_SIZE_MAX = 95
/** Longest list that two are multiplied into, rather than asked for one after the other. */
const PRODUCT_MAX = 1_000

export function having(tokens: readonly Token[]): Expression {
  if (tokens.length === 0) return NOTHING
  return { kind: 'having', lists: [...new Set(tokens)].map((token) => [token]) }
}

export function lacking(tokens: readonly Token[]): Expression {
  return tokens.length === 0 ? EVERYTHING : { kind: 'lacking', tokens: [...new Set(tokens)] }
}

export const havingIds = (ids: readonly string[]) => having(ids.map(tokenOfId))
export const lackingIds = (ids: readonly string[]) => lacking(ids.map(tokenOfId))

export function among(field: string, numbers: readonly string[]): Expression {
  return numbers.length === 0 ? NOTHING : { kind: 'among', field, numbers }
}

export function clause(text: string): Expression {
  return { kind: 'clause', text }
}

export function all(parts: readonly Expression[]): Expression {
  const flat = flattened('all', parts)
  if (flat.some(({ kind }) => kind === 'nothing')) return NOTHING
  const merged: Expression[] = []
  for (const part of flat) {
    const at = merged.findIndex((each) => both(each, part) !== undefined)
    const joined = at < 0 ? undefined : both(merged[at] ?? EVERYTHING, part)
    if (joined) merged[at] = joined
    else if (part.kind !== 'everything') merged.push(part)
  }
  return merged.length > 1 ? { kind: 'all', parts: merged } : (merged[0] ?? EVERYTHING)
}

export function any(parts: readonly Expression[]): Expression {
  const flat = flattened('any', parts)
  if (flat.some(({ kind }) => kind === 'everything')) return EVERYTHING
  const merged: Expression[] = []
  const lists = flat.flatMap((part) => (part.kind === 'having' ? part.lists : []))
  if (lists.length > 0) merged.push({ kind: 'having', lists })
  const numbers = new Map<string, string[]>()
  for (const part of flat) {
    if (part.kind === 'among') {
      numbers.set(part.field, [...(numbers.get(part.field) ?? []), ...part.numbers])
    } else if (part.kind !== 'having' && part.kind !== 'nothing') merged.push(part)
  }
  for (const [field, each] of numbers) merged.push(among(field, [...new Set(each)]))
  return merged.length > 1 ? { kind: 'any', parts: merged } : (merged[0] ?? NOTHING)
}

/** The filter as the server reads it. */
export function filterOf(expression: Expression): string {
  switch (expression.kind) {
    case 'having':
      return `${TOKENS}:[${expression.lists.map((list) => list.join(' ')).join(',')}]`
    case 'lacking':
      return `${TOKENS}:!=[${expression.tokens.join(',')}]`
    case 'among':
      return `${expression.field}:[${expression.numbers.join(',')}]`
    case 'clause':
      return expression.text
    case 'all':
    case 'any': {
      const operator = expression.kind === 'all' ? ' && ' : ' || '
      return expression.parts.map(bracketed).join(operator)
    }
    case 'everything':
    case 'nothing':
      // Both operators are alike to the server, and there is no word for either of these.
      throw new Error(`no filter says ${expression.kind}`)
  }
}

/** How much of {@link FILTER_SIZE_MAX} it takes. */
export function sizeOf(expression: Expression): number {
  if (expression.kind !== 'all' && expression.kind !== 'any') return 1
  const brackets = 2
  const operators = expression.parts.length - 1
  return expression.parts.reduce((sum, part) => sum + sizeOf(part), brackets + operators)
}

function bracketed(expression: Expression): string {
  const isCompound = expression.kind === 'all' || expression.kind === 'any'
  return isCompound ? `(${filterOf(expression)})` : filterOf(expression)
}

function flattened(kind: 'all' | 'any', parts: readonly Expression[]): Expression[] {
  return parts.flatMap((part) => (part.kind === kind ? part.parts : [part]))
}

/** Two restrictions as one, where that is one that the server knows. */
function both(a: Expression, b: Expression): Expression | undefined {
  if (a.kind === 'lacking' && b.kind === 'lacking') return lacking([...a.tokens, ...b.tokens])
  if (a.kind !== 'having' || b.kind !== 'having') return undefined
  if (a.lists.length * b.lists.length > PRODUCT_MAX) return undefined
  const lists = a.lists.flatMap((list) => b.lists.map((other) => [...new Set([...list, ...other])]))
  return { kind: 'having', lists }
}
