import { readFile } from 'node:fs/promises'
import { setTimeout as sleep } from 'node:timers/promises'
import type { BackgroundProcess } from './background-process.ts'

const POLL_MS = 100
const LOG_LINES_KEPT = 30

export interface Readiness {
  /** Of the server, for people. */
  name: string
  timeoutMs: number
  /** Any failure means "not yet": whether the process still runs tells if there is more to come. */
  answers: () => Promise<boolean>
  /** What the lines that it printed say about its end; the last one by default. */
  causeIn: (lines: readonly string[]) => string | undefined
}

/**
 * Resolves when a server that was started answers.
 *
 * @throws Error why it ended, or that it did not answer in time; the reason of `signal`
 */
export async function untilAnswers(
  server: BackgroundProcess,
  readiness: Readiness,
  signal: AbortSignal | undefined,
): Promise<void> {
  const deadline = Date.now() + readiness.timeoutMs
  while (!(await readiness.answers())) {
    signal?.throwIfAborted()
    if (!server.isAlive() || Date.now() > deadline) throw await failureOf(server, readiness)
    await sleep(POLL_MS)
  }
}

/** How it ended and what it printed last; the end of that is the cause, since the file may go. */
async function failureOf(server: BackgroundProcess, { name, causeIn }: Readiness): Promise<Error> {
  const lines = (await readFile(server.logFile, 'utf8'))
    .split('\n')
    .filter((line) => line.trim() !== '')
  const said = (causeIn(lines) ?? lines.at(-1) ?? 'nothing').trim()
  const end = server.ending() === null ? 'does not answer' : `ended early (${server.ending()})`
  const cause = lines.slice(-LOG_LINES_KEPT).join('\n')
  return new Error(`${name} ${end}; it printed: ${said}`, { cause })
}
