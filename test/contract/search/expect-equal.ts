/** Most differing entries in a message, which also states their number. */
const ENTRIES_MAX = 3
/** Most characters of an entry in a message, and of those before the difference. */
const SHOWN_MAX = 120
const BEFORE_MAX = 40

/**
 * Compares two lists as JSON. Whole lists would fill the log, and Chai would print `[ …(2) ]`: the
 * message shows the first entries that differ, each near the difference.
 *
 * @throws Error with the difference
 */
export function expectEqual(
  actual: readonly unknown[],
  expected: readonly unknown[],
  what: string,
): void {
  const [is, due] = [textsOf(actual), textsOf(expected)]
  const places = Array.from({ length: Math.max(is.length, due.length) }, (_, at) => at)
  const differing = places.filter((at) => is[at] !== due[at])
  if (differing.length === 0) return
  const shown = differing.slice(0, ENTRIES_MAX).map((at) => {
    return `at ${at}: ${difference(is[at] ?? 'nothing', due[at] ?? 'nothing')}`
  })
  throw new Error(`${what}: ${differing.length} of ${places.length} differ\n${shown.join('\n')}`)
}

function textsOf(list: readonly unknown[]): string[] {
  return list.map((entry) => JSON.stringify(entry))
}

function difference(is: string, due: string): string {
  let place = 0
  while (place < is.length && is[place] === due[place]) place++
  return `${near(place, is)} instead of ${near(place, due)}`
}

function near(place: number, text: string): string {
  const from = Math.max(0, place - BEFORE_MAX)
  const end = from + SHOWN_MAX
  return `${from > 0 ? '…' : ''}${text.slice(from, end)}${end < text.length ? '…' : ''}`
}
