/** Most edits by which a name may differ from what was meant, as a part of its length. */
const EDITS_PART_MAX = 0.4

/** Of `names` the one that differs from `name` by the fewest edits, if any comes near. */
export function nearestName(name: string, names: Iterable<string>): string | undefined {
  const written = name.toLowerCase()
  let nearest: string | undefined
  let fewest = Math.floor(name.length * EDITS_PART_MAX) + 1
  for (const known of names) {
    if (Math.abs(known.length - name.length) >= fewest) continue
    const edits = editsBetween(written, known.toLowerCase())
    if (edits < fewest) [nearest, fewest] = [known, edits]
  }
  return nearest
}

/** Letters to add, leave out or change until one text is the other. */
function editsBetween(from: string, to: string): number {
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
