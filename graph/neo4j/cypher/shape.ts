import neo4j, { type Node, type Path, type Relationship } from 'neo4j-driver'

/** Labels that every entity has, or its lack of a value: others tell more. */
const COMMON_LABELS: ReadonlySet<string> = new Set(['Entity', 'Stub'])

type Properties = Readonly<Record<string, unknown>>

/**
 * Returns a value of the driver as JSON: nodes as `{urn, type, name}`, relationships as
 * `{type, from, to, properties}`, paths as `{nodes, relationships}`, times as text in ISO 8601,
 * bytes in base64. Integers are `bigint`.
 */
export function jsonOf(value: unknown): unknown {
  if (typeof value === 'number') return Number.isFinite(value) ? value : String(value)
  if (typeof value !== 'object' || value === null) return value
  if (Array.isArray(value)) return value.map(jsonOf)
  if (value instanceof Int8Array) {
    return Buffer.from(value.buffer, value.byteOffset, value.byteLength).toString('base64')
  }
  if (neo4j.isNode(value)) return nodeOf(value)
  if (neo4j.isRelationship(value)) return relationshipOf(value)
  if (neo4j.isPath(value)) return pathOf(value)
  // A duration without a time would end in `T`.
  if (neo4j.isDuration(value)) return printed(value).replace(/T$/, '')
  // Maps have no prototype of their own; times, durations and points print themselves.
  if (Object.getPrototypeOf(value) !== Object.prototype) return printed(value)
  return mapOf(value)
}

function nodeOf({ labels, properties }: Node) {
  const { urn, entityType, name } = properties as Properties
  const type = entityType ?? labels.find((label) => !COMMON_LABELS.has(label)) ?? null
  return { urn: urn ?? null, type, name: name ?? null }
}

function relationshipOf({ type, properties }: Relationship) {
  const { src, dst, ...others } = properties as Properties
  return { type, from: src ?? null, to: dst ?? null, properties: mapOf(others) }
}

function pathOf({ start, segments }: Path) {
  return {
    nodes: [start, ...segments.map(({ end }) => end)].map(nodeOf),
    relationships: segments.map(({ relationship }) => relationshipOf(relationship)),
  }
}

function mapOf(map: object): object {
  return Object.fromEntries(Object.entries(map).map(([name, member]) => [name, jsonOf(member)]))
}

function printed(value: { toString(): string }): string {
  return value.toString()
}
