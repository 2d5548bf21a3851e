import {
  getNamedType,
  GraphQLError,
  isAbstractType,
  isCompositeType,
  isObjectType,
  Kind,
  SchemaMetaFieldDef,
  visit,
  type FragmentDefinitionNode,
  type GraphQLCompositeType,
  type GraphQLNamedType,
  type GraphQLSchema,
  type OperationDefinitionNode,
  type SelectionNode,
  type SelectionSetNode,
  type ValidationContext,
  type ValidationRule,
} from 'graphql'
import type { GraphqlLimits } from './endpoint.ts'

/** Refuses operations beyond the limits; the parser counts the tokens. */
export function limitsRule(limits: GraphqlLimits): ValidationRule {
  return (context) => ({
    OperationDefinition(operation) {
      const problem = problemOf(context, operation, limits)
      if (problem) context.reportError(new GraphQLError(problem, { nodes: operation }))
      return undefined
    },
  })
}

function problemOf(
  context: ValidationContext,
  operation: OperationDefinitionNode,
  { depthMax, fieldsMax, aliasesMax }: GraphqlLimits,
): string | undefined {
  const fragment = (name: string) => context.getFragment(name) ?? undefined
  const depth = depthOf(operation.selectionSet, fragment, new Map())
  if (depth > depthMax) return `The document is ${depth} levels deep; the limit is ${depthMax}`
  const { aliases, schemas } = countsOf(context, operation)
  if (schemas > 1) return `The document asks for __schema ${schemas} times; the limit is 1`
  if (aliases > aliasesMax) return `The document has ${aliases} aliases; the limit is ${aliasesMax}`
  const schema = context.getSchema()
  const root = schema.getRootType(operation.operation)
  const fields = root ? new FieldCount(schema, fragment).of(operation.selectionSet, root) : 0
  if (fields <= fieldsMax) return undefined
  return `The document asks for ${fields} fields, fragments expanded; the limit is ${fieldsMax}`
}

type FindFragment = (name: string) => FragmentDefinitionNode | undefined

/** A fragment that spreads itself counts as empty: another rule refuses it. */
function depthOf(
  set: SelectionSetNode,
  fragment: FindFragment,
  known: Map<SelectionSetNode, number>,
): number {
  const before = known.get(set)
  if (before !== undefined) return before
  known.set(set, 0)
  const depths = set.selections.map((selection) => {
    const inner = innerSetOf(selection, fragment)
    const below = inner ? depthOf(inner, fragment, known) : 0
    return selection.kind === Kind.FIELD ? below + 1 : below
  })
  const depth = Math.max(0, ...depths)
  known.set(set, depth)
  return depth
}

function innerSetOf(
  selection: SelectionNode,
  fragment: FindFragment,
): SelectionSetNode | undefined {
  if (selection.kind !== Kind.FRAGMENT_SPREAD) return selection.selectionSet
  return fragment(selection.name.value)?.selectionSet
}

function countsOf(context: ValidationContext, operation: OperationDefinitionNode) {
  let [aliases, schemas] = [0, 0]
  for (const node of [operation, ...context.getRecursivelyReferencedFragments(operation)]) {
    visit(node, {
      Field({ alias, name }) {
        if (alias) aliases++
        if (name.value === SchemaMetaFieldDef.name) schemas++
      },
    })
  }
  return { aliases, schemas }
}

/** Counts each selection set once for each type that it can be applied to. */
class FieldCount {
  readonly #schema: GraphQLSchema
  readonly #fragment: FindFragment
  readonly #known = new Map<SelectionSetNode, Map<string, number>>()

  constructor(schema: GraphQLSchema, fragment: FindFragment) {
    this.#schema = schema
    this.#fragment = fragment
  }

  of(set: SelectionSetNode, type: GraphQLCompositeType): number {
    const counts = this.#known.get(set) ?? new Map<string, number>()
    this.#known.set(set, counts)
    const before = counts.get(type.name)
    if (before !== undefined) return before
    counts.set(type.name, 0)
    const count = isAbstractType(type)
      ? Math.max(0, ...this.#schema.getPossibleTypes(type).map((each) => this.of(set, each)))
      : set.selections.reduce((sum, selection) => sum + this.#ofSelection(selection, type), 0)
    counts.set(type.name, count)
    return count
  }

  #ofSelection(selection: SelectionNode, type: GraphQLCompositeType): number {
    const inner = innerSetOf(selection, this.#fragment)
    if (selection.kind === Kind.FIELD) {
      const of = inner && this.#typeOfField(type, selection.name.value)
      return 1 + (inner && of && isCompositeType(of) ? this.of(inner, of) : 0)
    }
    const condition =
      selection.kind === Kind.INLINE_FRAGMENT
        ? selection.typeCondition
        : this.#fragment(selection.name.value)?.typeCondition
    if (!inner || (condition && !this.#applies(condition.name.value, type))) return 0
    return this.of(inner, type)
  }

  #applies(condition: string, type: GraphQLCompositeType): boolean {
    const of = this.#schema.getType(condition)
    if (of === type) return true
    return isAbstractType(of) && isObjectType(type) && this.#schema.isSubType(of, type)
  }

  #typeOfField(type: GraphQLCompositeType, name: string): GraphQLNamedType | undefined {
    if (name === '__schema') return this.#schema.getType('__Schema')
    if (name === '__type') return this.#schema.getType('__Type')
    const field = isObjectType(type) ? type.getFields()[name] : undefined
    return field && getNamedType(field.type)
  }
}
