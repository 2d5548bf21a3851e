import { packText, unpackText } from '../store/packed-text.ts'
import { readRunId, type Envelope, type Latest, type Point } from '../model/audit.ts'
import type { StatedTimes } from '../model/edge-times.ts'
import type { Edge } from '../model/edges.ts'
import { hashJson, type JsonObject } from '../model/json.ts'
import { jsonText, parseJson } from '../model/json-text.ts'
import { entityTypeOf } from '../model/urn.ts'
import { pointKey, type AspectState, type PlannedPoint } from '../store/plan.ts'
import { integer } from './connection.ts'

// The properties of nodes, and how they are read back.

/** Keys of an index may have up to 8 kB. */
const RUN_ID_LENGTH_MAX = 1_000

/**
 * Returns the id of an aspect node. U+241F cannot be part of a URN, so no two aspects share one.
 */
export function aspectId(urn: string, aspect: string): string {
  return `${urn}\u241F${aspect}`
}

/** A stored value: JSON text while small, deflated bytes when large. */
type Packed = string | Int8Array

/** The projection of a {@link ValueNode}. */
export const VALUE = '.name, .value, .createdAt, .createdBy, .systemMetadata'

/** Properties that nodes of latest and of superseded values share. */
export interface ValueNode {
  readonly name: string
  readonly value: Packed
  readonly createdAt: number
  readonly createdBy: string
  readonly systemMetadata?: string | null
}

/** The properties of the node of a latest value that reads need. */
export interface LatestNode extends ValueNode {
  readonly superseded: number
}

/** The node of a latest value. */
export interface AspectNode extends LatestNode {
  readonly hash: string
  readonly edges?: Packed | null
}

export function aspectNode(urn: string, name: string, state: AspectState) {
  const { hash, superseded, edges } = state
  return {
    ...versionNode(urn, name, 0, state),
    hash,
    superseded: integer(superseded),
    ...runProperty(state),
    ...(edges.length > 0 && { edges: packEdges(urn, edges) }),
  }
}

/**
 * Returns the run that wrote a value; it is a property beside the system metadata, so that an index
 * finds the values of a run.
 */
function runProperty({ systemMetadata }: Pick<AspectState, 'systemMetadata'>): {
  readonly runId?: string
} {
  const runId = readRunId(systemMetadata)
  return runId !== undefined && runId.length <= RUN_ID_LENGTH_MAX ? { runId } : {}
}

export function versionNode(urn: string, name: string, version: number, state: AspectState) {
  const { created, systemMetadata, position } = state
  return {
    id: aspectId(urn, name),
    urn,
    name,
    version: integer(version),
    value: pack(state.text()),
    createdAt: integer(created.time),
    createdBy: created.actor,
    ...(systemMetadata && { systemMetadata: jsonText(systemMetadata) }),
    // Otherwise it follows when the log is appended to.
    ...(position !== undefined && { position: integer(position) }),
  }
}

/** The node of a value that a removal has ended; `version` is 0 for the last one. */
export type PastNode = ReturnType<typeof pastNode>

export function pastNode(urn: string, name: string, version: number, state: AspectState) {
  return { ...versionNode(urn, name, version, state), superseded: integer(state.superseded) }
}

export function toAspectState(urn: string, node: AspectNode): AspectState {
  const { hash, superseded, createdAt, createdBy } = node
  let edges: Edge[] | undefined
  return {
    hash,
    superseded,
    created: { time: createdAt, actor: createdBy },
    ...readSystemMetadata(node),
    // Returns unpacked edges, only if the aspect changes, because column lineage has thousands.
    get edges() {
      return (edges ??= edgesOfNode(urn, node))
    },
    text: () => unpack(node.value),
  }
}

/**
 * Returns whether all properties of a node were read. Neo4j reads them one by one, so a node that
 * is deleted meanwhile may lack some or all of them; it counts as deleted.
 */
