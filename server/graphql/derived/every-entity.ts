import { Kind, print, type DocumentNode, type FieldDefinitionNode } from 'graphql'
import type { SchemaModule } from '../engine/schema-module.ts'
import { storedFields } from '../engine/stored-fields.ts'
import type { FieldSpec, TypeSpec } from './specs.ts'

/** The interface of all entities. */
const ENTITY = 'Entity'

/**
 * Returns the fields of all entities that topics declare as `extend interface Entity`, besides those
 * of declared aspects. DataHub has them on most types, and clients select them on every type they
 * know.
 *
 * @throws Error for a field without a resolver, and a resolver without a field
 */
export function everyEntity(sdl: DocumentNode, topics: readonly SchemaModule[]): TypeSpec {
  const resolvers: Record<string, FieldSpec['resolve']> = { ...storedFields(sdl)[ENTITY] }
  for (const topic of topics) Object.assign(resolvers, topic.resolvers?.[ENTITY])
  const fields = sdl.definitions.flatMap((node) =>
    node.kind === Kind.INTERFACE_TYPE_EXTENSION && node.name.value === ENTITY
      ? (node.fields ?? [])
      : [],
  )
  const specs = Object.fromEntries(
    fields.map((field) => [field.name.value, entityFieldSpec(field, resolvers)]),
  )
  const unusedName = Object.keys(resolvers).find((name) => !Object.hasOwn(specs, name))
  if (unusedName !== undefined) throw new Error(`The GraphQL schema has no ${ENTITY}.${unusedName}`)
  return specs
}

function entityFieldSpec(
  { name, type, arguments: args = [], description }: FieldDefinitionNode,
  resolvers: Readonly<Record<string, FieldSpec['resolve']>>,
): FieldSpec {
  const resolve = resolvers[name.value]
  if (!resolve) throw new Error(`No resolver for ${ENTITY}.${name.value}`)
  return {
    type: print(type),
    ...(args.length > 0 && { args: args.map(print).join(', ') }),
    ...(description && { doc: description.value }),
    resolve,
  }
}
