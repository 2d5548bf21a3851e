import { expect } from 'chai'
import { freshDatabase, neo4jForTests, neo4jOrSkip, type TestNeo4j, withDriver } from './neo4j.ts'

describe('Neo4j for tests', () => {
  let server: TestNeo4j

  before(async function () {
    server = await neo4jOrSkip(this)
  })

  beforeEach(() => freshDatabase(server))

  it('answers', async () => {
    expect(await answerOf('RETURN 1 AS answer')).to.equal(1)
  })

  it('is emptied, also of a node with more relationships than one transaction deletes', async () => {
    await answerOf(`CREATE (tag:Tag)
      WITH tag UNWIND range(1, 12000) AS number CREATE (:Dataset)-[:TaggedWith]->(tag)
      RETURN count(*) AS answer`)
    await freshDatabase(server)
    expect(await answerOf('MATCH (node) RETURN count(node) AS answer')).to.equal(0)
  })

  it('is started once', async () => {
    expect(await neo4jForTests()).to.equal(server)
  })

  /** Returns the column `answer` of the only row. */
  function answerOf(statement: string): Promise<unknown> {
    return withDriver(server, async (driver) => {
      const session = driver.session({ database: server.database ?? 'neo4j' })
      const { records } = await session.run(`CYPHER 5 ${statement}`)
      await session.close()
      const answer: unknown = records[0]?.get('answer')
      return typeof answer === 'object' ? Number(answer) : answer
    })
  }
})
