/** Does the work, and counts how often the event loop went round meanwhile: other work could go on then. */
export async function countingTurns<T>(
  work: () => Promise<T>,
): Promise<{ turns: number; result: T }> {
  const over = new AbortController()
  let turns = 0
  const others = (async () => {
    for (; !over.signal.aborted; turns++) await new Promise(setImmediate)
  })()
  try {
    return { result: await work(), turns }
  } finally {
    over.abort()
    await others
  }
}
