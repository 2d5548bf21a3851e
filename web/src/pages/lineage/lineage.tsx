import { useQueries } from '@tanstack/react-query'
import { useEffect, useMemo, useState } from 'react'
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
import type { Direction } from './graph.ts'
import { layOut, type LayoutPoint } from './layout.ts'
import styles from './lineage.module.css'
import { LineageList } from './lineage-list.tsx'
import { lineageRows, describeTruncations, typesIn } from './rows.ts'
import { useLineage, type Lineage as LineageData } from './use-lineage.ts'
import { useView, type LineageView } from './view.ts'
import { NODES_MAX, visibleGraph, type VisibleGraph } from './visible-graph.ts'

/** Renders the lineage of an entity as a graph and, beside it, as a list. */
export function Lineage({ entity }: { readonly entity: FullEntity }) {
  const [view, change] = useView()
  const { lineage, error, refetch } = useLineage(entity.urn, view)
  if (error) return <Failure error={error} retry={refetch} />
  if (!lineage) return <div className={styles.page} aria-busy="true" />
  return <LoadedLineage entity={entity} lineage={lineage} view={view} change={change} />
}

interface Props {
  readonly entity: FullEntity
  readonly lineage: LineageData
  readonly view: LineageView
  readonly change: (change: Partial<LineageView>) => void
}

function LoadedLineage({ entity, lineage, view, change }: Props) {
  const { urn } = entity
  const { graph, path } = lineage
  const [openness, setOpenness] = useState<ReadonlyMap<string, Openness>>(new Map([[urn, 'some']]))
  const [anchor, setAnchor] = useState(urn)
  const names = useColumnNames(lineage, openness)
  const touched = useMemo(
    () => new Set(path ? [...path.columns.keys(), ...dashboardsOnPath(path, graph).keys()] : []),
    [path, graph],
  )
  const visible = useMemo(
    () => visibleGraph(graph, urn, view, touched),
    [graph, urn, view, touched],
  )
  const boxes = useMemo(
    () => toBoxes(visible, urn, { names, openness, path, touched }),
    [visible, urn, names, openness, path, touched],
  )
  const layout = useLayout(visible, boxes, graphKey(view, path))
  const nodes = useMemo(() => (layout ? toNodes(layout.boxes, layout.positions) : []), [layout])
  const edges = useMemo(
    () => (layout ? toEdges(layout.visible, layout.boxes, path) : []),
    [layout, path],
  )
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
  const label = `Lineage graph of ${nameOf(entity)}: ${quantity(boxes.length, 'box', 'boxes')}`
  return (
    <div className={styles.page}>
      <section
        className={styles.graph}
        aria-label="Lineage graph"
        aria-busy={layout?.boxes !== boxes}
      >
        <ActionsContext value={actions}>
          <Canvas
            nodes={nodes}
            edges={edges}
            root={urn}
            subject={layout?.subject ?? ''}
            anchor={anchor}
            label={label}
          />
        </ActionsContext>
      </section>
      <LineagePanel
        entity={entity}
        lineage={lineage}
        view={view}
        change={change}
        omitted={visible.omitted}
      />
    </div>
  )
}

interface LineagePanelProps extends Props {
  /** The number of entities that the graph omits. */
  readonly omitted: number
}

function LineagePanel({ entity, lineage, view, change, omitted }: LineagePanelProps) {
  const rows = useMemo(
    () => ({
      upstream: lineageRows(lineage, 'upstream', view),
      downstream: lineageRows(lineage, 'downstream', view),
    }),
    [lineage, view],
  )
  const types = useMemo(() => typesIn(lineage), [lineage])
  const countUnread = (direction: Direction) => {
    const traversal = lineage.base[direction]
    const count = (traversal?.total ?? 0) - (traversal?.searchResults?.length ?? 0)
    return lineage.path ? 0 : Math.max(0, count)
  }
  const countUntraced = (direction: Direction) => {
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
      <LineageList
        name={nameOf(entity)}
        rows={rows}
        path={lineage.path}
        unread={{ upstream: countUnread('upstream'), downstream: countUnread('downstream') }}
        others={{ upstream: countUntraced('upstream'), downstream: countUntraced('downstream') }}
        warnings={warnings}
      />
    </aside>
  )
}

/** Reads the columns of expanded boxes; those of the root were read with the lineage. */
function useColumnNames({ base }: LineageData, openness: ReadonlyMap<string, Openness>) {
  const root = base.entity
  const openUrns = [...openness].flatMap(([urn, boxOpenness]) =>
    boxOpenness === 'closed' || urn === root?.urn ? [] : [urn],
  )
  const answers = useQueries({
    queries: openUrns.map((urn) => queryOptions(ColumnNamesDocument, { urn })),
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
  const [layout, setLayout] = useState<Layout>()
  useEffect(() => {
    let isCurrent = true
    void layOut(boxSizes(boxes), toLines(visible)).then((positions) => {
      if (isCurrent) setLayout({ visible, boxes, positions, subject })
    })
    return () => {
      isCurrent = false
    }
  }, [visible, boxes, subject])
  return layout
}
