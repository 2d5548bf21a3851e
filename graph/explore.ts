/**
 * Runs one statement of Cypher that only reads, within the time that the store gives it, for what is
 * made to explore a graph in the database itself. Not every engine has it: whatever the catalog answers
 * by is a port that all have.
 *
 * @returns the result as the driver of the database gives it
 * @throws CatalogError `STORE_UNAVAILABLE` when the database does not answer, `INVALID_PARAMETER` when
 *   the answer is too large for it
 */
export type Explore = (
  statement: string,
  parameters: Readonly<Record<string, unknown>>,
) => Promise<unknown>
