import { useState } from 'react'

/**
 * Wraps an operation that may fail: its last error, whether it runs, and a function that runs it.
 */
export function useAttempt(attempt: () => Promise<void>) {
  const [problem, setProblem] = useState('')
  const [isBusy, setBusy] = useState(false)
  const run = async () => {
    setBusy(true)
    setProblem('')
    await attempt().catch((error: unknown) => setProblem((error as Error).message))
    setBusy(false)
  }
  return { problem, isBusy, run }
}
