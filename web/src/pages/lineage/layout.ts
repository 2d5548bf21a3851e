import ELK, { type ElkNode } from 'elkjs/lib/elk-api.js'
import workerUrl from 'elkjs/lib/elk-worker.min.js?url'

export interface Box {
  readonly id: string
  readonly width: number
  readonly height: number
}

export interface Line {
  readonly from: string
  readonly to: string
}

export interface Point {
  readonly x: number
  readonly y: number
}

/** Lines are drawn as curves by the picture itself, so routes need not be good. */
const OPTIONS = {
  'elk.algorithm': 'layered',
  'elk.direction': 'RIGHT',
  'elk.edgeRouting': 'POLYLINE',
  'elk.spacing.nodeNode': '14',
  'elk.spacing.edgeNode': '8',
  'elk.layered.spacing.nodeNodeBetweenLayers': '80',
  'elk.layered.spacing.edgeNodeBetweenLayers': '8',
  'elk.layered.nodePlacement.strategy': 'BRANDES_KOEPF',
  'elk.layered.nodePlacement.bk.fixedAlignment': 'BALANCED',
  // A thousand boxes take a third of the time without these, and look alike.
  'elk.layered.thoroughness': '2',
  'elk.layered.crossingMinimization.greedySwitch.type': 'OFF',
  'elk.separateConnectedComponents': 'false',
}

/** Under this name browsers tell how long it took. */
const LAYOUT_MEASURE = 'lineage layout'

/** Loaded while the lineage is still being read. */
const elk = new ELK({ workerFactory: () => new Worker(workerUrl) })

/** Places for boxes, upstream to the left. Worked out beside the page, which stays free meanwhile. */
export async function laidOut(
  boxes: readonly Box[],
  lines: readonly Line[],
): Promise<ReadonlyMap<string, Point>> {
  const graph: ElkNode = {
    id: 'lineage',
    layoutOptions: OPTIONS,
    children: boxes.map((box) => ({ ...box })),
    edges: lines.map(({ from, to }, at) => ({ id: `${at}`, sources: [from], targets: [to] })),
  }
  const start = performance.now()
  const { children = [] } = await elk.layout(graph)
  performance.measure(LAYOUT_MEASURE, { start })
  return new Map(children.map(({ id, x = 0, y = 0 }) => [id, { x, y }]))
}