export function isWhole(node: Partial<ValueNode & PointNode> | null): boolean {
  if (node === null) return false
  const members: readonly (keyof typeof node)[] =
    'pointId' in node
      ? ['urn', 'aspect', 'timestampMillis', 'pointId', 'value']
      : ['name', 'value', 'createdAt', 'createdBy']
  return members.every((member) => (node[member] ?? null) !== null)
}

export function toLatest(node: LatestNode): Latest {
  return { ...toEnvelope(node, 0), superseded: node.superseded }
}

export function toEnvelope(node: ValueNode, version: number): Envelope {
  return {
    name: node.name,
    version,
    value: parseJson(unpack(node.value)) as JsonObject,
    created: { time: node.createdAt, actor: node.createdBy },
    ...readSystemMetadata(node),
  }
}

function readSystemMetadata({ systemMetadata }: Pick<ValueNode, 'systemMetadata'>) {
  return systemMetadata ? { systemMetadata: parseJson(systemMetadata) as JsonObject } : {}
}

/**
 * Returns the edges that an aspect asserts. They are kept with it, because relationships merge
 * those of several aspects.
 */
export function edgesOfNode(urn: string, { edges }: Pick<AspectNode, 'edges'>): Edge[] {
  if (!edges) return []
  const rows = JSON.parse(unpack(edges)) as EdgeRow[]
  return rows.map(([name, to, from, lineage, via, stated]) => ({
    from: from ?? urn,
    name,
    to,
    ...(lineage && { lineage }),
    ...(via && { via }),
    ...stated,
  }))
}

type EdgeRow = readonly [
  name: string,
  to: string,
  from?: string | null,
  lineage?: NonNullable<Edge['lineage']> | null,
  via?: string | null,
  stated?: StatedTimes,
]

function packEdges(urn: string, edges: readonly Edge[]): Packed {
  const rows = edges.map(({ from, name, to, lineage, via, ...stated }): EdgeRow => {
    const start = from === urn ? null : from
    if (Object.keys(stated).length > 0)
      return [name, to, start, lineage ?? null, via ?? null, stated]
    if (via !== undefined) return [name, to, start, lineage ?? null, via]
    if (lineage) return [name, to, start, lineage]
    return start === null ? [name, to] : [name, to, start]
  })
  return pack(JSON.stringify(rows))
}

export interface PointNode {
  readonly urn: string
  readonly aspect: string
  readonly timestampMillis: number
  readonly pointId: string
  readonly value: Packed
  readonly systemMetadata?: string | null
}

export function pointNode({ point, hash }: PlannedPoint) {
  const { urn, aspect, timestampMillis, id, value, systemMetadata } = point
  return {
    id: pointNodeId(point),
    urn,
    entityType: entityTypeOf(urn),
    aspect,
    timestampMillis: integer(timestampMillis),
    pointId: id,
    hash,
    value: pack(jsonText(value)),
    ...runProperty(point),
    ...(systemMetadata && { systemMetadata: jsonText(systemMetadata) }),
  }
}

/**
 * Returns the id of a point's node, which is short, however long the point's own id is: keys of an
 * index may have up to 8 kB.
 */
export function pointNodeId(point: Omit<Point, 'value'>): string {
  return hashJson(pointKey(point))
}

/** Returns the points of nodes, without those that were deleted meanwhile. */
export function toPoints(rows: readonly { readonly node: PointNode }[]): Point[] {
  return rows.filter(({ node }) => isWhole(node)).map(({ node }) => toPoint(node))
}

function toPoint(node: PointNode): Point {
  const { urn, aspect, timestampMillis, pointId } = node
  const value = parseJson(unpack(node.value)) as JsonObject
  return { urn, aspect, timestampMillis, id: pointId, value, ...readSystemMetadata(node) }
}

/** Packs a text. The driver sends an Int8Array as bytes, but a Buffer as a list of floats. */
function pack(text: string): Packed {
  const stored = packText(text)
  if (typeof stored === 'string') return stored
  return new Int8Array(stored.buffer, stored.byteOffset, stored.byteLength)
}

function unpack(stored: Packed): string {
  if (typeof stored === 'string') return stored
  return unpackText(new Uint8Array(stored.buffer, stored.byteOffset, stored.byteLength))
}
