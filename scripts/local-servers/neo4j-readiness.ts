import neo4j, { type Driver } from 'neo4j-driver'
import type { BackgroundProcess } from './background-process.ts'
import { untilAnswers } from './readiness.ts'

/** A start takes 4 s on an idle machine; a busy one has taken 130 s. */
const START_TIMEOUT_MS = 240_000
/** A closed port refuses immediately; a handshake on a busy machine has taken over 2 s. */
const ATTEMPT_TIMEOUT_MS = 60_000

/**
 * Resolves when a query on the database `neo4j` succeeds, which is later than the port opens and
 * `Started.` is logged.
 *
 * @throws Error with the reason why the server ended or did not answer; the reason of `signal`
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

/** Returns the last error, because Java prints the root cause last. */
const causeIn = (lines: readonly string[]): string | undefined =>
  lines
    .findLast((line) => /\bERROR\b|^Caused by:|^Error:/.test(line))
    ?.replace(/^Caused by: \S+: /, '')
