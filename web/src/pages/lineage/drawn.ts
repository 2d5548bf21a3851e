import type { Edge, Node } from '@xyflow/react'
import { Position } from '@xyflow/react'
import { kindOf } from '../../model/kinds.ts'
import {
  keyNameOf,
  kindNameOf,
  nameOf,
  plainPath,
  platformNameOf,
  platformOf,
} from '../../model/names.ts'
import { columnUrn, type ColumnEdge, type ColumnPath } from './column-path.ts'
import type { Direction } from './graph.ts'
import type { Box, Line, Point } from './layout.ts'
import type { DrawnStation, Picture } from './picture.ts'
import { stateOf, type Row } from './rows.ts'

export const WIDTH_PX = 236
export const HEAD_PX = 46
export const ROW_PX = 22
/** Columns of a box until a person asks for all of them. */
const COLUMNS_FIRST = 8

/** How many of its columns a box shows. */
export type Openness = 'closed' | 'some' | 'all'

/** A column as a box shows it. */
export interface DrawnColumn {
  readonly path: string
  readonly name: string
  readonly urn: string
  readonly isOnPath: boolean
}

/** What a box shows. */
export interface BoxData extends Record<string, unknown> {
  readonly urn: string
  readonly type: string
  readonly name: string
  readonly about: string
  readonly state: Row['state']
  readonly isRoot: boolean
  /** Beside the way of the chosen column. */
  readonly isAside: boolean
  readonly hasColumns: boolean
  readonly openness: Openness
  readonly columns: readonly DrawnColumn[]
  /** Columns that are not shown. */
  readonly columnsLeft: number
  readonly hidden: Readonly<Record<Direction, number>>
}

export type BoxNode = Node<BoxData, 'box'>

export interface Columns {
  readonly names: ReadonlyMap<string, readonly string[]>
  readonly openness: ReadonlyMap<string, Openness>
  readonly path: ColumnPath | undefined
  /** Entities that the way of the column touches, or that show what it touches. */
  readonly touched: ReadonlySet<string>
}

/** What stands in the box of each entity. */
export function boxesOf(picture: Picture, root: string, columns: Columns): BoxData[] {
  return picture.stations.map((station) => {
    const { urn, type, entity, hidden } = station
    const platform = entity && platformOf(entity)
    const kind = entity ? kindNameOf(entity) : kindOf(type).one
    const shown = columnsIn(urn, columns)
    return {
      urn,
      type,
      name: entity ? nameOf(entity) : keyNameOf(urn),
      about: platform ? `${kind} · ${platformNameOf(platform)}` : kind,
      state: stateOf(entity),
      isRoot: urn === root,
      isAside: columns.path !== undefined && !isBetween(station, columns.touched),
      hasColumns: type === 'DATASET' && entity !== undefined,
      openness: columns.openness.get(urn) ?? 'closed',
      ...shown,
      hidden,
    }
  })
}

/** A task on the way has no columns, but stands between what has. */
function isBetween({ urn, type, neighbours }: DrawnStation, touched: ReadonlySet<string>): boolean {
  const isTouched = (each: string) => touched.has(each)
  const { upstream, downstream } = neighbours
  return (
    touched.has(urn) ||
    (type === 'DATA_JOB' && [...upstream].some(isTouched) && [...downstream].some(isTouched))
  )
}

/** In the order of the schema; those on the way come before others when not all are shown. */
function columnsIn(urn: string, { names, openness, path }: Columns) {
  const onPath = new Set(path?.columns.get(urn))
  const open = openness.get(urn) ?? 'closed'
  const known = open === 'closed' ? [] : (names.get(urn) ?? [])
  const all = [...new Set([...known, ...onPath])]
  const first = [...onPath, ...all.filter((each) => !onPath.has(each))].slice(0, COLUMNS_FIRST)
  const shown = open === 'all' ? all : all.filter((each) => first.includes(each))
  const columns = shown.map((each) => ({
    path: each,
    name: plainPath(each),
    urn: columnUrn({ entity: urn, path: each }),
    isOnPath: onPath.has(each),
  }))
  return { columns, columnsLeft: all.length - shown.length }
}

/** The size of a box follows from what it shows, so that nothing has to be measured. */
export function heightOf({ columns, columnsLeft }: BoxData): number {
  const rows = columns.length + (columnsLeft > 0 ? 1 : 0)
  return HEAD_PX + (rows > 0 ? rows * ROW_PX + 7 : 0)
}

export const sizesOf = (boxes: readonly BoxData[]): Box[] =>
  boxes.map((box) => ({ id: box.urn, width: WIDTH_PX, height: heightOf(box) }))

export const linesOf = ({ edges }: Picture): Line[] =>
  edges.map(({ upstream, downstream }) => ({ from: upstream, to: downstream }))

export function nodesOf(boxes: readonly BoxData[], places: ReadonlyMap<string, Point>): BoxNode[] {
  return boxes.flatMap((data) => {
    const position = places.get(data.urn)
    if (!position) return []
    const ends = [undefined, ...data.columns.map(({ path }) => path)]
    return [
      {
        id: data.urn,
        type: 'box' as const,
        position,
        width: WIDTH_PX,
        height: heightOf(data),
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

export function edgesOf(
  picture: Picture,
  boxes: readonly BoxData[],
  path: ColumnPath | undefined,
): Edge[] {
  const known = new Map(boxes.map((box) => [box.urn, box]))
  const nameOfBox = (urn: string) => known.get(urn)?.name ?? ''
  const between = picture.edges.map(({ upstream, downstream, isBridge }) => {
    const isAside = known.get(upstream)?.isAside === true || known.get(downstream)?.isAside === true
    return {
      id: `${upstream} ${downstream}`,
      source: upstream,
      target: downstream,
      ariaLabel: `From ${nameOfBox(upstream)} to ${nameOfBox(downstream)}`,
      className: [isBridge && 'bridge', path && (isAside ? 'aside' : 'near')]
        .filter(Boolean)
        .join(' '),
    }
  })
  return [...between, ...(path?.edges ?? []).flatMap((edge) => columnEdgeOf(edge, known))]
}

/** Ends at the box itself where the column is not among those that are shown. */
function columnEdgeOf(
  { upstream, downstream }: ColumnEdge,
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
      className: 'column',
    },
  ]
}
