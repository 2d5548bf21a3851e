import { walkFields } from '../graph/model/field-walk.ts'
import { registry } from '../graph/registry.ts'
import { formatText } from './docs/format-text.ts'

/** The aspects that the page edits on entities of many types. */
const EDITABLE = [
  'globalTags',
  'glossaryTerms',
  'ownership',
  'domains',
  'institutionalMemory',
  'deprecation',
  'status',
]

/** Generates the names of the model that the page needs. */
export function modelNames(path: string): Promise<string> {
  const edges = registry.aspects.flatMap(({ fields, derivedEdges }) => [
    ...[...walkFields(fields)].flatMap(({ field }) =>
      field.kind === 'urn' && field.edge ? [field.edge.name] : [],
    ),
    ...derivedEdges.map(({ name }) => name),
  ])
  const relationships = [...new Set(edges)].toSorted()
  const editableAspects = Object.fromEntries(
    registry.entities.map(({ name, graphqlEnum }) => {
      return [graphqlEnum, EDITABLE.filter((aspect) => registry.carries(name, aspect))]
    }),
  )
  const types = Object.fromEntries(
    registry.entities.map(({ name, graphql, graphqlEnum }) => [
      name,
      { label: graphql, graphql: graphqlEnum },
    ]),
  )
  const aspects = registry.aspects
    .map(({ name }) => name)
    .filter((name) => !registry.entities.some(({ key }) => key.name === name))
    .toSorted()
  const properties = registry.aspects.flatMap(({ fields }) =>
    Object.values(fields).flatMap(({ notes }) => notes.property ?? []),
  )
  const nodeProperties = [...new Set(['urn', 'name', ...properties])].toSorted()
  return formatText(
    path,
    [
      '// Written by `npm run toc` from the declarations. Do not edit.',
      '/** The names of all relationships. */',
      `export const RELATIONSHIPS: readonly string[] = ${JSON.stringify(relationships)}`,
      '/** Labels of nodes, and names of entity types in GraphQL, by entity type. */',
      `export const NODE_TYPES: Readonly<Record<string, { label: string, graphql: string }>> = ${JSON.stringify(types)}`,
      '/** The names of aspects that people write. */',
      `export const ASPECTS: readonly string[] = ${JSON.stringify(aspects)}`,
      '/** The properties of nodes. */',
      `export const NODE_PROPERTIES: readonly string[] = ${JSON.stringify(nodeProperties)}`,
      '/** The editable aspects that each entity type supports. */',
      `export const EDITABLE_ASPECTS: Readonly<Record<string, readonly string[]>> = ${JSON.stringify(editableAspects)}`,
    ].join('\n'),
  )
}
