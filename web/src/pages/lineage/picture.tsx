import { useQueries } from '@tanstack/react-query'
import { memo, useDeferredValue, useEffect, useMemo, useState, type ReactNode } from 'react'
import { queryOptions } from '../../api/graphql-client.ts'
import { ColumnNamesDocument } from '../../api/documents.generated.ts'
import { nameOf, type FullEntity } from '../../model/names.ts'
import { Failure } from '../../parts/failure.tsx'
import { quantity, countText } from '../../parts/figures.ts'
import { ActionsContext, type GraphActions } from './actions.ts'
import { Canvas } from './canvas.tsx'
import { dashboardsOnPath, type ColumnPath } from './column-path.ts'
import { Controls } from './controls.tsx'
import {
  toBoxes,
  toEdges,
  toLines,
  toNodes,
  boxSizes,
  type BoxData,
  type Openness,
} from './flow-elements.ts'
import { Failures, reachedUrns } from './failures.tsx'
import type { Direction } from './graph.ts'
import { layOut, type LayoutPoint } from './layout.ts'
import styles from './lineage.module.css'
import { LineageList } from './lineage-list.tsx'
import { lineageRows, describeTruncations, typesIn, type LineageRow } from './rows.ts'
import type { Lineage as LineageData } from './lineage-data.ts'
import type { Unlisted } from '../../bulk/selection-bar.tsx'
import { readLineageUrns, useLineage } from './use-lineage.ts'
import { idOf, useStable } from './use-stable.ts'
import type { LineageView } from './view.ts'
import { NODES_MAX, visibleGraph, type VisibleEdge, type VisibleGraph } from './visible-graph.ts'

interface LineageProps {
  readonly entity: FullEntity
  readonly view: LineageView
  readonly change: (change: Partial<LineageView>) => void
  /** Stands above the graph. */
  readonly above: ReactNode
}

/** Renders the lineage of an entity as it is now. */
export function PresentLineage({ entity, ...props }: LineageProps) {
  const { lineage, error, refetch } = useLineage(entity.urn, props.view)
  if (error) return <Failure error={error} retry={refetch} />
  if (!lineage) return <div className={styles.page} aria-busy="true" />
  return (
    <Failures urns={reachedUrns(lineage.base)}>
      <LoadedLineage entity={entity} lineage={lineage} {...props} />
    </Failures>
  )
}

/** What a picture of another time has besides. */
export interface TimeParts {
  /** The lineage of all times together, which gives each box its place. */
  readonly ever: LineageData
  /** What the picture shows of both times, and how they differ. */
  readonly visible: VisibleGraph
  readonly path: ColumnPath | undefined
  /** The time at which columns of boxes are read. */
  readonly asOf: string | undefined
  /** Returns what the name of an edge adds to its ends. */
  readonly describeEdge: (edge: VisibleEdge) => string
  /** Returns who brought the edge that leads to an entity, and when. */
  readonly origin: (row: LineageRow) => string
  /** Stands above the list. */
  readonly differences: ReactNode
}

interface Props extends LineageProps {
  readonly lineage: LineageData
  readonly time?: TimeParts
}

/** Renders a lineage as a graph and, beside it, as a list. */
export function LoadedLineage({ entity, lineage, view, change, above, time }: Props) {
  const { urn } = entity
  const [openness, setOpenness] = useState<ReadonlyMap<string, Openness>>(new Map([[urn, 'some']]))
  const [anchor, setAnchor] = useState(urn)
  const picture = usePicture({ urn, lineage, view, time }, openness)
  const actions = useMemo<GraphActions>(
    () => ({
      open: (boxUrn, direction) => {
        setAnchor(boxUrn)
        change({ opened: { ...view.opened, [direction]: [...view.opened[direction], boxUrn] } })
      },
      openColumns: (boxUrn, newOpenness) => {
        setAnchor(boxUrn)
        setOpenness((before) => new Map(before).set(boxUrn, newOpenness))
      },
      chooseColumn: (column) => change({ column }),
      chosen: view.column,
    }),
    [change, view],
  )
  const label = `Lineage graph of ${nameOf(entity)}: ${quantity(picture.boxCount, 'box', 'boxes')}`
  return (
    <div className={styles.page}>
      <div className={styles.pictured}>
        {above}
        <section className={styles.graph} aria-label="Lineage graph" aria-busy={picture.isBusy}>
          <ActionsContext value={actions}>
            <Canvas
              nodes={picture.nodes}
              edges={picture.edges}
              root={urn}
              subject={picture.subject}
              anchor={anchor}
              label={label}
            />
          </ActionsContext>
        </section>
      </div>
      <LineagePanel
        entity={entity}
        lineage={useDeferredValue(lineage)}
        view={view}
        change={change}
        omitted={picture.omitted}
        time={useDeferredValue(time)}
      />
    </div>
  )
}

