import neo4j from 'neo4j-driver'
import { neo4jForTests, withDriver } from './neo4j.ts'

/** A relationship `UPSTREAM` in the database. */
export interface StoredUpstream {
  readonly downstream: string
  readonly upstream: string
  readonly names: readonly string[]
  readonly via: string | null
  readonly vias: readonly string[] | null
  readonly createdAt: number
  readonly createdBy: string
}

/** Returns all relationships `UPSTREAM` of the test database, ordered by their ends. */
export async function upstreamsIn(): Promise<StoredUpstream[]> {
  return askNeo4j<StoredUpstream>(`
    MATCH (downstream)-[edge:UPSTREAM]->(upstream)
    RETURN downstream.urn AS downstream, upstream.urn AS upstream, edge.names AS names,
      edge.via AS via, edge.vias AS vias, edge.createdAt AS createdAt, edge.createdBy AS createdBy
    ORDER BY downstream, upstream`)
}

/** Runs a statement on the test database; integers are returned as numbers. */
export async function askNeo4j<Row extends object>(
  statement: string,
  parameters: object = {},
): Promise<Row[]> {
  const address = await neo4jForTests()
  if ('skip' in address) throw new Error(address.skip)
  return withDriver(address, async (driver) => {
    const session = driver.session({ database: address.database ?? 'neo4j' })
    const { records } = await session.run(`CYPHER 5 ${statement}`, parameters)
    await session.close()
    return records.map((record) => {
      const row = Object.entries(record.toObject()).map(([key, value]) => [key, plain(value)])
      return Object.fromEntries(row) as Row
    })
  })
}

function plain(value: unknown): unknown {
  return neo4j.isInt(value) ? value.toNumber() : value
}
