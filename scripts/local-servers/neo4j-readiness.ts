import neo4j, { type Driver } from 'neo4j-driver'
import type { BackgroundProcess } from './background-process.ts'
import { untilAnswers } from './readiness.ts'

/** A start takes 4 s on an idle machine; a busy one has taken 130 s. */
const START_TIMEOUT_MS = 240_000
/** A closed port refuses immediately; a handshake on a busy machine has taken over 2 s. */
const ATTEMPT_TIMEOUT_MS = 60_000

interface ProtectedNeo4j {
  readonly uri: string
  /** Undefined: any is accepted. */
  readonly password: string | undefined
}

const USER = 'neo4j'
/** The password of a new store, with which Neo4j allows only to replace it. */
const INITIAL_PASSWORD = 'neo4j'
const REPLACE_PASSWORD = 'ALTER CURRENT USER SET PASSWORD FROM $before TO $after'
const UNAUTHORIZED = 'Neo.ClientError.Security.Unauthorized'

/**
 * Resolves when a query on the database `neo4j` succeeds, which is later than the port opens and
 * `Started.` is logged. Sets the password of a new store.
 *
 * @throws Error with the reason why the server ended or did not answer; the reason of `signal`
 */
export async function untilNeo4jAnswers(
  { uri, password }: ProtectedNeo4j,
  java: BackgroundProcess,
  signal: AbortSignal | undefined,
): Promise<void> {
  const driver = driverFor(uri, password)
  const readiness = {
    name: 'Neo4j',
    timeoutMs: START_TIMEOUT_MS,
    answers: () =>
      answers(driver, async () => {
        if (password !== undefined) await replaceInitialPassword(uri, password)
      }),
    causeIn,
  }
  try {
    await untilAnswers(java, readiness, signal)
  } finally {
    await driver.close()
  }
}

const driverFor = (uri: string, password: string | undefined): Driver =>
  neo4j.driver(uri, password === undefined ? undefined : neo4j.auth.basic(USER, password), {
    connectionTimeout: ATTEMPT_TIMEOUT_MS,
    connectionAcquisitionTimeout: ATTEMPT_TIMEOUT_MS,
    telemetryDisabled: true,
  })

async function answers(driver: Driver, onUnauthorized: () => Promise<void>): Promise<boolean> {
  const session = driver.session({ database: 'neo4j' })
  try {
    await session.run('RETURN 1')
    return true
  } catch (error) {
    if ((error as { code?: string }).code === UNAUTHORIZED) await onUnauthorized()
    return false
  } finally {
    await session.close()
  }
}

async function replaceInitialPassword(uri: string, password: string): Promise<void> {
  const driver = driverFor(uri, INITIAL_PASSWORD)
  const session = driver.session({ database: 'system' })
  try {
    await session.run(REPLACE_PASSWORD, { before: INITIAL_PASSWORD, after: password })
  } catch {
    // The store has another password, or is not ready: the next attempt says so.
  } finally {
    await session.close()
    await driver.close()
  }
}

/** Returns the last error, because Java prints the root cause last. */
const causeIn = (lines: readonly string[]): string | undefined =>
  lines
    .findLast((line) => /\bERROR\b|^Caused by:|^Error:/.test(line))
    ?.replace(/^Caused by: \S+: /, '')
