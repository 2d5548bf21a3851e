import { readFile } from 'node:fs/promises'
import { setTimeout as sleep } from 'node:timers/promises'
import neo4j, { type Driver } from 'neo4j-driver'
import type { JavaProcess } from './java-process.ts'

/** A start takes 4 s on an idle machine, and 130 s were seen on a busy one. */
const START_TIMEOUT_MS = 240_000
/** A closed port refuses at once. An open one on a busy machine took over 2 s for the handshake. */
const ATTEMPT_TIMEOUT_MS = 60_000
const POLL_MS = 100
const LOG_LINES_KEPT = 30

/**
 * Resolves when a query on the database `neo4j` succeeds: some time after the port is open and
 * `Started.` is logged.
 *
 * @throws Error why the server ended, or that it did not answer in 240 s; the reason of `signal`
 */
export async function untilAnswers(
  uri: string,
  java: JavaProcess,
  signal: AbortSignal | undefined,
): Promise<void> {
  const deadline = Date.now() + START_TIMEOUT_MS
  const driver = neo4j.driver(uri, undefined, {
    connectionTimeout: ATTEMPT_TIMEOUT_MS,
    connectionAcquisitionTimeout: ATTEMPT_TIMEOUT_MS,
    telemetryDisabled: true,
  })
  try {
    while (!(await answers(driver))) {
      signal?.throwIfAborted()
      if (!java.isAlive()) throw await failureOf(java)
      if (Date.now() > deadline) throw await failureOf(java)
      await sleep(POLL_MS)
    }
  } finally {
    await driver.close()
  }
}

/** Any failure means "not yet": whether the process still runs tells if there is more to come. */
async function answers(driver: Driver): Promise<boolean> {
  const session = driver.session({ database: 'neo4j' })
  try {
    await session.run('RETURN 1')
    return true
  } catch {
    return false
  } finally {
    await session.close()
  }
}

/** How it ended and what it printed last; the end of that is the cause, since the file may go. */
async function failureOf(java: JavaProcess): Promise<Error> {
  const lines = (await readFile(java.logFile, 'utf8'))
    .split('\n')
    .filter((line) => line.trim() !== '')
  const errors = lines.filter((line) => /\bERROR\b|^Caused by:|^Error:/.test(line))
  const last = (errors.at(-1) ?? lines.at(-1) ?? 'nothing').replace(/^Caused by: \S+: /, '').trim()
  const end = java.ending() === null ? 'does not answer' : `ended early (${java.ending()})`
  const cause = lines.slice(-LOG_LINES_KEPT).join('\n')
  return new Error(`Neo4j ${end}; it printed: ${last}`, { cause })
}
