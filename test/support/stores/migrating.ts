import type { Neo4jAddress } from '../../../graph/neo4j/connection.ts'
import { declaredRelationshipKinds } from '../../../graph/neo4j/relationships.ts'
import { openNeo4jStores } from '../../../graph/neo4j/stores.ts'
import { registry } from '../../../graph/registry.ts'

/**
 * The main module of a process that opens the stores at the address in its argument and runs until
 * it is killed.
 */
const address = JSON.parse(process.argv[2] ?? '{}') as Neo4jAddress
await openNeo4jStores({
  ...address,
  clock: Date.now,
  entityLabels: (type) => registry.entity(type)?.graphql,
  relationships: declaredRelationshipKinds(registry.aspects),
  print: console.log,
})
setInterval(() => {}, 1_000)
