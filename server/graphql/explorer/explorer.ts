import { Neo4jGraphQL, type Neo4jGraphQLContext } from '@neo4j/graphql'
import {
  defaultFieldResolver,
  GraphQLSchema,
  isInputObjectType,
  isIntrospectionType,
  isObjectType,
  type GraphQLInputObjectType,
  type GraphQLObjectType,
} from 'graphql'

import type { Explore } from '../../../graph/explore.ts'
import { Semaphore } from '../../../graph/runtime/semaphore.ts'
import type { Registry } from '../../../graph/model/registry.ts'
import { withBudget } from '../engine/limits/with-budget.ts'
import type { AnswerGraphql, GraphqlOptions } from '../engine/endpoint.ts'
import { serveSchema, type Budgeted } from '../engine/service.ts'
import { checkQuery } from './bounds.ts'
import { graphTypeDefs } from './type-defs.ts'

/**
 * Concurrent statements of one request: each root field is one. More would take the connections of
 * other requests.
 */
const STATEMENTS_MAX = 4

/**
 * Starts the graph explorer. `@neo4j/graphql` translates each query to one read-only Cypher
 * statement, which runs with the deadline of the store.
 */
export async function startExplorer(
  registry: Registry,
  explore: Explore,
  options: Pick<GraphqlOptions, 'limits' | 'suggests' | 'failed'>,
): Promise<AnswerGraphql> {
  const schema = budgetedSchema(await explorerSchema(registry))
  return serveSchema<Neo4jGraphQLContext & Budgeted>({
    schema,
    options,
    check: (operation) => checkQuery(schema, operation, options.limits),
    fieldResolver: withBudget(defaultFieldResolver),
    contextOf: (_request, budget) => ({ ...contextOn(explore, budget.signal), budget }),
  })
}

/** Returns the schema of the explorer. */
export async function explorerSchema(registry: Registry): Promise<GraphQLSchema> {
  const generator = new Neo4jGraphQL({
    typeDefs: graphTypeDefs(registry),
    features: {
      limitRequired: true,
      excludeDeprecatedFields: {
        mutationOperations: true,
        aggregationFilters: true,
        aggregationFiltersOutsideConnection: true,
        relationshipFilters: true,
        attributeFilters: true,
      },
    },
  })
  return withoutConnections(await generator.getSchema())
}

/** Wraps the resolvers of `@neo4j/graphql`, so that they spend the budget of their request. */
function budgetedSchema(schema: GraphQLSchema): GraphQLSchema {
  for (const type of Object.values(schema.getTypeMap())) {
    if (!isObjectType(type) || isIntrospectionType(type)) continue
    for (const field of Object.values(type.getFields())) {
      if (field.resolve) field.resolve = withBudget(field.resolve)
    }
  }
  return schema
}

/** Returns a stand-in for the transaction of `@neo4j/graphql`, which calls only `run`. */
function contextOn(explore: Explore, signal: AbortSignal): Neo4jGraphQLContext {
  const permits = new Semaphore(STATEMENTS_MAX)
  const run = (statement: string, parameters: Readonly<Record<string, unknown>> = {}) =>
    permits.run(() => explore(statement, parameters, signal))
  const executionContext = { run } as unknown as NonNullable<
    Neo4jGraphQLContext['executionContext']
  >
  // The store adds the Cypher version itself.
  return { executionContext, cypherQueryOptions: { addVersionPrefix: false } }
}

/**
 * Removes connections, a second way to query and filter each relationship, with totals and
 * aggregates: they make the schema ten times as large.
 */
function withoutConnections(schema: GraphQLSchema): GraphQLSchema {
  for (const type of Object.values(schema.getTypeMap())) {
    if (isObjectType(type) || isInputObjectType(type)) dropConnections(type)
  }
  // A rebuilt schema contains only reachable types.
  const { directives, types: _all, ...config } = schema.toConfig()
  return new GraphQLSchema({ ...config, directives, types: [] })
}

function dropConnections(type: GraphQLObjectType | GraphQLInputObjectType): void {
  const fields = type.getFields()
  for (const name of Object.keys(fields)) if (name.endsWith('Connection')) delete fields[name]
}
