/**
 * The typed text; the names of which any has to be first; those that have to be among the first
 * three besides; and those that must not be found. A name stands for a hit; with a `.`, `:` or `,`
 * it is a part of the URN.
 */
export type Judgement = readonly [
  asked: string,
  first: readonly string[],
  firstThree: readonly string[],
  absent?: readonly string[],
]
