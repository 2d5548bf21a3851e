import { IS_LONG, mayUse, servesApi } from './run/settings.ts'
import { describeInProduction } from './production.ts'
import { describeOn, describeOnAllEngines, describeOnEngines, type Serve } from './server.ts'
import { neo4j } from './stores/engines.ts'

/**
 * A suite of the API that a long run has on Neo4j, too: what a graph can make different, as order, pages,
 * transactions, and numbers. All else is held alike by the contracts and the walk in `test/api/production`.
 */
export function describeOnGraphs(title: string, suite: (serve: Serve) => void): void {
  describeOnEngines(title, suite)
  if (IS_LONG && mayUse('neo4j') && !servesApi('neo4j')) describeOn(neo4j, title, suite)
}

/** The same on Neo4j and Typesense together, for what asks both stores for one answer. */
export function describeOnPairs(title: string, suite: (serve: Serve) => void): void {
  describeOnAllEngines(title, suite)
  const isDone = servesApi('neo4j') && servesApi('typesense')
  if (IS_LONG && !isDone) describeInProduction(title, suite)
}
