import { leavesOf } from '../graph/model/walk.ts'
import { registry } from '../graph/registry.ts'
import { formatText } from './docs/layout.ts'

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
    ...[...leavesOf(fields)].flatMap(({ field }) =>
      field.kind === 'urn' && field.edge ? [field.edge.name] : [],
    ),
    ...derivedEdges.map(({ name }) => name),
  ])
  const relationships = [...new Set(edges)].toSorted()
  const supported = Object.fromEntries(
    registry.entities.map(({ name, graphqlEnum }) => {
      return [graphqlEnum, EDITABLE.filter((aspect) => registry.carries(name, aspect))]
    }),
  )
  return formatText(
    path,
    [
      '// Written by `npm run toc` from the declarations. Do not edit.',
      '/** The names of all relationships. */',
      `export const RELATIONSHIPS: readonly string[] = ${JSON.stringify(relationships)}`,
      '/** The editable aspects that each entity type supports. */',
      `export const EDITABLE_ASPECTS: Readonly<Record<string, readonly string[]>> = ${JSON.stringify(supported)}`,
    ].join('\n'),
  )
}
