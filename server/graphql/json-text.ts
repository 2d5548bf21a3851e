import type { Turn } from './turns.ts'

/** Values with fewer members and elements are written in one go, which takes half a millisecond. */
const SMALL_SIZE = 2_000

/** JSON of a value, as `JSON.stringify` writes it, with pauses: 25 MB in one go hold up all others. */
export async function jsonText(value: unknown, turn: Turn): Promise<string> {
  if (isSmall(value)) return JSON.stringify(value)
  const pieces: string[] = []
  for (const piece of piecesOf(value)) {
    pieces.push(piece)
    if (turn.isOver) await turn.take()
  }
  return pieces.join('')
}

function* piecesOf(value: unknown): Generator<string> {
  if (typeof value !== 'object' || value === null || isSmall(value)) {
    yield JSON.stringify(value ?? null)
  } else if (Array.isArray(value)) {
    yield* joined(
      '[',
      ']',
      value.map((item: unknown) => ['', item] as const),
    )
  } else {
    const members = Object.entries(value).filter(([, member]) => member !== undefined)
    const named = members.map(([name, member]) => [`${JSON.stringify(name)}:`, member] as const)
    yield* joined('{', '}', named)
  }
}

function* joined(
  begin: string,
  end: string,
  parts: readonly (readonly [prefix: string, value: unknown])[],
): Generator<string> {
  yield begin
  for (const [at, [prefix, part]] of parts.entries()) {
    yield at === 0 ? prefix : `,${prefix}`
    yield* piecesOf(part)
  }
  yield end
}

/** Whether a value has few members and elements, all levels counted; looks at no more than that. */
function isSmall(value: unknown): boolean {
  const inside = [value]
  for (let at = 0; at < inside.length; at++) {
    const each = inside[at]
    if (typeof each !== 'object' || each === null) continue
    for (const member of Object.values(each)) inside.push(member)
    if (inside.length > SMALL_SIZE) return false
  }
  return true
}
