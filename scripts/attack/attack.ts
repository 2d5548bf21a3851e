import type { Target } from './target.ts'

/** A request that is cheap for the client and, unless limited, expensive for the server. */
export interface Attack {
  readonly name: string
  /** Describes the request in the table. */
  readonly description: string
  /** Whether it is sent only where the graph is in Neo4j. */
  readonly needsNeo4j?: true
  /** Writes the entities that it needs, once, before the measurement. */
  prepare?(target: Target): Promise<void>
  /** Reads what the attack must not change: it is compared before and after. */
  state?(target: Target): Promise<unknown>
  /** Sends it and returns the status of the answer, or 0 without an answer. */
  send(target: Target): Promise<number>
}
