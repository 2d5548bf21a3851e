import neo4j, { type Driver } from 'neo4j-driver'
import type { BackgroundProcess } from './background-process.ts'
import { untilAnswers } from './readiness.ts'

/** A start takes 4 s on an idle machine, and 130 s were seen on a busy one. */
const START_TIMEOUT_MS = 240_000
/** A closed port refuses at once. An open one on a busy machine took over 2 s for the handshake. */
const ATTEMPT_TIMEOUT_MS = 60_000

/**
 * Resolves when a query on the database `neo4j` succeeds: some time after the port is open and
 * `Started.` is logged.
 *
 * @throws Error why the server ended, or that it did not answer in 240 s; the reason of `signal`
 */
export async function untilNeo4jAnswers(
  uri: string,
  java: BackgroundProcess,
  signal: AbortSignal | undefined,
): Promise<void> {
  const driver = neo4j.driver(uri, undefined, {
    connectionTimeout: ATTEMPT_TIMEOUT_MS,
    connectionAcquisitionTimeout: ATTEMPT_TIMEOUT_MS,
    telemetryDisabled: true,
  })
  const readiness = {
    name: 'Neo4j',
    timeoutMs: START_TIMEOUT_MS,
    answers: () => answers(driver),
    causeIn,
  }
  try {
    await untilAnswers(java, readiness, signal)
  } finally {
    await driver.close()
  }
}

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

/** Java names the first cause last. */
const causeIn = (lines: readonly string[]): string | undefined =>
  lines
    .findLast((line) => /\bERROR\b|^Caused by:|^Error:/.test(line))
    ?.replace(/^Caused by: \S+: /, '')
