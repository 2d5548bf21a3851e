/**
 * Runs one Cypher statement that only reads, with the deadline of every other read, for the graph
 * explorer. Only Neo4j has it, so it is no port: the catalog itself relies on ports that all engines have.
 *
 * @returns the result as the driver of the database gives it
 * @throws CatalogError `STORE_UNAVAILABLE` when the database does not answer, `INVALID_PARAMETER` when
 *   the answer does not fit into its memory
 */
export type Explore = (
  statement: string,
  parameters: Readonly<Record<string, unknown>>,
  signal?: AbortSignal,
) => Promise<unknown>
