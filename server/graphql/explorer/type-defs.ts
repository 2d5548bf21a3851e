import type { Aspect } from '../../../graph/model/aspect.ts'
import { edgePathsOf } from '../../../graph/model/edges.ts'
import type { EntityType } from '../../../graph/model/entity.ts'
import type { Field, Fields } from '../../../graph/model/field.ts'
import type { Registry } from '../../../graph/model/registry.ts'
import { leavesOf } from '../../../graph/model/walk.ts'

/** Reads only, in pages: changes go through the catalog. */
const SCHEMA = `extend schema
  @query(read: true, aggregate: false, connection: false)
  @mutation(operations: [])
  @subscription(events: [])`

/** What every node has. `createdAt` is missing while nothing was written of a node, only references to it. */
const COMMON: Readonly<Record<string, Property>> = {
  urn: { type: 'String!', doc: 'Its name for programs.' },
  name: { type: 'String', doc: 'What people call it.' },
  createdAt: {
    type: 'Float',
    doc: 'When it was first written, milliseconds since the epoch; null while it is only referred to.',
  },
}

interface Property {
  readonly type: string
  readonly doc: string
}

/** A kind of edge between two entity types. */
interface EdgeKind {
  readonly name: string
  readonly from: string
  readonly to: string
  readonly lineage?: 'upstream' | 'downstream'
}

/**
 * The graph in the language of `@neo4j/graphql`: an entity type is a node with the properties that
 * declarations show on it, an annotated edge is a relationship that both of its ends have.
 *
 * @throws Error when declarations give a type two fields of one name
 */
export function graphTypeDefs(registry: Registry): string {
  const kinds = edgeKindsOf(registry)
  const types = registry.entities.map((entity) => typeOf(registry, entity, kinds))
  return [SCHEMA, ...types].join('\n\n')
}

function typeOf(registry: Registry, entity: EntityType, kinds: readonly EdgeKind[]): string {
  const fields = [
    ...Object.entries(propertiesOf(registry, entity)).map(
      ([name, { type, doc }]) => [name, `${described(doc)}${name}: ${type}`] as const,
    ),
    ...endsOf(registry, entity, kinds),
  ]
  const names = fields.map(([name]) => name)
  const twice = names.find((name, at) => names.indexOf(name) !== at)
  if (twice)
    throw new Error(`${entity.graphql} has two fields named ${twice} in the graph explorer`)
  const body = fields.map(([, text]) => `  ${text}`).join('\n')
  // `Entity` has the index on URNs.
  const node = `@node(labels: ["${entity.graphql}", "Entity"])`
  return `${described(entity.doc)}type ${entity.graphql} ${node} {\n${body}\n}`
}

/** The first declaration that shows a property describes it. */
function propertiesOf(registry: Registry, { name: type }: EntityType): Record<string, Property> {
  const shown: Record<string, Property> = { ...COMMON }
  for (const aspect of registry.aspects) {
    if (!registry.carries(type, aspect.name)) continue
    for (const field of Object.values(aspect.fields)) {
      const { property, doc } = field.notes
      if (property === undefined || property in shown) continue
      shown[property] = { type: SCALARS[field.kind] ?? 'String', doc: doc ?? `Of ${aspect.name}.` }
    }
  }
  return shown
}

/** Numbers of 64 bits would need a scalar that answers text. */
const SCALARS: Readonly<Partial<Record<Field['kind'], string>>> = {
  flag: 'Boolean',
  integer: 'Int',
  long: 'Float',
  number: 'Float',
}

