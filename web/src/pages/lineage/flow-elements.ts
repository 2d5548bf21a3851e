import type { Edge, Node } from '@xyflow/react'
import { Position } from '@xyflow/react'
import { entityPath } from '../../addresses.ts'
import { plainPath } from '../../model/key-names.ts'
import { platformName, findPlatform } from '../../model/names.ts'
import { columnUrn, type ColumnEdge, type ColumnPath } from './column-path.ts'
import type { Direction } from './graph.ts'
import type { LayoutBox, LayoutLine, LayoutPoint } from './layout.ts'
import type { Difference } from './time/timed-lineage.ts'
import { DIFFERENCE_SIGNS } from './time/words.ts'
import type { VisibleEdge, VisibleGraph, VisibleNode } from './visible-graph.ts'
import { nodeKind, lineageName, entityState, type LineageRow } from './rows.ts'

export const WIDTH_PX = 236
const HEAD_PX = 46
export const ROW_PX = 22
/** Columns that a box shows until all of them are requested. */
const COLUMNS_SHOWN = 8

/** Whether a box shows none, some or all of its columns. */
export type Openness = 'closed' | 'some' | 'all'

/** A column within a box. */
export interface BoxColumn {
  readonly path: string
  readonly name: string
  readonly urn: string
  readonly isOnPath: boolean
}

/** The content of a box. */
export interface BoxData extends Record<string, unknown> {
  readonly urn: string
  readonly type: string
  readonly name: string
  readonly about: string
  readonly state: LineageRow['state']
  readonly difference: Difference | undefined
  /** Its address. */
  readonly path: string
  readonly isRoot: boolean
  /** Not on the path of the traced column, so that the box is dimmed. */
  readonly isAside: boolean
  readonly hasColumns: boolean
  readonly openness: Openness
  readonly columns: readonly BoxColumn[]
  /** The number of columns that are not shown. */
  readonly columnsLeft: number
  readonly hidden: Readonly<Record<Direction, number>>
}

export type BoxNode = Node<BoxData, 'box'>

export interface Columns {
  readonly names: ReadonlyMap<string, readonly string[]>
  readonly openness: ReadonlyMap<string, Openness>
  readonly path: ColumnPath | undefined
  /** Entities on the path of the traced column, and dashboards that show them. */
  readonly touched: ReadonlySet<string>
}

/**
 * Returns the content of each entity's box.
 *
 * @param asOf the time of the entities to which boxes lead; the present if absent
 */
export function toBoxes(
  graph: VisibleGraph,
  root: string,
  columns: Columns,
  asOf: string | undefined,
): BoxData[] {
  return graph.nodes.map((node) => {
    const { urn, type, entity, hidden } = node
    const platform = entity && findPlatform(entity)
    const kind = nodeKind(node)
    const shownColumns = selectColumns(urn, columns)
    return {
      urn,
      type,
      name: lineageName(node),
      about: platform ? `${kind} · ${platformName(platform)}` : kind,
      state: entityState(node),
      difference: node.difference,
      path: entityPath(urn, 'lineage', asOf ?? ''),
      isRoot: urn === root,
      isAside: columns.path !== undefined && !isOnPath(node, columns.touched),
      hasColumns: type === 'DATASET' && entity !== undefined,
      openness: columns.openness.get(urn) ?? 'closed',
      ...shownColumns,
      hidden,
    }
  })
}

/**
 * Returns whether an entity is on the path; a task, which has no columns, is if it connects two
 * such entities.
 */
function isOnPath(
  { urn, type, neighbours }: VisibleNode,
  touchedUrns: ReadonlySet<string>,
): boolean {
  const isTouched = (neighbour: string) => touchedUrns.has(neighbour)
  const { upstream, downstream } = neighbours
  return (
    touchedUrns.has(urn) ||
    (type === 'DATA_JOB' && [...upstream].some(isTouched) && [...downstream].some(isTouched))
  )
}

/**
 * Returns the shown columns in schema order; when some are hidden, those on the path take
 * precedence.
 */
function selectColumns(urn: string, { names, openness, path }: Columns) {
  const onPath = new Set(path?.columns.get(urn))
  const boxOpenness = openness.get(urn) ?? 'closed'
  const schemaPaths = boxOpenness === 'closed' ? [] : (names.get(urn) ?? [])
  const allPaths = [...new Set([...schemaPaths, ...onPath])]
  const preferredPaths = [
    ...onPath,
    ...allPaths.filter((fieldPath) => !onPath.has(fieldPath)),
  ].slice(0, COLUMNS_SHOWN)
  const shownPaths =
    boxOpenness === 'all'
      ? allPaths
      : allPaths.filter((fieldPath) => preferredPaths.includes(fieldPath))
  const columns = shownPaths.map((fieldPath) => ({
    path: fieldPath,
    name: plainPath(fieldPath),
    urn: columnUrn({ entity: urn, path: fieldPath }),
    isOnPath: onPath.has(fieldPath),
  }))
  return { columns, columnsLeft: allPaths.length - shownPaths.length }
}

