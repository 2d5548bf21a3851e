import type { Attack } from './attack.ts'

/** Statements that would change the graph, read files, or run transactions of their own. */
const REFUSED_STATEMENTS = [
  'CREATE (n:Attacked) RETURN n',
  'MATCH (n:Dataset) SET n.attacked = true',
  'MATCH (n:Entity) DETACH DELETE n',
  'MERGE (n:Attacked {name: "x"})',
  'FOREACH (x IN range(1, 1000000) | CREATE (:Attacked))',
  'CREATE INDEX attacked FOR (n:Attacked) ON (n.name)',
  'LOAD CSV FROM "http://127.0.0.1:1/x" AS line RETURN line',
  'UNWIND range(1, 1000000) AS x CALL (x) { CREATE (:Attacked) } IN TRANSACTIONS',
  'CALL db.createLabel("Attacked")',
  'CALL dbms.killConnections([])',
  'MATCH (n) RETURN n',
]

/** Counts what the statements would create, mark or delete. */
const COUNTS = [
  'MATCH (n:Entity) RETURN count(n) AS entities, count(n.attacked) AS marked',
  'MATCH (:Entity)-[edge]->() RETURN count(edge) AS relationships',
  'MATCH (n:Attacked) RETURN count(n) AS attacked',
]

/** Attacks of an administrator through `POST /api/cypher`; only on Neo4j. */
export const CYPHER_ATTACKS: readonly Attack[] = [
  statementAttack('cypher-reduce', 'a reduce() that Neo4j does not interrupt', [
    'RETURN reduce(sum = 0, x IN range(1, 300000000) | sum + x) AS sum',
  ]),
  statementAttack('cypher-wide', 'a million rows, and rows of a million numbers', [
    'UNWIND range(1, 1000000) AS x RETURN x, "wide answers of many rows" AS text',
    'UNWIND range(1, 100) AS x RETURN range(1, 1000000) AS numbers',
  ]),
  statementAttack('cypher-deep', 'all paths of up to 20 steps between all datasets', [
    'MATCH path = (:Dataset)-[:UPSTREAM*1..20]-(:Dataset) RETURN path',
    'MATCH path = (:Dataset)-[:UPSTREAM|TaggedWith|OwnedBy*1..20]-() RETURN count(path)',
  ]),
  {
    ...statementAttack(
      'cypher-writes',
      'writes, LOAD CSV, procedures and transactions',
      REFUSED_STATEMENTS,
    ),
    state: (target) => Promise.all(COUNTS.map((statement) => target.rows(statement))),
    async send(target) {
      for (const statement of REFUSED_STATEMENTS) {
        const status = await target.post('/api/cypher', { statement })
        if (status !== 400 && status !== 503) {
          throw new Error(`${statement} was answered ${status}`)
        }
      }
      return 400
    },
  },
]

/** Returns an attack that sends statements one after the other. */
function statementAttack(name: string, description: string, statements: readonly string[]): Attack {
  return {
    name,
    description,
    needsNeo4j: true,
    async send(target) {
      let status = 0
      for (const statement of statements) status = await target.post('/api/cypher', { statement })
      return status
    },
  }
}
