import { Kind, type DocumentNode, type EnumTypeDefinitionNode } from 'graphql'
import type { Field } from '../../../graph/model/field.ts'
import type { Registry } from '../../../graph/model/registry.ts'
import { readArgument } from './stored-fields.ts'

/**
 * Returns the document with the values of enums that have `@aspect` in place of values: those of
 * the choice at the path in the aspect.
 *
 * @throws Error for a path that leads to no choice
 */
export function withChoices(document: DocumentNode, registry: Registry): DocumentNode {
  const definitions = document.definitions.map((node) =>
    node.kind === Kind.ENUM_TYPE_DEFINITION ? fillChoices(node, registry) : node,
  )
  return { ...document, definitions }
}

function fillChoices(node: EnumTypeDefinitionNode, registry: Registry): EnumTypeDefinitionNode {
  const aspect = readArgument(node, 'aspect', 'name')
  if (aspect === undefined) return node
  const at = readArgument(node, 'aspect', 'at') ?? ''
  const values = choicesAt(registry, aspect, at).map((value) => ({
    kind: Kind.ENUM_VALUE_DEFINITION as const,
    name: { kind: Kind.NAME as const, value },
  }))
  return { ...node, directives: [], values }
}

function choicesAt(registry: Registry, aspect: string, at: string): readonly string[] {
  let fields = registry.aspect(aspect)?.fields
  let field: Field | undefined
  for (const member of at.split('/')) {
    field = fields?.[member]
    if (field?.kind === 'list') field = field.of
    fields = field?.kind === 'record' ? field.fields : undefined
  }
  if (field?.kind === 'choice') return field.values
  throw new Error(`The aspect ${aspect} has no choice at ${at}`)
}
