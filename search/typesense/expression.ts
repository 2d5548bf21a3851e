import { CatalogError } from '../../graph/model/errors.ts'
import { TIERS } from '../ranking.ts'
import { TOKENS } from './schema.ts'
import type { Token } from './tokens.ts'

/**
 * A filter for the server that can still be combined (docs/decisions/0025). It contains only tokens
 * and integers, so user input is never read as syntax.
 */
export type Expression =
  /** Documents that have all tokens of one of the lists. */
  | { readonly kind: 'having'; readonly lists: readonly (readonly Token[])[] }
  /** Documents that have none of the tokens. */
  | { readonly kind: 'lacking'; readonly tokens: readonly Token[] }
  /** Documents that have one of the words, of letters and digits, in any tier. */
  | { readonly kind: 'worded'; readonly words: readonly string[] }
  /** One clause in the server's syntax. */
  | { readonly kind: 'clause'; readonly text: string }
  | { readonly kind: 'all' | 'any'; readonly parts: readonly Expression[] }

/** Matches all documents, and below none; each is compared by identity. */
export const EVERYTHING: Expression = { kind: 'lacking', tokens: [] }
export const NOTHING: Expression = { kind: 'having', lists: [] }

/**
 * Most parts of one filter, operators and brackets included: 0.24.1 refuses more than a hundred,
 * newer servers count fewer. The length of lists does not count.
 */
const SIZE_MAX = 93
const PARTS = /[()]|&&|\|\||:/g
/**
 * Longest product of two lists; larger ones stay two conditions. The server intersects the tokens
 * of each list by itself: 200 values of a field in one type take five times as long as two
 * conditions.
 */
const PRODUCT_MAX = 64
/**
 * Longest products where those leave too many conditions for one filter, as the policies of a
 * person may, and most tokens of all products then.
 */
const LONGER_PRODUCTS_MAX = [128, 256, 512, 1024, 2048, 4096]
const PRODUCT_TOKENS_MAX = 200_000

/** Products that conditions are merged into. */
interface Products {
  readonly max: number
  tokensLeft: number
}

export function having(tokens: readonly Token[]): Expression {
  if (tokens.length === 0) return NOTHING
  return { kind: 'having', lists: [...new Set(tokens)].map((token) => [token]) }
}

export function lacking(tokens: readonly Token[]): Expression {
  return tokens.length === 0 ? EVERYTHING : { kind: 'lacking', tokens: [...new Set(tokens)] }
}

export const worded = (words: readonly string[]): Expression =>
  words.length === 0 ? NOTHING : { kind: 'worded', words: [...new Set(words)] }

export const serverClause = (text: string): Expression => ({ kind: 'clause', text })

export function all(
  parts: readonly Expression[],
  products: Products = { max: PRODUCT_MAX, tokensLeft: Infinity },
): Expression {
  const merged: Expression[] = []
  for (const part of parts.flatMap((nested) => (nested.kind === 'all' ? nested.parts : [nested]))) {
    if (part === NOTHING) return NOTHING
    if (part === EVERYTHING) continue
    let mergedPart: Expression | undefined
    const at = merged.findIndex(
      (earlier) => (mergedPart = mergeTwo(earlier, part, products)) !== undefined,
    )
    merged[at < 0 ? merged.length : at] = mergedPart ?? part
  }
  return merged.length > 1 ? { kind: 'all', parts: merged } : (merged[0] ?? EVERYTHING)
}

export function any(parts: readonly Expression[]): Expression {
  if (parts.includes(EVERYTHING)) return EVERYTHING
  const flat = parts.flatMap((nested) => (nested.kind === 'any' ? nested.parts : [nested]))
  const lists = flat.flatMap((part) => (part.kind === 'having' ? part.lists : []))
  const words = flat.flatMap((part) => (part.kind === 'worded' ? part.words : []))
  const rest = flat.filter(({ kind }) => kind !== 'having' && kind !== 'worded')
  const merged: Expression[] = [
    ...(lists.length > 0 ? [{ kind: 'having', lists } as const] : []),
    ...(words.length > 0 ? [worded(words)] : []),
    ...rest,
  ]
  return merged.length > 1 ? { kind: 'any', parts: merged } : (merged[0] ?? NOTHING)
}

/**
 * Returns the filter parameter of a search.
 *
 * @throws CatalogError `INVALID_PARAMETER` beyond the limits of the server
 */
export function toFilterParameter(expression: Expression): { filter_by?: string } {
  if (expression === EVERYTHING) return {}
  let filter_by = expressionText(expression)
  for (const max of LONGER_PRODUCTS_MAX) {
    if (countParts(filter_by) <= SIZE_MAX) break
    filter_by = expressionText(multiplyOut(expression, { max, tokensLeft: PRODUCT_TOKENS_MAX }))
  }
  const size = countParts(filter_by)
  if (size <= SIZE_MAX) return { filter_by }
  throw new CatalogError(
    'INVALID_PARAMETER',
    `The filter is too large for Typesense: ${size} conditions and operators; the limit is ${SIZE_MAX}. The number of values is not limited.`,
  )
}

const countParts = (filter: string) => filter.match(PARTS)?.length ?? 0

/** Merges the conditions whose products are within the limits. */
function multiplyOut(expression: Expression, products: Products): Expression {
  if (!('parts' in expression)) return expression
  const parts = expression.parts.map((part) => multiplyOut(part, products))
  return expression.kind === 'all' ? all(parts, products) : any(parts)
}

function expressionText(expression: Expression): string {
  if (expression.kind === 'clause') return expression.text
  if (expression.kind === 'worded') {
    return `(${TIERS.map((tier) => `${tier}:[${expression.words.join(',')}]`).join(' || ')})`
  }
  if (expression.kind === 'lacking') return `${TOKENS}:!=[${expression.tokens.join(',')}]`
  if (expression.kind === 'having') {
    return `${TOKENS}:[${expression.lists.map((list) => list.join(' ')).join(',')}]`
  }
  // The server gives both operators the same precedence.
  const parts = expression.parts.map((part) =>
    'parts' in part ? `(${expressionText(part)})` : expressionText(part),
  )
  return parts.join(expression.kind === 'all' ? ' && ' : ' || ')
}

/** Merges two conditions into one, if the server has an equivalent one. */
function mergeTwo(a: Expression, b: Expression, products: Products): Expression | undefined {
  if (a.kind === 'lacking' && b.kind === 'lacking') return lacking([...a.tokens, ...b.tokens])
  if (a.kind !== 'having' || b.kind !== 'having') return undefined
  const length = a.lists.length * b.lists.length
  const tokens = length * ((a.lists[0]?.length ?? 0) + (b.lists[0]?.length ?? 0))
  if (length > products.max || tokens > products.tokensLeft) return undefined
  products.tokensLeft -= tokens
  const lists = a.lists.flatMap((list) => b.lists.map((other) => [...new Set([...list, ...other])]))
  return { kind: 'having', lists }
}