/** Returns the height of a box, computed from its content so that nothing has to be measured. */
function boxHeight({ columns, columnsLeft }: BoxData): number {
  const rows = columns.length + (columnsLeft > 0 ? 1 : 0)
  return HEAD_PX + (rows > 0 ? rows * ROW_PX + 7 : 0)
}

/** Returns the sizes of boxes, for the layout. */
export const boxSizes = (boxes: readonly BoxData[]): LayoutBox[] =>
  boxes.map((box) => ({ id: box.urn, width: WIDTH_PX, height: boxHeight(box) }))

/** Returns the lines between boxes, for the layout. */
export const toLines = ({ edges }: VisibleGraph): LayoutLine[] =>
  edges.map(({ upstream, downstream }) => ({ from: upstream, to: downstream }))

/** Returns the React Flow nodes of boxes that have a position. */
export function toNodes(
  boxes: readonly BoxData[],
  positions: ReadonlyMap<string, LayoutPoint>,
): BoxNode[] {
  return boxes.flatMap((data) => {
    const position = positions.get(data.urn)
    if (!position) return []
    const ends = [undefined, ...data.columns.map(({ path }) => path)]
    return [
      {
        id: data.urn,
        type: 'box' as const,
        position,
        width: WIDTH_PX,
        height: boxHeight(data),
        data,
        ariaLabel: `${data.name}, ${data.about}`,
        handles: ends.flatMap((path, at) => {
          const y = path === undefined ? HEAD_PX / 2 : HEAD_PX + (at - 0.5) * ROW_PX
          const end = { y, width: 1, height: 1, ...(path !== undefined && { id: path }) }
          return [
            { ...end, type: 'target' as const, position: Position.Left, x: 0 },
            { ...end, type: 'source' as const, position: Position.Right, x: WIDTH_PX },
          ]
        }),
      },
    ]
  })
}

/**
 * Returns the React Flow edges between boxes, and between columns on the path.
 *
 * @param describeEdge returns what the name of an edge adds to its ends
 */
export function toEdges(
  graph: VisibleGraph,
  boxes: readonly BoxData[],
  path: ColumnPath | undefined,
  describeEdge?: (edge: VisibleEdge) => string,
): Edge[] {
  const boxesByUrn = new Map(boxes.map((box) => [box.urn, box]))
  const boxName = (urn: string) => boxesByUrn.get(urn)?.name ?? ''
  const boxEdges = graph.edges.map((edge) => {
    const { upstream, downstream, isBridge, difference } = edge
    const isAside =
      boxesByUrn.get(upstream)?.isAside === true || boxesByUrn.get(downstream)?.isAside === true
    return {
      id: `${upstream} ${downstream}`,
      source: upstream,
      target: downstream,
      ariaLabel: `From ${boxName(upstream)} to ${boxName(downstream)}${describeEdge?.(edge) ?? ''}`,
      className: [isBridge && 'bridge', path && (isAside ? 'aside' : 'near'), difference]
        .filter(Boolean)
        .join(' '),
      ...(difference && { label: DIFFERENCE_SIGNS[difference] }),
    }
  })
  return [...boxEdges, ...(path?.edges ?? []).flatMap((edge) => toColumnEdge(edge, boxesByUrn))]
}

/** Returns the edge between two columns; it ends at the box when the column itself is not shown. */
function toColumnEdge(
  { upstream, downstream, difference }: ColumnEdge,
  boxes: ReadonlyMap<string, BoxData>,
): Edge[] {
  const [from, to] = [boxes.get(upstream.entity), boxes.get(downstream.entity)]
  if (!from || !to) return []
  const handle = (box: BoxData, path: string) =>
    box.columns.some((column) => column.path === path) ? path : null
  return [
    {
      id: `${columnUrn(upstream)} ${columnUrn(downstream)}`,
      source: from.urn,
      target: to.urn,
      sourceHandle: handle(from, upstream.path),
      targetHandle: handle(to, downstream.path),
      ariaLabel: `From ${from.name}.${plainPath(upstream.path)} to ${to.name}.${plainPath(downstream.path)}`,
      className: `column ${difference ?? ''}`,
      ...(difference && { label: DIFFERENCE_SIGNS[difference] }),
    },
  ]
}
