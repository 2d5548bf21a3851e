/**
 * Runs `send` with stack traces switched off. The driver formats a stack trace for every statement,
 * in case it fails; with source maps that takes a quarter of the processor time of a read.
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

/**
 * Returns an error of the driver; if it has no stack trace, it gets that of the awaiting caller.
 */
export function withCallerStack(error: unknown): unknown {
  const isBare = error instanceof Error && !error.stack?.includes('\n    at ')
  if (isBare) Error.captureStackTrace(error, withCallerStack)
  return error
}
