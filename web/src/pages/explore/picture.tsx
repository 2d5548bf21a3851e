import { MarkerType, type Edge } from '@xyflow/react'
import { useEffect, useMemo, useState } from 'react'
import { entityPath } from '../../addresses.ts'
import { findKind } from '../../model/kinds.ts'
import { quantity } from '../../parts/figures.ts'
import { ActionsContext, NO_ACTIONS } from '../lineage/actions.ts'
import { Canvas } from '../lineage/canvas.tsx'
import { toNodes, boxSizes, type BoxData } from '../lineage/flow-elements.ts'
import { layOut, type LayoutPoint } from '../lineage/layout.ts'
import styles from './explore.module.css'
import { nodeName, nodeType, type Graph, type GraphNode } from './values.ts'

/** The largest number of boxes that the layout places within seconds. */
const BOXES_MAX = 500

/** Renders the nodes and relationships of an answer; what others point to is on the left. */
export function Picture({ graph }: { readonly graph: Graph }) {
  const drawnGraph = useMemo(() => firstNodes(graph), [graph])
  const boxes = useMemo(() => [...drawnGraph.nodes.values()].map(toBox), [drawnGraph])
  const positions = usePositions(boxes, drawnGraph)
  const nodes = useMemo(() => (positions ? toNodes(boxes, positions) : []), [boxes, positions])
  const edges = useMemo(() => toEdges(drawnGraph), [drawnGraph])
  const label = `${quantity(boxes.length, 'box', 'boxes')}, ${quantity(edges.length, 'relationship')}`
  return (
    <section className={styles.picture} aria-label="Picture" aria-busy={!positions}>
      {drawnGraph !== graph && (
        <p className={styles.notice}>
          The picture shows {BOXES_MAX} of {quantity(graph.nodes.size, 'node')}; the table has all.
        </p>
      )}
      <ActionsContext value={NO_ACTIONS}>
        <Canvas nodes={nodes} edges={edges} root="" subject="answer" anchor="" label={label} />
      </ActionsContext>
    </section>
  )
}

function firstNodes(graph: Graph): Graph {
  if (graph.nodes.size <= BOXES_MAX) return graph
  const nodes = new Map([...graph.nodes].slice(0, BOXES_MAX))
  const relationships = graph.relationships.filter(
    ({ from, to }) => nodes.has(from) && nodes.has(to),
  )
  return { nodes, relationships }
}

function toBox(node: GraphNode): BoxData {
  const type = nodeType(node)
  return {
    urn: node.urn,
    type,
    name: nodeName(node),
    about: findKind(type).one,
    state: undefined,
    difference: undefined,
    path: entityPath(node.urn, 'lineage'),
    isRoot: false,
    isAside: false,
    hasColumns: false,
    openness: 'closed',
    columns: [],
    columnsLeft: 0,
    hidden: { upstream: 0, downstream: 0 },
  }
}

/** The arrow is at the end of the relationship, which is the left one: dependencies come first. */
function toEdges({ nodes, relationships }: Graph): Edge[] {
  const shortName = (urn: string) => {
    const node = nodes.get(urn)
    return node ? nodeName(node) : urn
  }
  // A picture of one type needs no labels.
  const isLabelled = new Set(relationships.map(({ type }) => type)).size > 1
  return relationships.map(({ type, from, to }) => ({
    id: JSON.stringify([from, type, to]),
    source: to,
    target: from,
    ...(isLabelled && { label: type }),
    markerStart: { type: MarkerType.ArrowClosed },
    ariaLabel: `${shortName(from)} ${type} ${shortName(to)}`,
  }))
}

function usePositions(
  boxes: readonly BoxData[],
  { relationships }: Graph,
): ReadonlyMap<string, LayoutPoint> | undefined {
  const [positions, setPositions] = useState<ReadonlyMap<string, LayoutPoint>>()
  useEffect(() => {
    let isCurrent = true
    const lines = relationships.map(({ from, to }) => ({ from: to, to: from }))
    void layOut(boxSizes(boxes), lines).then((newPositions) => {
      if (isCurrent) setPositions(newPositions)
    })
    return () => {
      isCurrent = false
    }
  }, [boxes, relationships])
  return positions
}
