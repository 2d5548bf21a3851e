/**
 * The versions of the stores on which the project's tests pass, by product: `npm test` runs on the
 * first, and `npm run test:long` also on the others. `trellis doctor` warns about any other one.
 */
export const TESTED_VERSIONS = {
  Neo4j: ['5.26.29', '2026.09.0'],
  Typesense: ['0.24.1'],
} as const

type Product = keyof typeof TESTED_VERSIONS

/** Returns whether a store has versions of its own; embedded stores come with Trellis. */
export const hasVersions = (product: string): product is Product =>
  Object.hasOwn(TESTED_VERSIONS, product)

/** Returns whether a version has the same first two numbers as a tested one. */
export function isTested(product: Product, version: string): boolean {
  return TESTED_VERSIONS[product].some((tested) => toRelease(tested) === toRelease(version))
}

/** Returns the first two numbers: the third counts corrections only. */
const toRelease = (version: string): string => version.split('.').slice(0, 2).join('.')
