import { leavesOf } from '../graph/model/walk.ts'
import { registry } from '../graph/registry.ts'
import { laidOut } from './docs/layout.ts'

/** What people edit on entities of many types. */
const EDITED = [
  'globalTags',
  'glossaryTerms',
  'ownership',
  'domains',
  'institutionalMemory',
  'deprecation',
  'status',
]

/** Names of the model that the page asks by. */
export function modelNames(path: string): Promise<string> {
  const edges = registry.aspects.flatMap(({ fields, derivedEdges }) => [
    ...[...leavesOf(fields)].flatMap(({ field }) =>
      field.kind === 'urn' && field.edge ? [field.edge.name] : [],
    ),
    ...derivedEdges.map(({ name }) => name),
  ])
  const relationships = [...new Set(edges)].toSorted()
  const carried = Object.fromEntries(
    registry.entities.map(({ name, graphqlEnum }) => {
      return [graphqlEnum, EDITED.filter((aspect) => registry.carries(name, aspect))]
    }),
  )
  return laidOut(
    path,
    [
      '// Written by `npm run toc` from the declarations. Do not edit.',
      '/** Every relationship, by its name. */',
      `export const RELATIONSHIPS: readonly string[] = ${JSON.stringify(relationships)}`,
      '/** Of what people edit, that which entities of a type can have. */',
      `export const CARRIED: Readonly<Record<string, readonly string[]>> = ${JSON.stringify(carried)}`,
    ].join('\n'),
  )
}
