import { edgePathsOf } from '../../../graph/model/edges.ts'
import type { EntityType } from '../../../graph/model/entity.ts'
import type { Aspect } from '../../../graph/model/aspect.ts'
import type { Field, Fields } from '../../../graph/model/field.ts'
import type { Registry } from '../../../graph/model/registry.ts'
import { leavesOf } from '../../../graph/model/walk.ts'

/** Reads only, by pages only: changes go through the one door of the catalog. */
const SCHEMA = `extend schema
  @query(read: true, aggregate: false, connection: false)
  @mutation(operations: [])
  @subscription(events: [])`

/**
 * What every node has. Nodes that something refers to while nobody has written them have no
 * `createdAt`.
 */
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
interface Link {
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
  const links = linksOf(registry)
  const types = registry.entities.map((entity) => typeOf(registry, entity, links))
  return [SCHEMA, ...types].join('\n\n')
}

function typeOf(registry: Registry, entity: EntityType, links: readonly Link[]): string {
  const fields = [
    ...Object.entries(propertiesOf(registry, entity)).map(
      ([name, { type, doc }]) => [name, `${described(doc)}${name}: ${type}`] as const,
    ),
    ...endsOf(registry, entity, links),
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

/** Of two declarations that show the same property the first describes it. */
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
function endsOf(registry: Registry, entity: EntityType, links: readonly Link[]) {
  const field = (link: Link, direction: 'OUT' | 'IN') => {
    const far = graphqlOf(registry, direction === 'OUT' ? link.to : link.from)
    const name = endName(link, direction, far, entity.graphql)
    const at = `type: "${link.name}", direction: ${direction}, aggregate: false`
    const relationship = `@relationship(${at}, nestedOperations: [])`
    return [name, `${described(link.name)}${name}: [${far}!]! ${relationship}`] as const
  }
  return [
    ...links.filter(({ from }) => from === entity.name).map((link) => field(link, 'OUT')),
    ...links.filter(({ to }) => to === entity.name).map((link) => field(link, 'IN')),
  ]
}

/**
 * What an edge is called at one of its ends. Lineage: `upstreams` for those of the same type, else
 * `upstreamDashboards`. Others by their name: `ownedByCorpGroups`, and from the far end `datasetsOwnedBy`.
 * The type is part of each name, so that none changes when an edge is declared for another type.
 */
function endName({ name, lineage }: Link, direction: 'OUT' | 'IN', far: string, near: string) {
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
 * Every kind of edge that declarations know, between declared entity types, once. One that is lineage
 * in one declaration and not in another is lineage.
 */
function linksOf(registry: Registry): Link[] {
  const links = new Map<string, Link>()
  for (const entity of registry.entities) {
    for (const aspect of registry.aspects) {
      if (!registry.carries(entity.name, aspect.name)) continue
      for (const link of linksBy(aspect, entity.name)) {
        const id = `${link.name} ${link.from} ${link.to}`
        const isDeclared = registry.entity(link.from) && registry.entity(link.to)
        if (isDeclared && !links.get(id)?.lineage) links.set(id, link)
      }
    }
  }
  return [...links.values()]
}

/** The kinds of edges that an aspect of an entity type asserts. */
function linksBy(aspect: Aspect, type: string): Link[] {
  const { fields, derivedEdges } = aspect
  const annotated = edgePathsOf(aspect).flatMap(({ path, note }) =>
    typesAt(fields, path).map((to) => linkOf(note, type, to)),
  )
  const derived = derivedEdges.flatMap((edges) => {
    const starts =
      'at' in edges.from ? typesBelow(fields, edges.each, edges.from.at) : ['schemaField']
    const ends = typesBelow(fields, edges.each, edges.to)
    return starts.flatMap((from) => ends.map((to) => linkOf(edges, from, to)))
  })
  return annotated.concat(derived)
}

function linkOf({ name, lineage }: Pick<Link, 'name' | 'lineage'>, from: string, to: string): Link {
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
