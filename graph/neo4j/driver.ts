import neo4j, { type Config, type Driver, type Record as Row } from 'neo4j-driver'

/** Where a database is, and the login to it. */
export interface DatabaseAddress {
  /** `bolt://host:port`, or `neo4j://…` for a cluster (docs/decisions/0040). */
  readonly uri: string
  /** Without a password, authentication has to be off in the server. */
  readonly username?: string
  readonly password?: string
  readonly database?: string
}

/** The database of an address that names none; naming it saves a round trip that looks it up. */
export const DEFAULT_DATABASE = 'neo4j'

/** Creates a driver, which connects when it is first used. */
export function createDriver(
  { uri, username = 'neo4j', password }: DatabaseAddress,
  config: Pick<Config, keyof Config>,
): Driver {
  const auth = password ? neo4j.auth.basic(username, password) : undefined
  return neo4j.driver(uri, auth, {
    ...config,
    notificationFilter: { minimumSeverityLevel: 'OFF' },
    telemetryDisabled: true,
    userAgent: 'trellis',
  })
}

/**
 * The server gives up before the client does: it answers with the reason, and an abandoned
 * transaction holds no locks.
 */
const TRANSACTION_SHARE = 0.9

/** Returns the timeout in the server of a transaction that the client abandons after `timeoutMs`. */
export function serverTimeoutMs(timeoutMs: number): number {
  return Math.ceil(timeoutMs * TRANSACTION_SHARE)
}

/**
 * Every statement names its version of Cypher, so that neither a newer server nor the default of a
 * database changes its meaning (docs/decisions/0020).
 */
export const DIALECT = 'CYPHER 5'

export type Parameters = Readonly<Record<string, unknown>>

/**
 * Wraps the parameters of a statement in one map, `$input`. The server keeps a plan for each text
 * and each size class of a list or text among the parameters (0, 1, up to 10, up to 100, …), and
 * planning takes hundreds of milliseconds. A map has no size class, so every statement is planned
 * once.
 */
export function asInput(parameters: Parameters): Parameters {
  return { input: parameters }
}

/** Converts a record of the driver into an object with its fields. */
export function toRow<Fields extends object>(record: Row): Fields {
  const row: Record<PropertyKey, unknown> = {}
  for (const [at, key] of record.keys.entries()) row[key] = record.get(at)
  return row as Fields
}
