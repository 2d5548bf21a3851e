import { readFile } from 'node:fs/promises'
import { setTimeout as sleep } from 'node:timers/promises'
import type { BackgroundProcess } from './background-process.ts'

const POLL_MS = 100
const LOG_LINES_MAX = 30

export interface Readiness {
  /** The name of the server in messages. */
  name: string
  timeoutMs: number
  /** Returns whether the server answers; a failure means "not yet" as long as the process runs. */
  answers: () => Promise<boolean>
  /** Returns the line of its output with the cause of its end; the last line by default. */
  causeIn: (lines: readonly string[]) => string | undefined
}

/**
 * Resolves when a server answers after its start.
 *
 * @throws Error with the reason why it ended or did not answer; the reason of `signal`
 */
export async function untilAnswers(
  server: BackgroundProcess,
  readiness: Readiness,
  signal: AbortSignal | undefined,
): Promise<void> {
  const deadline = Date.now() + readiness.timeoutMs
  while (!(await readiness.answers())) {
    signal?.throwIfAborted()
    if (!server.isAlive() || Date.now() > deadline) throw await startFailure(server, readiness)
    await sleep(POLL_MS)
  }
}

/**
 * Returns an error with the cause. Its own `cause` has the end of the log, which may be deleted.
 */
async function startFailure(
  server: BackgroundProcess,
  { name, causeIn }: Readiness,
): Promise<Error> {
  const lines = (await readFile(server.logFile, 'utf8'))
    .split('\n')
    .filter((line) => line.trim() !== '')
  const reason = (causeIn(lines) ?? lines.at(-1) ?? 'nothing').trim()
  const state = server.ending() === null ? 'does not answer' : `ended early (${server.ending()})`
  const cause = lines.slice(-LOG_LINES_MAX).join('\n')
  return new Error(`${name} ${state}; it printed: ${reason}`, { cause })
}
