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