interface PictureParts extends Pick<Props, 'lineage' | 'view'> {
  readonly urn: string
  readonly time: TimeParts | undefined
}

/** Returns the nodes and edges of the graph, those that did not change being the same objects. */
function usePicture(
  { urn, lineage, view, time }: PictureParts,
  openness: ReadonlyMap<string, Openness>,
) {
  const { graph } = lineage
  const path = time ? time.path : lineage.path
  const asOf = time?.asOf
  const names = useColumnNames(lineage, openness, asOf)
  const touched = useMemo(
    () => new Set(path ? [...path.columns.keys(), ...dashboardsOnPath(path, graph).keys()] : []),
    [path, graph],
  )
  // A picture of another time has a position for each box of all times, so that none moves.
  const placed = time?.ever.graph ?? graph
  const placedVisible = useMemo(
    () => visibleGraph(placed, urn, view, touched),
    [placed, urn, view, touched],
  )
  const placedBoxes = useMemo(
    () => toBoxes(placedVisible, urn, { names, openness, path, touched }, asOf),
    [placedVisible, urn, names, openness, path, touched, asOf],
  )
  const layout = useLayout(placedVisible, placedBoxes, graphKey(view, path))
  const timeVisible = time?.visible
  const boxes = useMemo(
    () => timeVisible && toBoxes(timeVisible, urn, { names, openness, path, touched }, asOf),
    [timeVisible, urn, names, openness, path, touched, asOf],
  )
  const nodes = useMemo(
    () => (layout ? toNodes(boxes ?? layout.boxes, layout.positions) : []),
    [layout, boxes],
  )
  const describeEdge = time?.describeEdge
  const edges = useMemo(
    () =>
      layout
        ? toEdges(timeVisible ?? layout.visible, boxes ?? layout.boxes, path, describeEdge)
        : [],
    [layout, timeVisible, boxes, path, describeEdge],
  )
  return {
    nodes: useStable(nodes, idOf),
    edges: useStable(edges, idOf),
    subject: layout?.subject ?? '',
    isBusy: layout?.boxes !== placedBoxes,
    boxCount: (boxes ?? placedBoxes).length,
    omitted: (timeVisible ?? placedVisible).omitted,
  }
}

const urnOf = ({ urn }: LineageRow) => urn

interface LineagePanelProps extends Omit<Props, 'above' | 'time'> {
  /** The number of entities that the graph omits. */
  readonly omitted: number
  readonly time: TimeParts | undefined
}

