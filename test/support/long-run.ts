import { IS_LONG, mayUse, servesApi } from './run/settings.ts'
import { describeInProduction } from './production.ts'
import { describeOn, describeOnAllEngines, describeOnEngines, type Serve } from './server.ts'
import { describeCatalogs, describeCatalogsOn, type OpenCatalog } from './stores/catalogs.ts'
import { neo4j } from './stores/engines.ts'

/**
 * Declares an API suite that a long run repeats on Neo4j, because a graph may affect its results:
 * by order, pages, transactions or numbers. The contracts and the walk in `test/api/production`
 * cover everything else.
 */
export function describeOnGraphs(title: string, suite: (serve: Serve) => void): void {
  describeOnEngines(title, suite)
  if (IS_LONG && mayUse('neo4j') && !servesApi('neo4j')) describeOn(neo4j, title, suite)
}

/** Declares such a suite for Neo4j with Typesense, if an answer depends on both stores. */
export function describeOnPairs(title: string, suite: (serve: Serve) => void): void {
  describeOnAllEngines(title, suite)
  const isDone = servesApi('neo4j') && servesApi('typesense')
  if (IS_LONG && !isDone) describeInProduction(title, suite)
}

/** Declares a suite of the catalog that a long run repeats on Neo4j, as {@link describeOnGraphs}. */
export function describeCatalogsOnGraphs(title: string, suite: (open: OpenCatalog) => void): void {
  describeCatalogs(title, suite)
  if (IS_LONG && mayUse('neo4j') && !servesApi('neo4j')) describeCatalogsOn(neo4j, title, suite)
}