/** The fields of the edges that may begin or end at an entity type. */
function endsOf(registry: Registry, entity: EntityType, kinds: readonly EdgeKind[]) {
  const named = new Set<string>()
  const field = (kind: EdgeKind, direction: 'OUT' | 'IN') => {
    const far = graphqlOf(registry, direction === 'OUT' ? kind.to : kind.from)
    const short = endName(kind, direction, far, entity.graphql)
    // Runs are upstream of runs by two kinds of edges: those declared later have their own name.
    const name = named.has(short)
      ? endName({ name: kind.name }, direction, far, entity.graphql)
      : short
    named.add(name)
    const at = `type: "${kind.name}", direction: ${direction}, aggregate: false`
    const relationship = `@relationship(${at}, nestedOperations: [])`
    return [name, `${described(kind.name)}${name}: [${far}!]! ${relationship}`] as const
  }
  return [
    ...kinds.filter(({ from }) => from === entity.name).map((kind) => field(kind, 'OUT')),
    ...kinds.filter(({ to }) => to === entity.name).map((kind) => field(kind, 'IN')),
  ]
}

/**
 * The name of an edge at one of its ends. Lineage: `upstreams` for those of the same type, else
 * `upstreamDashboards`. Others: `ownedByCorpGroups`, and from the far end `datasetsOwnedBy`. The type is
 * part of each name, so that none changes when an edge is declared for another type.
 */
function endName(
  { name, lineage }: Pick<EdgeKind, 'name' | 'lineage'>,
  direction: 'OUT' | 'IN',
  far: string,
  near: string,
) {
  const others = `${far.replace(/y$/, 'ie')}s`
  if (!lineage)
    return direction === 'OUT' ? uncapital(name) + others : uncapital(others) + capital(name)
  const way = (lineage === 'upstream') === (direction === 'OUT') ? 'upstream' : 'downstream'
  return far === near ? `${way}s` : way + others
}

const capital = (name: string) => name.charAt(0).toUpperCase() + name.slice(1)
const uncapital = (name: string) => name.charAt(0).toLowerCase() + name.slice(1)

function graphqlOf(registry: Registry, type: string): string {
  return registry.entity(type)?.graphql ?? ''
}

/**
 * All kinds of edges between declared entity types, once each. A kind that is lineage in one declaration
 * is lineage.
 */
function edgeKindsOf(registry: Registry): EdgeKind[] {
  const kinds = new Map<string, EdgeKind>()
  for (const entity of registry.entities) {
    for (const aspect of registry.aspects) {
      if (!registry.carries(entity.name, aspect.name)) continue
      for (const kind of edgeKindsBy(aspect, entity.name)) {
        const id = `${kind.name} ${kind.from} ${kind.to}`
        const isDeclared = registry.entity(kind.from) && registry.entity(kind.to)
        if (isDeclared && !kinds.get(id)?.lineage) kinds.set(id, kind)
      }
    }
  }
  return [...kinds.values()]
}

/** The kinds of edges that an aspect of an entity type asserts. */
function edgeKindsBy(aspect: Aspect, type: string): EdgeKind[] {
  const { fields, derivedEdges } = aspect
  const annotated = edgePathsOf(aspect).flatMap(({ path, note }) =>
    typesAt(fields, path).map((to) => edgeKindOf(note, type, to)),
  )
  const derived = derivedEdges.flatMap((edges) => {
    const starts =
      'at' in edges.from ? typesBelow(fields, edges.each, edges.from.at) : ['schemaField']
    const ends = typesBelow(fields, edges.each, edges.to)
    return starts.flatMap((from) => ends.map((to) => edgeKindOf(edges, from, to)))
  })
  return annotated.concat(derived)
}

function edgeKindOf(
  { name, lineage }: Pick<EdgeKind, 'name' | 'lineage'>,
  from: string,
  to: string,
): EdgeKind {
  return { name, from, to, ...(lineage && { lineage }) }
}

function typesBelow(fields: Fields, each: string, at: string): readonly string[] {
  return typesAt(fields, `${each}/${at}`.split('/'))
}

function typesAt(fields: Fields, path: readonly string[]): readonly string[] {
  const wanted = path.join('/')
  const leaf = [...leavesOf(fields)].find((each) => each.path.join('/') === wanted)
  return leaf?.field.kind === 'urn' ? leaf.field.to : []
}

/** A description in front of what it describes. */
function described(doc: string): string {
  return `${JSON.stringify(doc)} `
}
