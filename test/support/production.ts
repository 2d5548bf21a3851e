import { mayUse, servesApi } from './run/settings.ts'
import { describeOn, describeOnAllEngines, type Serve } from './server.ts'
import { neo4j, neo4jAndTypesense } from './stores/engines.ts'

/** A suite on a real Neo4j only, for what nothing else can do. */
export function describeOnNeo4j(title: string, suite: (serve: Serve) => void): void {
  if (mayUse('neo4j')) describeOn(neo4j, title, suite)
}

/** A suite on the stores of production: a real Neo4j with a real Typesense. */
export function describeInProduction(title: string, suite: (serve: Serve) => void): void {
  if (mayUse('neo4j') && mayUse('typesense')) describeOn(neo4jAndTypesense, title, suite)
}

/** A suite on SQLite and on the stores of production in every run, for what is about both stores at once. */
export function describeEverywhere(title: string, suite: (serve: Serve) => void): void {
  describeOnAllEngines(title, suite)
  if (!servesApi('neo4j') || !servesApi('typesense')) describeInProduction(title, suite)
}