/** Its list may be long, so it follows the picture. */
const LineagePanel = memo(function LineagePanel(props: LineagePanelProps) {
  const { entity, lineage, view, change, omitted, time } = props
  const upstream = useMemo(() => lineageRows(lineage, 'upstream', view), [lineage, view])
  const downstream = useMemo(() => lineageRows(lineage, 'downstream', view), [lineage, view])
  const rows = { upstream: useStable(upstream, urnOf), downstream: useStable(downstream, urnOf) }
  const types = useMemo(() => typesIn(lineage), [lineage])
  const countUnread = (direction: Direction) => {
    const traversal = lineage.base[direction]
    const count = (traversal?.total ?? 0) - (traversal?.searchResults?.length ?? 0)
    return lineage.path ? 0 : Math.max(0, count)
  }
  const findUnlisted = (direction: Direction): Unlisted | undefined => {
    if (countUnread(direction) === 0) return undefined
    const { total, isPartial } = lineage.base[direction] ?? {}
    const which = `${isPartial ? 'the nearest' : 'all'} ${countText(total ?? 0)}`
    return {
      label: `Select ${view.hiddenTypes.size > 0 ? 'all of these types' : which}`,
      read: () => readLineageUrns(entity.urn, direction, view),
    }
  }
  const countUntraced = (direction: Direction) => {
    if (!lineage.path) return 0
    const untracedLineage = { ...lineage, path: undefined }
    return lineageRows(untracedLineage, direction, view).length - rows[direction].length
  }
  const root = lineage.base.entity
  const fields = root?.__typename === 'Dataset' ? (root.schemaMetadata?.fields ?? []) : []
  const warnings = [
    ...(omitted > 0
      ? [
          `The graph omits ${quantity(omitted, 'box', 'boxes')}: it shows at most ${countText(NODES_MAX)}.`,
        ]
      : []),
    ...describeTruncations(lineage),
  ]
  return (
    <aside className={styles.beside} aria-label="Lineage as a list">
      <Controls
        root={entity.urn}
        view={view}
        change={change}
        types={types}
        columns={fields.map(({ fieldPath }) => fieldPath ?? '')}
      />
      {time?.differences}
      <LineageList
        root={entity.urn}
        isSelectable={time === undefined}
        origin={time?.origin}
        name={nameOf(entity)}
        rows={rows}
        path={lineage.path}
        unread={{ upstream: countUnread('upstream'), downstream: countUnread('downstream') }}
        unlisted={{ upstream: findUnlisted('upstream'), downstream: findUnlisted('downstream') }}
        others={{ upstream: countUntraced('upstream'), downstream: countUntraced('downstream') }}
        warnings={warnings}
      />
    </aside>
  )
})

/** Reads the columns of expanded boxes; those of the root were read with the lineage. */
function useColumnNames(
  { base }: LineageData,
  openness: ReadonlyMap<string, Openness>,
  asOf: string | undefined,
) {
  const root = base.entity
  const openUrns = [...openness].flatMap(([urn, boxOpenness]) =>
    boxOpenness === 'closed' || urn === root?.urn ? [] : [urn],
  )
  const answers = useQueries({
    queries: openUrns.map((urn) =>
      queryOptions(ColumnNamesDocument, { urn }, { asOf, keepsPrevious: true }),
    ),
    combine: (results) => results.map(({ data }) => data),
  })
  return useMemo(() => {
    const rootSchema = root?.__typename === 'Dataset' ? root.schemaMetadata : undefined
    const schemas = [rootSchema, ...answers.map((answer) => answer?.dataset?.schemaMetadata)]
    return new Map(
      [root?.urn ?? '', ...openUrns].map((urn, at) => [
        urn,
        (schemas[at]?.fields ?? []).map(({ fieldPath }) => fieldPath ?? ''),
      ]),
    )
    // `answers` changes whenever `open` does.
    // oxlint-disable-next-line react/exhaustive-deps
  }, [root, answers])
}

/** Returns a key for the displayed graph, which expanding boxes does not change. */
function graphKey(
  { levels, hiddenTypes, isFolded }: LineageView,
  path: ColumnPath | undefined,
): string {
  return JSON.stringify([levels, [...hiddenTypes], isFolded, path?.start])
}

interface Layout {
  readonly visible: VisibleGraph
  readonly boxes: readonly BoxData[]
  readonly positions: ReadonlyMap<string, LayoutPoint>
  readonly subject: string
}

/** Returns the latest finished layout, which stays until the next one is ready. */
function useLayout(
  visible: VisibleGraph,
  boxes: readonly BoxData[],
  subject: string,
): Layout | undefined {
  const [layout, setLayout] = useState<Layout & { readonly shape: string }>()
  // Boxes that only say something else stay where they are.
  const shape = useMemo(
    () => JSON.stringify([subject, boxSizes(boxes), toLines(visible)]),
    [subject, boxes, visible],
  )
  const isCurrent = layout?.shape === shape
  useEffect(() => {
    if (isCurrent) return undefined
    let isWanted = true
    void layOut(boxSizes(boxes), toLines(visible)).then((positions) => {
      if (isWanted) setLayout({ visible, boxes, positions, subject, shape })
    })
    return () => {
      isWanted = false
    }
  }, [visible, boxes, subject, shape, isCurrent])
  return useMemo(
    () => (layout && isCurrent ? { ...layout, visible, boxes } : layout),
    [layout, isCurrent, visible, boxes],
  )
}
