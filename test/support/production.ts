import { mayUse, servesApi } from './run/settings.ts'
import { describeOn, describeOnAllEngines, type Serve } from './server.ts'
import { neo4j, neo4jAndTypesense } from './stores/engines.ts'

/** Declares a suite that runs on a real Neo4j only. */
export function describeOnNeo4j(title: string, suite: (serve: Serve) => void): void {
  if (mayUse('neo4j')) describeOn(neo4j, title, suite)
}

/** Declares a suite that runs on the production stores: a real Neo4j and a real Typesense. */
export function describeInProduction(title: string, suite: (serve: Serve) => void): void {
  if (mayUse('neo4j') && mayUse('typesense')) describeOn(neo4jAndTypesense, title, suite)
}

/**
 * Declares a suite that every run executes on SQLite and on the production stores, because it
 * concerns both stores at once.
 */
export function describeEverywhere(title: string, suite: (serve: Serve) => void): void {
  describeOnAllEngines(title, suite)
  if (!servesApi('neo4j') || !servesApi('typesense')) describeInProduction(title, suite)
}
