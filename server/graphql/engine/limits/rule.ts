import {
  getNamedType,
  GraphQLError,
  isAbstractType,
  isCompositeType,
  isObjectType,
  Kind,
  visit,
  type FieldNode,
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
import type { GraphqlLimits } from '../endpoint.ts'

/** Returns the rule that rejects operations beyond the limits; the parser counts the tokens. */
export function limitsRule(limits: GraphqlLimits): ValidationRule {
  return (context) => ({
    OperationDefinition(operation) {
      const problem = findProblem(context, operation, limits)
      if (problem) context.reportError(new GraphQLError(problem, { nodes: operation }))
      return undefined
    },
  })
}

function findProblem(
  context: ValidationContext,
  operation: OperationDefinitionNode,
  { depthMax, fieldsMax, aliasesMax }: GraphqlLimits,
): string | undefined {
  const fragment = (name: string) => context.getFragment(name) ?? undefined
  const depth = selectionDepth(operation.selectionSet, fragment, new Map())
  if (depth > depthMax) return `The document is ${depth} levels deep; the limit is ${depthMax}`
  const fields = fieldsIn(context, operation)
  const aliases = fields.filter(({ alias }) => alias).length
  if (aliases > aliasesMax) return `The document has ${aliases} aliases; the limit is ${aliasesMax}`
  const introspection = findIntrospectionProblem(fields, fragment)
  if (introspection !== undefined) return introspection
  const schema = context.getSchema()
  const root = schema.getRootType(operation.operation)
  const count = root
    ? new FieldCount(schema, fragment).countFields(operation.selectionSet, root)
    : 0
  if (count <= fieldsMax) return undefined
  return `The document selects ${count} fields, fragments expanded; the limit is ${fieldsMax}`
}

type FindFragment = (name: string) => FragmentDefinitionNode | undefined

/**
 * Returns the depth of a selection set. A fragment that spreads itself counts as empty, because
 * another rule rejects it.
 */
function selectionDepth(
  set: SelectionSetNode,
  fragment: FindFragment,
  memo: Map<SelectionSetNode, number>,
): number {
  const memoizedDepth = memo.get(set)
  if (memoizedDepth !== undefined) return memoizedDepth
  memo.set(set, 0)
  const depths = set.selections.map((selection) => {
    const inner = innerSet(selection, fragment)
    const innerDepth = inner ? selectionDepth(inner, fragment, memo) : 0
    return selection.kind === Kind.FIELD ? innerDepth + 1 : innerDepth
  })
  const depth = Math.max(0, ...depths)
  memo.set(set, depth)
  return depth
}

function innerSet(selection: SelectionNode, fragment: FindFragment): SelectionSetNode | undefined {
  if (selection.kind !== Kind.FRAGMENT_SPREAD) return selection.selectionSet
  return fragment(selection.name.value)?.selectionSet
}

/** Returns the fields of an operation and of its fragments. */
function fieldsIn(context: ValidationContext, operation: OperationDefinitionNode): FieldNode[] {
  const fields: FieldNode[] = []
  for (const node of [operation, ...context.getRecursivelyReferencedFragments(operation)]) {
    visit(node, { Field: (field) => void fields.push(field) })
  }
  return fields
}

/** Introspection fields per document: the result limit does not count their fields. */
const INTROSPECTION_MAX: Readonly<Record<string, number>> = { __schema: 1, __type: 10 }
/**
 * Levels of nested lists of types and fields: fields of types, or fields of the types of fields.
 */
const INTROSPECTION_LISTS_MAX = 2
const INTROSPECTION_LISTS = new Set([
  'fields',
  'inputFields',
  'interfaces',
  'possibleTypes',
  'types',
])

/**
 * Returns the introspection limit that a document exceeds. The limits keep its answer about as
 * large as that of the usual introspection query.
 */
function findIntrospectionProblem(
  fields: readonly FieldNode[],
  fragment: FindFragment,
): string | undefined {
  for (const [name, limit] of Object.entries(INTROSPECTION_MAX)) {
    const selectedFields = fields.filter((field) => field.name.value === name)
    if (selectedFields.length > limit) {
      return `The document selects ${name} ${selectedFields.length} times; the limit is ${limit}`
    }
    for (const { selectionSet } of selectedFields) {
      const { lists, hasAlias } = selectionShape(selectionSet, fragment)
      if (hasAlias) return `The document has aliases inside ${name}; remove them`
      if (lists > INTROSPECTION_LISTS_MAX) {
        return `The document lists types and fields ${lists} levels deep inside ${name}; the limit is ${INTROSPECTION_LISTS_MAX}`
      }
    }
  }
  return undefined
}

interface Shape {
  readonly lists: number
  readonly hasAlias: boolean
}

function selectionShape(
  set: SelectionSetNode | undefined,
  fragment: FindFragment,
  memo = new Map<SelectionSetNode, Shape>(),
): Shape {
  const memoizedShape = set && memo.get(set)
  if (memoizedShape || !set) return memoizedShape ?? { lists: 0, hasAlias: false }
  memo.set(set, { lists: 0, hasAlias: false })
  const innerShapes = set.selections.map((selection) => {
    const isField = selection.kind === Kind.FIELD
    const { lists, hasAlias } = selectionShape(innerSet(selection, fragment), fragment, memo)
    const isList = isField && INTROSPECTION_LISTS.has(selection.name.value)
    return { lists: lists + Number(isList), hasAlias: hasAlias || (isField && !!selection.alias) }
  })
  const shape = {
    lists: Math.max(0, ...innerShapes.map(({ lists }) => lists)),
    hasAlias: innerShapes.some(({ hasAlias }) => hasAlias),
  }
  memo.set(set, shape)
  return shape
}

/** Counts the fields of selection sets, once per type that a set applies to. */
class FieldCount {
  readonly #schema: GraphQLSchema
  readonly #fragment: FindFragment
  readonly #counts = new Map<SelectionSetNode, Map<string, number>>()

  constructor(schema: GraphQLSchema, fragment: FindFragment) {
    this.#schema = schema
    this.#fragment = fragment
  }

  countFields(set: SelectionSetNode, type: GraphQLCompositeType): number {
    const counts = this.#counts.get(set) ?? new Map<string, number>()
    this.#counts.set(set, counts)
    const memoizedCount = counts.get(type.name)
    if (memoizedCount !== undefined) return memoizedCount
    counts.set(type.name, 0)
    const count = isAbstractType(type)
      ? Math.max(
          0,
          ...this.#schema.getPossibleTypes(type).map((member) => this.countFields(set, member)),
        )
      : set.selections.reduce((sum, selection) => sum + this.#countSelection(selection, type), 0)
    counts.set(type.name, count)
    return count
  }

  #countSelection(selection: SelectionNode, type: GraphQLCompositeType): number {
    const inner = innerSet(selection, this.#fragment)
    if (selection.kind === Kind.FIELD) {
      const selectedType = inner && this.#typeOfField(type, selection.name.value)
      return (
        1 +
        (inner && selectedType && isCompositeType(selectedType)
          ? this.countFields(inner, selectedType)
          : 0)
      )
    }
    const condition =
      selection.kind === Kind.INLINE_FRAGMENT
        ? selection.typeCondition
        : this.#fragment(selection.name.value)?.typeCondition
    if (!inner || (condition && !this.#applies(condition.name.value, type))) return 0
    return this.countFields(inner, type)
  }

  #applies(condition: string, type: GraphQLCompositeType): boolean {
    const conditionType = this.#schema.getType(condition)
    if (conditionType === type) return true
    return (
      isAbstractType(conditionType) &&
      isObjectType(type) &&
      this.#schema.isSubType(conditionType, type)
    )
  }

  #typeOfField(type: GraphQLCompositeType, name: string): GraphQLNamedType | undefined {
    if (name === '__schema') return this.#schema.getType('__Schema')
    if (name === '__type') return this.#schema.getType('__Type')
    const field = isObjectType(type) ? type.getFields()[name] : undefined
    return field && getNamedType(field.type)
  }
}
