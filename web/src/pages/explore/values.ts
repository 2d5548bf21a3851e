import { nameInKey } from '../../model/key-names.ts'
import { NODE_TYPES } from '../../api/model.generated.ts'
import type { CypherAnswer } from '../../model/cypher.ts'

/** An entity in an answer. */
export interface GraphNode {
  readonly urn: string
  readonly type: string
  readonly name: string | null
}

/** A relationship in an answer; both ends are URNs. */
export interface GraphRelationship {
  readonly type: string
  readonly from: string
  readonly to: string
  readonly properties: Readonly<Record<string, unknown>>
}

/** A path in an answer. */
export interface GraphPath {
  readonly nodes: readonly GraphNode[]
  readonly relationships: readonly GraphRelationship[]
}

type Members = Readonly<Record<string, unknown>>

const isObject = (value: unknown): value is Members =>
  typeof value === 'object' && value !== null && !Array.isArray(value)

export const isNode = (value: unknown): value is GraphNode =>
  isObject(value) && typeof value['urn'] === 'string' && typeof value['type'] === 'string'

export const isRelationship = (value: unknown): value is GraphRelationship =>
  isObject(value) && typeof value['from'] === 'string' && typeof value['to'] === 'string'

export const isPath = (value: unknown): value is GraphPath =>
  isObject(value) && Array.isArray(value['nodes']) && Array.isArray(value['relationships'])

/** Returns the name that people see for a node. */
export const nodeName = ({ urn, name }: GraphNode): string => name ?? nameInKey(urn)

/** Returns the GraphQL name of a node's entity type, `DATA_JOB`. */
export const nodeType = ({ type }: GraphNode): string => NODE_TYPES[type]?.graphql ?? type

/** Formats a value as text: nodes by name, lists and maps as JSON. */
export function valueText(value: unknown): string {
  if (value === null || value === undefined) return ''
  if (isNode(value)) return nodeName(value)
  if (isPath(value)) return value.nodes.map(nodeName).join(' → ')
  if (isRelationship(value)) return value.type
  if (Array.isArray(value)) return value.map(valueText).join(', ')
  return typeof value === 'string' ? value : JSON.stringify(value)
}

/** The nodes and relationships of an answer, each once. */
export interface Graph {
  readonly nodes: ReadonlyMap<string, GraphNode>
  readonly relationships: readonly GraphRelationship[]
}

/** Collects the nodes and relationships in all cells, also those in paths, lists and maps. */
export function graphIn({ rows }: CypherAnswer): Graph {
  const nodes = new Map<string, GraphNode>()
  const relationships = new Map<string, GraphRelationship>()
  const visit = (value: unknown): void => {
    if (isNode(value)) nodes.set(value.urn, value)
    else if (isRelationship(value)) {
      relationships.set(JSON.stringify([value.from, value.type, value.to]), value)
    } else if (Array.isArray(value)) value.forEach(visit)
    else if (isObject(value)) Object.values(value).forEach(visit)
  }
  rows.forEach((row) => row.forEach(visit))
  const isDrawable = ({ from, to }: GraphRelationship) => nodes.has(from) && nodes.has(to)
  return { nodes, relationships: [...relationships.values()].filter(isDrawable) }
}
