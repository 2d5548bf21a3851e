/**
 * Runs `send` with stack traces switched off. The driver formats the stack of every statement, in case it
 * fails; with source maps that is a quarter of the processor time of a read.
 */
export function withoutStackTrace<T>(send: () => T): T {
  const { stackTraceLimit } = Error
  Error.stackTraceLimit = 0
  try {
    return send()
  } finally {
    Error.stackTraceLimit = stackTraceLimit
  }
}

/** Returns an error of the driver with the stack of the caller that awaits it. */
export function withCallerStack(error: unknown): unknown {
  if (error instanceof Error) Error.captureStackTrace(error, withCallerStack)
  return error
}
