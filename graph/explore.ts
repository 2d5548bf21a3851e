/**
 * Runs one read-only Cypher statement of the graph explorer, with the deadline of every other read.
 * Not a port, since only Neo4j implements it; the catalog itself relies on ports that both adapters
 * implement.
 *
 * @returns the result of the database driver
 * @throws CatalogError `STORE_UNAVAILABLE` when the database does not answer, `INVALID_PARAMETER`
 *   when the answer exceeds its memory
 */
export type Explore = (
  statement: string,
  parameters: Readonly<Record<string, unknown>>,
  signal?: AbortSignal,
) => Promise<unknown>

/** A Cypher statement of a client, with its parameters as JSON; large integers are `bigint`. */
export interface CypherStatement {
  readonly statement: string
  readonly parameters: Readonly<Record<string, unknown>>
}

/** The rows of a statement, up to the limits on rows and bytes. */
export interface CypherRows {
  readonly columns: readonly string[]
  /** The rows as JSON text: a list with a list per row. */
  readonly rows: string
  /** The limit that left out the rest; absent when all rows are there. */
  readonly cut?: 'rows' | 'bytes'
}

/** Runs Cypher statements of clients. Like {@link Explore}, only Neo4j implements it. */
export interface Cypher {
  /**
   * Checks the plan of a statement, then runs it in a read transaction.
   *
   * @throws CatalogError `INVALID_PARAMETER` when Neo4j or the check of the plan refuses it,
   *   `OVERLOADED` when too many statements run, `STORE_UNAVAILABLE` when the database does not
   *   answer in time
   */
  run(statement: CypherStatement, signal?: AbortSignal): Promise<CypherRows>
}
