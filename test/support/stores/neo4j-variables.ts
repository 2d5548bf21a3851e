import type { Neo4jAddress } from '../../../graph/neo4j/connection.ts'

/** Returns the variables that make a server use this Neo4j. */
export function neo4jVariables(address: Neo4jAddress): Record<string, string> {
  const { uri, username, password, database } = address
  return {
    NEO4J_URI: uri,
    ...(username !== undefined && { NEO4J_USERNAME: username }),
    ...(password !== undefined && { NEO4J_PASSWORD: password }),
    ...(database !== undefined && { NEO4J_DATABASE: database }),
  }
}
