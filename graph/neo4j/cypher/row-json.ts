import neo4j, { type Node, type Path, type Relationship } from 'neo4j-driver'

/** Labels that name no entity type. */
const COMMON_LABELS: ReadonlySet<string> = new Set(['Entity', 'Stub'])

type Properties = Readonly<Record<string, unknown>>

/** The URNs of nodes, by the id of the node in the database. */
type Urns = Map<string, unknown>

/**
 * Returns the values of a row as JSON: nodes as `{urn, type, name}`, relationships as
 * `{type, from, to, properties}`, paths as `{nodes, relationships}`, times as text in ISO 8601,
 * bytes in base64. Integers are `bigint`. The ends of an `UPSTREAM`, which does not repeat their
 * URNs, are null unless their nodes are in the row.
 */
export function rowJson(values: readonly unknown[]): unknown[] {
  const urns: Urns = new Map()
  for (const value of values) addUrns(value, urns)
  return values.map((value) => valueJson(value, urns))
}

function addUrns(value: unknown, urns: Urns): void {
  if (typeof value !== 'object' || value === null) return
  if (Array.isArray(value)) for (const element of value) addUrns(element, urns)
  else if (neo4j.isNode(value)) urns.set(value.elementId, (value.properties as Properties)['urn'])
  else if (neo4j.isPath(value)) addUrns(pathNodes(value), urns)
  else if (Object.getPrototypeOf(value) === Object.prototype) addUrns(Object.values(value), urns)
}

function valueJson(value: unknown, urns: Urns): unknown {
  if (typeof value === 'number') return Number.isFinite(value) ? value : String(value)
  if (typeof value !== 'object' || value === null) return value
  if (Array.isArray(value)) return value.map((element) => valueJson(element, urns))
  if (value instanceof Int8Array) {
    return Buffer.from(value.buffer, value.byteOffset, value.byteLength).toString('base64')
  }
  if (neo4j.isNode(value)) return nodeJson(value)
  if (neo4j.isRelationship(value)) return relationshipJson(value, urns)
  if (neo4j.isPath(value)) return pathJson(value, urns)
  // A duration without a time would end in `T`.
  if (neo4j.isDuration(value)) return printed(value).replace(/T$/, '')
  // A map is a plain object; times, durations and points have classes that print them.
  if (Object.getPrototypeOf(value) !== Object.prototype) return printed(value)
  return mapJson(value, urns)
}

function nodeJson({ labels, properties }: Node) {
  const { urn, entityType, name } = properties as Properties
  const type = entityType ?? labels.find((label) => !COMMON_LABELS.has(label)) ?? null
  return { urn: urn ?? null, type, name: name ?? null }
}

function relationshipJson(relationship: Relationship, urns: Urns) {
  const { type, properties, startNodeElementId, endNodeElementId } = relationship
  const { src, dst, ...rest } = properties as Properties
  const from = src ?? urns.get(startNodeElementId) ?? null
  const to = dst ?? urns.get(endNodeElementId) ?? null
  return { type, from, to, properties: mapJson(rest, urns) }
}

function pathJson(path: Path, urns: Urns) {
  return {
    nodes: pathNodes(path).map(nodeJson),
    relationships: path.segments.map(({ relationship }) => relationshipJson(relationship, urns)),
  }
}

function pathNodes({ start, segments }: Path): Node[] {
  return [start, ...segments.map(({ end }) => end)]
}

function mapJson(map: object, urns: Urns): object {
  return Object.fromEntries(
    Object.entries(map).map(([name, member]) => [name, valueJson(member, urns)]),
  )
}

function printed(value: { toString(): string }): string {
  return value.toString()
}
