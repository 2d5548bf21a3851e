import '@xyflow/react/dist/base.css'
import { ActionIcon } from '@mantine/core'
import { IconFocusCentered, IconMaximize, IconZoomIn, IconZoomOut } from '@tabler/icons-react'
import {
  Panel,
  ReactFlow,
  ReactFlowProvider,
  useReactFlow,
  type Edge,
  type ReactFlowState,
  useStore,
  type Viewport,
} from '@xyflow/react'
import { useEffect, useRef, useState, type CSSProperties } from 'react'
import { Box } from './box.tsx'
import { WIDTH_PX, type BoxNode } from './flow-elements.ts'
import styles from './lineage.module.css'

const BOX_TYPES = { box: Box }
/** The smallest initial zoom: text is readable from here on. */
const READABLE_ZOOM = 0.55
/** Below this zoom boxes are drawn without text, which would be illegible. */
const TEXT_ZOOM_MIN = 0.3
/** Margin around the graph, wide enough for the buttons beside boxes. */
const MARGIN_PX = 36
const ZOOM_MIN = 0.005
const ZOOM_MAX = 1.5

interface Props {
  readonly nodes: BoxNode[]
  readonly edges: Edge[]
  readonly root: string
  /** Identifies the displayed graph; when it changes, the viewport is reset. */
  readonly subject: string
  /** The box that keeps its position on the screen when boxes are added. */
  readonly anchor: string
  readonly label: string
}

/** Renders the graph on a canvas that pans and zooms. */
export function Canvas(props: Props) {
  return (
    <ReactFlowProvider>
      <Flow {...props} />
    </ReactFlowProvider>
  )
}

/** By powers of two, so that the canvas is rendered again at few of them. */
const roughZoom = ({ transform }: ReactFlowState) =>
  Math.min(1, 2 ** Math.round(Math.log2(transform[2])))
const isFar = ({ transform }: ReactFlowState) => transform[2] < TEXT_ZOOM_MIN

function Flow({ nodes, edges, root, subject, anchor, label }: Props) {
  const far = useStore(isFar)
  const zoom = useStore(roughZoom)
  const [note, setNote] = useState<string>()
  useStableViewport({ nodes, root, subject, anchor })
  return (
    <ReactFlow
      className={`${styles.canvas} ${far ? styles.far : ''}`}
      style={{ '--zoom': zoom } as CSSProperties}
      aria-label={label}
      nodes={nodes}
      edges={edges}
      nodeTypes={BOX_TYPES}
      nodesDraggable={false}
      nodesConnectable={false}
      nodesFocusable={false}
      edgesFocusable={false}
      elementsSelectable={false}
      disableKeyboardA11y
      onlyRenderVisibleElements
      zoomOnDoubleClick={false}
      onEdgeMouseEnter={(_event, { ariaLabel }) => setNote(ariaLabel)}
      onEdgeMouseLeave={() => setNote(undefined)}
      minZoom={ZOOM_MIN}
      maxZoom={ZOOM_MAX}
    >
      <Tools root={root} nodes={nodes} />
      {note !== undefined && (
        <Panel position="top-left" className={styles.note} aria-hidden>
          {note}
        </Panel>
      )}
    </ReactFlow>
  )
}

function Tools({ nodes, root }: Pick<Props, 'nodes' | 'root'>) {
  const flow = useReactFlow()
  const centreRoot = () => {
    const node = nodes.find(({ id }) => id === root)
    if (node) void flow.setCenter(...centre(node), { zoom: 1 })
  }
  const fitAll = () => void flow.fitBounds({ x: 0, y: 0, ...extent(nodes) }, { padding: 0.05 })
  const tools = [
    { label: 'Zoom in', Icon: IconZoomIn, act: () => void flow.zoomIn() },
    { label: 'Zoom out', Icon: IconZoomOut, act: () => void flow.zoomOut() },
    { label: 'Fit to window', Icon: IconMaximize, act: fitAll },
    { label: 'Centre on the start', Icon: IconFocusCentered, act: centreRoot },
  ]
  return (
    <Panel position="bottom-left" className={styles.tools}>
      {tools.map(({ label, Icon, act }) => (
        <ActionIcon key={label} variant="default" aria-label={label} title={label} onClick={act}>
          <Icon size={16} stroke={1.6} />
        </ActionIcon>
      ))}
    </Panel>
  )
}

