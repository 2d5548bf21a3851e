import { schemaField } from '../../../graph/aspects/datasets/schema-field.entity.ts'
import type { Aspect } from '../../../graph/model/aspect.ts'
import { declaredEdgePaths } from '../../../graph/model/edges.ts'
import type { EntityType } from '../../../graph/model/entity.ts'
import type { Field, Fields } from '../../../graph/model/field.ts'
import type { Registry } from '../../../graph/model/registry.ts'
import { walkFields } from '../../../graph/model/field-walk.ts'

/** Generates read-only queries: changes go through the catalog. */
const SCHEMA = `extend schema
  @query(read: true, aggregate: false, connection: false)
  @mutation(operations: [])
  @subscription(events: [])`

/** Properties of every node. A stub has no `createdAt`. */
const COMMON: Readonly<Record<string, Property>> = {
  urn: { type: 'String!', doc: 'URN of the entity.' },
  name: { type: 'String', doc: 'Display name.' },
  createdAt: {
    type: 'Float',
    doc: 'Time of the first write in milliseconds since the epoch. Null for stubs.',
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
 * Returns the type definitions of the graph for `@neo4j/graphql`: an entity type is a node type
 * with the properties that its declarations annotate; an annotated edge is a relationship of both
 * its ends.
 *
 * @throws Error if declarations give a type two fields of one name
 */
export function graphTypeDefs(registry: Registry): string {
  const kinds = edgeKinds(registry)
  const types = registry.entities
    .filter(isReadByAll)
    .map((entity) => entityTypeDefinition(registry, entity, kinds))
  return [SCHEMA, ...types].join('\n\n')
}

/** Whether everybody may read entities of a type: the explorer reads the graph itself. */
const isReadByAll = ({ readBy }: EntityType) => readBy === undefined

function entityTypeDefinition(
  registry: Registry,
  entity: EntityType,
  kinds: readonly EdgeKind[],
): string {
  const fields = [
    ...Object.entries(nodeProperties(registry, entity)).map(
      ([name, { type, doc }]) => [name, `${docLiteral(doc)}${name}: ${type}`] as const,
    ),
    ...edgeEnds(registry, entity, kinds),
  ]
  const names = fields.map(([name]) => name)
  const duplicate = names.find((name, at) => names.indexOf(name) !== at)
  if (duplicate)
    throw new Error(`${entity.graphql} has two fields named ${duplicate} in the graph explorer`)
  const body = fields.map(([, text]) => `  ${text}`).join('\n')
  // The index on URNs belongs to the label `Entity`.
  const node = `@node(labels: ["${entity.graphql}", "Entity"])`
  return `${docLiteral(entity.doc)}type ${entity.graphql} ${node} {\n${body}\n}`
}

/** Returns the properties of a node type; the first declaration of a property describes it. */
function nodeProperties(registry: Registry, { name: type }: EntityType): Record<string, Property> {
  const properties: Record<string, Property> = { ...COMMON }
  for (const aspect of registry.aspects) {
    if (!registry.carries(type, aspect.name) || aspect.readBy !== undefined) continue
    for (const field of Object.values(aspect.fields)) {
      const { property, doc } = field.notes
      if (property === undefined || property in properties) continue
      properties[property] = {
        type: SCALARS[field.kind] ?? 'String',
        doc: doc ?? `Of ${aspect.name}.`,
      }
    }
  }
  return properties
}

/** GraphQL scalars by kind of field: a scalar for 64-bit integers would serialize to strings. */
const SCALARS: Readonly<Partial<Record<Field['kind'], string>>> = {
  flag: 'Boolean',
  integer: 'Int',
  long: 'Float',
  number: 'Float',
}

/** Returns the fields of the edges that may start or end at an entity type. */
function edgeEnds(registry: Registry, entity: EntityType, kinds: readonly EdgeKind[]) {
  const names = new Set<string>()
  const field = (kind: EdgeKind, direction: 'OUT' | 'IN') => {
    const far = graphqlType(registry, direction === 'OUT' ? kind.to : kind.from)
    const shortName = endName(kind, direction, far, entity.graphql)
    // Two kinds of edges connect runs to upstream runs; the one declared later uses its long name.
    const name = names.has(shortName)
      ? endName({ name: kind.name }, direction, far, entity.graphql)
      : shortName
    names.add(name)
    const at = `type: "${kind.name}", direction: ${direction}, aggregate: false`
    const relationship = `@relationship(${at}, nestedOperations: [])`
    return [name, `${docLiteral(kind.name)}${name}: [${far}!]! ${relationship}`] as const
  }
  return [
    ...kinds.filter(({ from }) => from === entity.name).map((kind) => field(kind, 'OUT')),
    ...kinds.filter(({ to }) => to === entity.name).map((kind) => field(kind, 'IN')),
  ]
}

/**
 * Returns the name of an edge at one of its ends. Lineage: `upstreams` for the same type, else
 * `upstreamDashboards`. Others: `ownedByCorpGroups`, and `datasetsOwnedBy` at the other end. Each
 * name contains the type, so that declaring the edge for another type changes no name.
 */
function endName(
  { name, lineage }: Pick<EdgeKind, 'name' | 'lineage'>,
  direction: 'OUT' | 'IN',
  far: string,
  near: string,
) {
  const farPlural = `${far.replace(/y$/, 'ie')}s`
  if (!lineage)
    return direction === 'OUT' ? uncapital(name) + farPlural : uncapital(farPlural) + capital(name)
  const stream = (lineage === 'upstream') === (direction === 'OUT') ? 'upstream' : 'downstream'
  return far === near ? `${stream}s` : stream + farPlural
}

const capital = (name: string) => name.charAt(0).toUpperCase() + name.slice(1)
const uncapital = (name: string) => name.charAt(0).toLowerCase() + name.slice(1)

function graphqlType(registry: Registry, type: string): string {
  return registry.entity(type)?.graphql ?? ''
}

/**
 * Returns the distinct kinds of edges between declared entity types. A kind is lineage if one
 * declaration says so.
 */
function edgeKinds(registry: Registry): EdgeKind[] {
  const kinds = new Map<string, EdgeKind>()
  for (const entity of registry.entities) {
    for (const aspect of registry.aspects) {
      if (!registry.carries(entity.name, aspect.name)) continue
      for (const kind of edgeKindsBy(aspect, entity.name)) {
        const id = `${kind.name} ${kind.from} ${kind.to}`
        const ends = [registry.entity(kind.from), registry.entity(kind.to)]
        const isDeclared = ends.every((end) => end && isReadByAll(end))
        if (isDeclared && !kinds.get(id)?.lineage) kinds.set(id, kind)
      }
    }
  }
  return [...kinds.values()]
}

/** Returns the kinds of edges that an aspect of an entity type asserts. */
function edgeKindsBy(aspect: Aspect, type: string): EdgeKind[] {
  const { fields, derivedEdges } = aspect
  const annotatedKinds = declaredEdgePaths(aspect).flatMap(({ path, note }) =>
    typesAt(fields, path).map((to) => toEdgeKind(note, type, to)),
  )
  const derivedKinds = derivedEdges.flatMap((edges) => {
    const starts =
      'at' in edges.from ? typesBelow(fields, edges.elements, edges.from.at) : [schemaField.name]
    const ends = typesBelow(fields, edges.elements, edges.to)
    return starts.flatMap((from) => ends.map((to) => toEdgeKind(edges, from, to)))
  })
  return annotatedKinds.concat(derivedKinds)
}

function toEdgeKind(
  { name, lineage }: Pick<EdgeKind, 'name' | 'lineage'>,
  from: string,
  to: string,
): EdgeKind {
  return { name, from, to, ...(lineage && { lineage }) }
}

function typesBelow(fields: Fields, elements: string, at: string): readonly string[] {
  return typesAt(fields, `${elements}/${at}`.split('/'))
}

function typesAt(fields: Fields, path: readonly string[]): readonly string[] {
  const pathText = path.join('/')
  const leaf = [...walkFields(fields)].find((entry) => entry.path.join('/') === pathText)
  return leaf?.field.kind === 'urn' ? leaf.field.to : []
}

/** Returns a description in SDL. */
function docLiteral(doc: string): string {
  return `${JSON.stringify(doc)} `
}
