import type { Record as Row } from 'neo4j-driver'

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
export function rowOf<Fields extends object>(record: Row): Fields {
  const row: Record<PropertyKey, unknown> = {}
  for (const [at, key] of record.keys.entries()) row[key] = record.get(at)
  return row as Fields
}
