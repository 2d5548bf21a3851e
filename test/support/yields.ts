/** Runs the work and counts how often the event loop could run other work meanwhile. */
export async function countingYields<T>(
  work: () => Promise<T>,
): Promise<{ yields: number; result: T }> {
  const over = new AbortController()
  let yields = 0
  const others = (async () => {
    for (; !over.signal.aborted; yields++) await new Promise(setImmediate)
  })()
  try {
    return { result: await work(), yields }
  } finally {
    over.abort()
    await others
  }
}
