import {
  getArgumentValues,
  getNamedType,
  getVariableValues,
  getOperationAST,
  GraphQLError,
  isObjectType,
  Kind,
  OperationTypeNode,
  type FieldNode,
  type FragmentDefinitionNode,
  type GraphQLObjectType,
  type GraphQLSchema,
  type SelectionSetNode,
} from 'graphql'
import { LIMITS } from '../../../graph/model/limits.ts'
import type { GraphqlLimits } from '../engine/endpoint.ts'
import type { Operation } from '../engine/service.ts'

/**
 * Rejects oversized queries before execution, since each becomes one statement: bounds its pages,
 * the results of nested pages, and the planning work of the database.
 *
 * @throws GraphQLError naming the limit
 */
export function checkQuery(
  schema: GraphQLSchema,
  { document, operationName, variables }: Operation,
  { resultsMax }: GraphqlLimits,
): void {
  const operation = getOperationAST(document, operationName)
  const root = schema.getQueryType()
  if (!operation || !root) return
  if (operation.operation !== OperationTypeNode.QUERY) {
    throw refusal(`The graph explorer accepts queries only, not a ${operation.operation}`)
  }
  const { coerced } = getVariableValues(schema, operation.variableDefinitions ?? [], variables)
  // Execution reports invalid variables.
  if (!coerced) return
  const fragments = document.definitions.filter((node) => node.kind === Kind.FRAGMENT_DEFINITION)
  new QueryCost(fragments, coerced, resultsMax).check(operation.selectionSet, root)
}

/** The position of a selection set in the query. */
interface Position {
  /** Most results that it is applied to. */
  readonly times: number
  /** Relationships between the root and it. */
  readonly hops: number
}

/** The cost of one query, whose document is valid and within the document limits. */
class QueryCost {
  readonly #fragments: ReadonlyMap<string, FragmentDefinitionNode>
  readonly #variables: Readonly<Record<string, unknown>>
  readonly #resultsMax: number
  #hops = 0
  #steps = 0
  #results = 0

  constructor(
    fragments: readonly FragmentDefinitionNode[],
    variables: Readonly<Record<string, unknown>>,
    resultsMax: number,
  ) {
    this.#fragments = new Map(fragments.map((fragment) => [fragment.name.value, fragment]))
    this.#variables = variables
    this.#resultsMax = resultsMax
  }

  /** @throws GraphQLError naming the limit */
  check(set: SelectionSetNode, root: GraphQLObjectType): void {
    this.#walk(set, root, { times: 1, hops: 0 })
    if (this.#hops > LIMITS.explorerHops.max) {
      throw refusal(
        `The query nests ${this.#hops} relationships; the limit is ${LIMITS.explorerHops.max}`,
      )
    }
    if (this.#steps > LIMITS.explorerSteps.max) {
      throw refusal(
        `The query has ${this.#steps} relationships and conditions; the limit is ${LIMITS.explorerSteps.max}`,
      )
    }
    if (this.#results > this.#resultsMax) {
      throw refusal(
        `The answer may have ${this.#results} fields; the limit is ${this.#resultsMax}: ` +
          'request smaller pages',
      )
    }
  }

  #walk(set: SelectionSetNode, type: GraphQLObjectType, position: Position): void {
    for (const selection of set.selections) {
      if (selection.kind === Kind.FIELD) this.#field(selection, type, position)
      else {
        const inner =
          selection.kind === Kind.INLINE_FRAGMENT
            ? selection
            : this.#fragments.get(selection.name.value)
        if (inner) this.#walk(inner.selectionSet, type, position)
      }
    }
  }

  #field(node: FieldNode, type: GraphQLObjectType, { times, hops }: Position): void {
    this.#results += times
    const field = type.getFields()[node.name.value]
    const target = field && getNamedType(field.type)
    // Introspection does not reach the graph.
    if (!field || !node.selectionSet || !isObjectType(target)) return
    const { limit = 0, offset = 0, ...conditions } = getArgumentValues(field, node, this.#variables)
    // `@neo4j/graphql` treats a limit of 0 as no limit.
    requireWithin('limit', Number(limit), { least: 1, most: LIMITS.pageSize.max })
    requireWithin('offset', Number(offset), { least: 0, most: LIMITS.start.max })
    for (const value of Object.values(conditions)) requireUsable(value)
    this.#steps += 1 + conditionsIn(conditions)
    this.#hops = Math.max(this.#hops, hops + hopsIn(conditions))
    this.#walk(node.selectionSet, target, { times: times * Number(limit), hops: hops + 1 })
  }
}

function requireWithin(
  name: string,
  value: number,
  { least, most }: { readonly least: number; readonly most: number },
): void {
  if (value < least || value > most) throw refusal(`${name} must be from ${least} to ${most}`)
}

/**
 * Rejects null except in `eq`; elsewhere `@neo4j/graphql` fails on it or ignores it.
 *
 * @throws GraphQLError
 */
function requireUsable(value: unknown): void {
  if (typeof value !== 'object' || value === null) return
  for (const [name, member] of Object.entries(value)) {
    if (member === null && name !== 'eq') {
      throw refusal(`${name} must not be null; omit it, or compare with {eq: null}`)
    }
    requireUsable(member)
  }
}

/** Returns the number of object members at all levels; lists of plain values cost nothing. */
function conditionsIn(value: unknown): number {
  if (typeof value !== 'object' || value === null) return 0
  const members = Object.values(value)
  const ownCount = Array.isArray(value) ? 0 : members.length
  return members.reduce<number>((sum, member) => sum + conditionsIn(member), ownCount)
}

/** Returns the depth of nested relationships; each quantifier follows one more. */
function hopsIn(value: unknown): number {
  if (typeof value !== 'object' || value === null) return 0
  const hops = Object.entries(value).map(([name, member]) =>
    Array.isArray(value) || !QUANTIFIERS.has(name) ? hopsIn(member) : hopsIn(member) + 1,
  )
  return Math.max(0, ...hops)
}

const QUANTIFIERS: ReadonlySet<string> = new Set(['all', 'none', 'single', 'some'])

function refusal(message: string): GraphQLError {
  return new GraphQLError(message, { extensions: { code: 'BAD_USER_INPUT' } })
}
