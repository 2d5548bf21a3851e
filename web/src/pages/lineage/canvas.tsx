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
import { useEffect, useRef } from 'react'
import { Box } from './box.tsx'
import { WIDTH_PX, type BoxNode } from './drawn.ts'
import styles from './lineage.module.css'

const KINDS = { box: Box }
/** Letters are readable from here on. */
const READABLE = 0.55
/** Text is too small to read below this, so only boxes are drawn. */
const FAR = 0.3
/** Room around the picture, where ends have their buttons. */
const MARGIN_PX = 36
const ZOOM_MIN = 0.005
const ZOOM_MAX = 1.5

interface Props {
  readonly nodes: BoxNode[]
  readonly edges: Edge[]
  readonly root: string
  /** What the picture is about: when it changes, the picture is looked at anew. */
  readonly subject: string
  /** The box that stays where it is on the screen when others come. */
  readonly anchor: string
  readonly label: string
}

/** The picture, which is moved and made larger or smaller like a map. */
export function Canvas(props: Props) {
  return (
    <ReactFlowProvider>
      <Map {...props} />
    </ReactFlowProvider>
  )
}

const isFar = ({ transform }: ReactFlowState) => transform[2] < FAR

function Map({ nodes, edges, root, subject, anchor, label }: Props) {
  const far = useStore(isFar)
  useSteadyView({ nodes, root, subject, anchor })
  return (
    <ReactFlow
      className={`${styles.canvas} ${far ? styles.far : ''}`}
      aria-label={label}
      nodes={nodes}
      edges={edges}
      nodeTypes={KINDS}
      nodesDraggable={false}
      nodesConnectable={false}
      nodesFocusable={false}
      edgesFocusable={false}
      elementsSelectable={false}
      disableKeyboardA11y
      onlyRenderVisibleElements
      zoomOnDoubleClick={false}
      minZoom={ZOOM_MIN}
      maxZoom={ZOOM_MAX}
    >
      <Tools root={root} nodes={nodes} />
    </ReactFlow>
  )
}

function Tools({ nodes, root }: Pick<Props, 'nodes' | 'root'>) {
  const flow = useReactFlow()
  const toRoot = () => {
    const node = nodes.find(({ id }) => id === root)
    if (node) void flow.setCenter(...centreOf(node), { zoom: 1 })
  }
  const toAll = () => void flow.fitBounds({ x: 0, y: 0, ...extentOf(nodes) }, { padding: 0.05 })
  const tools = [
    { label: 'Zoom in', Icon: IconZoomIn, act: () => void flow.zoomIn() },
    { label: 'Zoom out', Icon: IconZoomOut, act: () => void flow.zoomOut() },
    { label: 'Fit to window', Icon: IconMaximize, act: toAll },
    { label: 'Centre on the start', Icon: IconFocusCentered, act: toRoot },
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
 * Shows all at first, or the start where all would be unreadable. Later what was clicked stays in place,
 * unless what comes would be out of sight.
 */
function useSteadyView({
  nodes,
  root,
  subject,
  anchor,
}: Pick<Props, 'nodes' | 'root' | 'subject' | 'anchor'>): void {
  const flow = useReactFlow()
  const before = useRef<{ readonly subject: string; readonly nodes: readonly BoxNode[] }>(null)
  const width = useStore((state) => state.width)
  const height = useStore((state) => state.height)
  useEffect(() => {
    if (width === 0 || nodes.length === 0) return
    const last = before.current
    if (last?.nodes === nodes) return
    before.current = { subject, nodes }
    if (last?.subject !== subject) {
      void flow.setViewport(firstViewport(nodes, root, { width, height }))
      return
    }
    const [old, now] = [last.nodes, nodes].map((some) => some.find(({ id }) => id === anchor))
    if (!old || !now) return
    const { x, y, zoom } = flow.getViewport()
    const moved = { x: now.position.x - old.position.x, y: now.position.y - old.position.y }
    const known = new Set(last.nodes.map(({ id }) => id))
    const come = nodes.filter(({ id }) => !known.has(id))
    const still = { x: x - moved.x * zoom, y: y - moved.y * zoom, zoom }
    void flow.setViewport(withInSight(come, still, { width, height }))
  }, [flow, nodes, root, subject, anchor, width, height])
}

interface Size {
  readonly width: number
  readonly height: number
}

function withInSight(
  come: readonly BoxNode[],
  viewport: Viewport,
  { width, height }: Size,
): Viewport {
  if (come.length === 0) return viewport
  const { x, y, zoom } = viewport
  const left = Math.min(...come.map(({ position }) => position.x))
  const top = Math.min(...come.map(({ position }) => position.y))
  const right = Math.max(...come.map(({ position }) => position.x + WIDTH_PX))
  const bottom = Math.max(...come.map(({ position, height: own = 0 }) => position.y + own))
  return {
    x: inSight(x, left * zoom, right * zoom, width),
    y: inSight(y, top * zoom, bottom * zoom, height),
    zoom,
  }
}

/** The least move that shows a stretch, or its beginning. */
function inSight(offset: number, from: number, to: number, room: number): number {
  const whole = Math.min(offset, room - MARGIN_PX - to)
  return Math.max(whole, MARGIN_PX - from)
}

function firstViewport(nodes: readonly BoxNode[], root: string, { width, height }: Size): Viewport {
  const { width: right, height: bottom } = extentOf(nodes)
  const whole = Math.min(1, (width - 2 * MARGIN_PX) / right, (height - 2 * MARGIN_PX) / bottom)
  const zoom = Math.max(READABLE, whole)
  const start = nodes.find(({ id }) => id === root)
  const [x, y] = start ? centreOf(start) : [right / 2, bottom / 2]
  return {
    x: within(width / 2 - x * zoom, width - right * zoom),
    y: within(height / 2 - y * zoom, height - bottom * zoom),
    zoom,
  }
}

/** Where to begin so that there is no more empty room at the sides than needs be. */
function within(wanted: number, room: number): number {
  if (room >= 2 * MARGIN_PX) return room / 2
  return Math.min(MARGIN_PX, Math.max(room - MARGIN_PX, wanted))
}

/** Layouts begin at the origin. */
const extentOf = (nodes: readonly BoxNode[]) => ({
  width: Math.max(...nodes.map(({ position }) => position.x + WIDTH_PX)),
  height: Math.max(...nodes.map(({ position, height = 0 }) => position.y + height)),
})

const centreOf = ({ position, height = 0 }: BoxNode): [x: number, y: number] => [
  position.x + WIDTH_PX / 2,
  position.y + height / 2,
]
