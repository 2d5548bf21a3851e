/**
 * What a person types; what has to be first, any of which will do; what has to be among the first
 * three beside it; and what must not be found at all. A hit is told by its name or, with a `.`,
 * `:` or `,`, by a part of its URN.
 */
export type Judgement = readonly [
  asked: string,
  first: readonly string[],
  firstThree: readonly string[],
  absent?: readonly string[],
]
