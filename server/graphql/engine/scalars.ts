import { GraphQLError, GraphQLScalarType, Kind } from 'graphql'

/**
 * Integers up to 2^53, enough for milliseconds since the epoch; `Int` has 32 bits. Digits in a
 * string are accepted too (docs/interface: graphql/scalars).
 */
export const LONG = new GraphQLScalarType<number, number>({
  name: 'Long',
  description: 'A whole number that may be beyond 32 bits, as milliseconds since the epoch are.',
  serialize: toWholeNumber,
  parseValue: toWholeNumber,
  parseLiteral(node) {
    if (node.kind === Kind.INT || node.kind === Kind.STRING) return toWholeNumber(node.value)
    throw new GraphQLError('Long must be a whole number', { nodes: node })
  },
})

function toWholeNumber(value: unknown): number {
  const isText = typeof value === 'string' && /^-?\d{1,16}$/.test(value)
  const number = isText ? Number(value) : value
  if (typeof number === 'number' && Number.isSafeInteger(number)) return number
  throw new GraphQLError('Long must be a whole number of at most 2^53')
}
