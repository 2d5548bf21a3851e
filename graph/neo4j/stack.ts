/**
 * Sends a statement without the stack that the driver takes of each, in case it fails: with source maps
 * that is a tenth of what a write costs. If it does fail, the stack is taken then: of those who wait for it.
 */
export async function withoutStack<T>(send: () => PromiseLike<T>): Promise<T> {
  try {
    return await sendBare(send)
  } catch (error) {
    if (error instanceof Error) Error.captureStackTrace(error)
    throw error
  }
}

function sendBare<T>(send: () => PromiseLike<T>): PromiseLike<T> {
  const { stackTraceLimit } = Error
  Error.stackTraceLimit = 0
  try {
    return send()
  } finally {
    Error.stackTraceLimit = stackTraceLimit
  }
}
