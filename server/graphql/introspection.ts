import {
  introspectionTypes,
  isObjectType,
  Kind,
  OperationTypeNode,
  parse,
  SchemaMetaFieldDef,
  stripIgnoredCharacters,
  TypeMetaFieldDef,
  TypeNameMetaFieldDef,
  type GraphQLField,
  type GraphQLFieldResolver,
} from 'graphql'
import type { JsonObject } from '../../graph/model/json.ts'
import { budgeted, type Budget } from './budget.ts'

/** Answers that are kept: those of the few tools that people use. */
const KEPT_ANSWERS_MAX = 8
/** Longest that is kept, characters. The usual ones have about a million. */
const KEPT_CHARACTERS_MAX = 4 * 1024 * 1024

type Field = GraphQLField<unknown, { readonly budget?: Budget } | undefined>

/**
 * Has the fields of introspection spend the budget of their request like all others. `graphql` answers
 * them itself, for all schemas with the same objects, so they are changed for the process.
 */
export function countIntrospection(): void {
  const fields = introspectionTypes.filter(isObjectType).flatMap((type) => {
    return Object.values(type.getFields())
  })
  const roots = [SchemaMetaFieldDef, TypeMetaFieldDef, TypeNameMetaFieldDef]
  for (const field of [...fields, ...roots] as Field[]) {
    const { resolve } = field
    if (resolve && !(COUNTED in resolve)) field.resolve = counted(resolve)
  }
}

/** Marks what is counted already: there may be several schemas, and this file may be loaded twice. */
const COUNTED = Symbol.for('trellis.counted')

function counted(resolve: NonNullable<Field['resolve']>): NonNullable<Field['resolve']> {
  const answer = budgeted(resolve as GraphQLFieldResolver<unknown, { readonly budget: Budget }>)
  const wrapped: NonNullable<Field['resolve']> = (source, input, context, info) =>
    context?.budget
      ? answer(source, input, { budget: context.budget }, info)
      : resolve(source, input, context, info)
  return Object.assign(wrapped, { [COUNTED]: true })
}

/** Answers documents that ask for the schema only once each: it does not change. */
export class KnownIntrospections {
  /** The one that was asked for last stands last. */
  readonly #answers = new Map<string, Promise<string>>()

  /** @param answer executes the document */
  async answer(request: JsonObject, answer: () => Promise<string>): Promise<string> {
    const key = keyOf(request)
    if (key === undefined) return answer()
    const others = this.#answers.get(key)
    const known = others ?? answer()
    this.#answers.delete(key)
    this.#answers.set(key, known)
    try {
      const text = await known
      const isKept = text.startsWith('{"data":') && text.length <= KEPT_CHARACTERS_MAX
      if (!isKept) this.#answers.delete(key)
      return text
    } catch (error) {
      this.#answers.delete(key)
      // Who asked first may have left, or used up the patience of their own.
      if (others) return answer()
      throw error
    } finally {
      const [oldest] = this.#answers.keys()
      if (this.#answers.size > KEPT_ANSWERS_MAX && oldest) this.#answers.delete(oldest)
    }
  }
}

/** The document without blanks and comments, if it asks for nothing but the schema. */
function keyOf({ query, variables, operationName }: JsonObject): string | undefined {
  if (typeof query !== 'string' || !query.includes(SchemaMetaFieldDef.name)) return undefined
  if (variables && Object.keys(variables).length > 0) return undefined
  try {
    const document = stripIgnoredCharacters(query)
    const [operation, ...others] = parse(document).definitions
    const isAlone = others.every(({ kind }) => kind === Kind.FRAGMENT_DEFINITION)
    if (!isAlone || operation?.kind !== Kind.OPERATION_DEFINITION) return undefined
    const [field, ...more] = operation.selectionSet.selections
    const isSchema =
      operation.operation === OperationTypeNode.QUERY &&
      more.length === 0 &&
      field?.kind === Kind.FIELD &&
      field.name.value === SchemaMetaFieldDef.name
    return isSchema ? JSON.stringify([operationName ?? null, document]) : undefined
  } catch {
    return undefined
  }
}
