/** Largest edit distance of a suggestion, as a fraction of the length of the name. */
const DISTANCE_FRACTION_MAX = 0.4

/**
 * Returns the element of `names` with the least edit distance to `name`, unless all are too far.
 */
export function nearestName(name: string, names: Iterable<string>): string | undefined {
  const lowerCase = name.toLowerCase()
  let nearest: string | undefined
  let least = Math.floor(name.length * DISTANCE_FRACTION_MAX) + 1
  for (const candidate of names) {
    if (Math.abs(candidate.length - name.length) >= least) continue
    const distance = distanceBetween(lowerCase, candidate.toLowerCase())
    if (distance < least) [nearest, least] = [candidate, distance]
  }
  return nearest
}

/** Returns the Levenshtein distance of two texts. Cost: the product of their lengths. */
export function distanceBetween(from: string, to: string): number {
  let row = Array.from({ length: to.length + 1 }, (_, at) => at)
  for (let at = 0; at < from.length; at++) {
    const next = [at + 1]
    for (let other = 0; other < to.length; other++) {
      const changed = (row[other] ?? 0) + (from[at] === to[other] ? 0 : 1)
      next.push(Math.min(changed, (row[other + 1] ?? 0) + 1, (next[other] ?? 0) + 1))
    }
    row = next
  }
  return row[to.length] ?? 0
}
