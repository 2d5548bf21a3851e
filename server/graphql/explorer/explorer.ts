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
import { budgeted } from '../limits/budgeted.ts'
import type { AnswerGraphql, GraphqlOptions } from '../endpoint.ts'
import { serveSchema, type Budgeted } from '../service.ts'
import { checkQuestion } from './bounds.ts'
import { graphTypeDefs } from './type-defs.ts'

/**
 * Statements of one request at a time: each root field is one. More would take the connections from
 * other requests.
 */
const STATEMENTS_MAX = 4

/**
 * Starts to answer questions to the graph. Each becomes one statement of Cypher, made by
 * `@neo4j/graphql`, which only reads and has the deadline of the store.
 */
export async function startExplorer(
  registry: Registry,
  explore: Explore,
  options: GraphqlOptions,
): Promise<AnswerGraphql> {
  const schema = budgetedSchema(await explorerSchema(registry))
  return serveSchema<Neo4jGraphQLContext & Budgeted>({
    schema,
    options,
    check: (operation) => checkQuestion(schema, operation, options.limits),
    fieldResolver: budgeted(defaultFieldResolver),
    contextOf: (_request, budget) => ({ ...contextOn(explore, budget.signal), budget }),
  })
}

/** The schema of the explorer. */
export async function explorerSchema(registry: Registry): Promise<GraphQLSchema> {
  const generated = new Neo4jGraphQL({
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
  return withoutConnections(await generated.getSchema())
}

/** Has the resolvers of `@neo4j/graphql` spend the budget of their request. */
function budgetedSchema(schema: GraphQLSchema): GraphQLSchema {
  for (const type of Object.values(schema.getTypeMap())) {
    if (!isObjectType(type) || isIntrospectionType(type)) continue
    for (const field of Object.values(type.getFields())) {
      if (field.resolve) field.resolve = budgeted(field.resolve)
    }
  }
  return schema
}

/** What `@neo4j/graphql` takes for a transaction: it calls only `run`. */
function contextOn(explore: Explore, over: AbortSignal): Neo4jGraphQLContext {
  const permits = new Semaphore(STATEMENTS_MAX)
  const run = (statement: string, parameters: Readonly<Record<string, unknown>> = {}) =>
    permits.run(() => explore(statement, parameters, over))
  const executionContext = { run } as unknown as NonNullable<
    Neo4jGraphQLContext['executionContext']
  >
  // The store adds the dialect of statements itself.
  return { executionContext, cypherQueryOptions: { addVersionPrefix: false } }
}

/**
 * Removes the connections, a second way to ask for and filter by each relationship, with totals and
 * aggregates: they make the schema ten times as large.
 */
function withoutConnections(schema: GraphQLSchema): GraphQLSchema {
  for (const type of Object.values(schema.getTypeMap())) {
    if (isObjectType(type) || isInputObjectType(type)) dropConnections(type)
  }
  // Made anew, it has only types that can still be reached.
  const { directives, types: _all, ...config } = schema.toConfig()
  return new GraphQLSchema({ ...config, directives, types: [] })
}

function dropConnections(type: GraphQLObjectType | GraphQLInputObjectType): void {
  const fields = type.getFields()
  for (const name of Object.keys(fields)) if (name.endsWith('Connection')) delete fields[name]
}