/**
 * Fits the graph into the window at first, or centres the root where all of it would be illegible.
 * Later it keeps the clicked box in position, unless added boxes would be outside of the window.
 */
function useStableViewport({
  nodes,
  root,
  subject,
  anchor,
}: Pick<Props, 'nodes' | 'root' | 'subject' | 'anchor'>): void {
  const flow = useReactFlow()
  const displayedGraph = useRef<{ readonly subject: string; readonly nodes: readonly BoxNode[] }>(
    null,
  )
  const width = useStore((state) => state.width)
  const height = useStore((state) => state.height)
  useEffect(() => {
    if (width === 0 || nodes.length === 0) return
    const previous = displayedGraph.current
    if (previous?.nodes === nodes) return
    displayedGraph.current = { subject, nodes }
    if (previous?.subject !== subject) {
      void flow.setViewport(firstViewport(nodes, root, { width, height }))
      return
    }
    const [oldBox, newBox] = [previous.nodes, nodes].map((list) =>
      list.find(({ id }) => id === anchor),
    )
    if (!oldBox || !newBox) return
    const { x, y, zoom } = flow.getViewport()
    const shift = {
      x: newBox.position.x - oldBox.position.x,
      y: newBox.position.y - oldBox.position.y,
    }
    const oldIds = new Set(previous.nodes.map(({ id }) => id))
    const addedBoxes = nodes.filter(({ id }) => !oldIds.has(id))
    const shiftedViewport = { x: x - shift.x * zoom, y: y - shift.y * zoom, zoom }
    void flow.setViewport(panTo(addedBoxes, shiftedViewport, { width, height }))
  }, [flow, nodes, root, subject, anchor, width, height])
}

interface Size {
  readonly width: number
  readonly height: number
}

function panTo(boxes: readonly BoxNode[], viewport: Viewport, { width, height }: Size): Viewport {
  if (boxes.length === 0) return viewport
  const { x, y, zoom } = viewport
  const left = Math.min(...boxes.map(({ position }) => position.x))
  const top = Math.min(...boxes.map(({ position }) => position.y))
  const right = Math.max(...boxes.map(({ position }) => position.x + WIDTH_PX))
  const bottom = Math.max(
    ...boxes.map(({ position, height: ownHeight = 0 }) => position.y + ownHeight),
  )
  return {
    x: panOffset(x, left * zoom, right * zoom, width),
    y: panOffset(y, top * zoom, bottom * zoom, height),
    zoom,
  }
}

/** Returns the offset after the smallest move that shows an interval, or at least its beginning. */
function panOffset(offset: number, from: number, to: number, size: number): number {
  const showingEnd = Math.min(offset, size - MARGIN_PX - to)
  return Math.max(showingEnd, MARGIN_PX - from)
}

function firstViewport(nodes: readonly BoxNode[], root: string, { width, height }: Size): Viewport {
  const { width: right, height: bottom } = extent(nodes)
  const fittingZoom = Math.min(
    1,
    (width - 2 * MARGIN_PX) / right,
    (height - 2 * MARGIN_PX) / bottom,
  )
  const zoom = Math.max(READABLE_ZOOM, fittingZoom)
  const start = nodes.find(({ id }) => id === root)
  const [x, y] = start ? centre(start) : [right / 2, bottom / 2]
  return {
    x: limitOffset(width / 2 - x * zoom, width - right * zoom),
    y: limitOffset(height / 2 - y * zoom, height - bottom * zoom),
    zoom,
  }
}

/**
 * Limits an offset so that the space beside the graph is at most the margin, or centres the graph.
 */
function limitOffset(offset: number, space: number): number {
  if (space >= 2 * MARGIN_PX) return space / 2
  return Math.min(MARGIN_PX, Math.max(space - MARGIN_PX, offset))
}

/** Returns the size of the layout, which begins at the origin. */
const extent = (nodes: readonly BoxNode[]) => ({
  width: Math.max(...nodes.map(({ position }) => position.x + WIDTH_PX)),
  height: Math.max(...nodes.map(({ position, height = 0 }) => position.y + height)),
})

const centre = ({ position, height = 0 }: BoxNode): [x: number, y: number] => [
  position.x + WIDTH_PX / 2,
  position.y + height / 2,
]
