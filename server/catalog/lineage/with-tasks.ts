import { dataJob } from '../../../graph/aspects/pipelines/data-job.entity.ts'
import { LIMITS } from '../../../graph/model/limits.ts'
import {
  type Lineage,
  type LineageEdge,
  type LineageQuery,
} from '../../../graph/store/graph-store.ts'
import { entityTypeOf } from '../../../graph/model/urn.ts'
import { compareText } from '../../../graph/store/text-order.ts'

/** Entity type of tasks, whose aspects assert column lineage. */
const TASK_TYPE = dataJob.name

/**
 * Adds to a walk the tasks that made its edges between columns, at the distance of the farther
 * column (docs/interface: search/columns-in-lineage). Between tables, a task is a node of its own.
 */
export function withTasks({ urn: start, direction }: LineageQuery, walk: Lineage): Lineage {
  const degrees = new Map([
    [start, 0],
    ...walk.nodes.map((node) => [node.urn, node.degree] as const),
  ])
  const degreeByTask = new Map<string, number>()
  const edges = new Map<string, LineageEdge>()
  for (const { upstream, downstream, name, via } of walk.edges) {
    if (via === undefined || entityTypeOf(via) !== TASK_TYPE) continue
    const [near, far] = direction === 'upstream' ? [downstream, upstream] : [upstream, downstream]
    const degree = degrees.get(far)
    const isStep = degree !== undefined && degree === (degrees.get(near) ?? Number.NaN) + 1
    if (!isStep || degrees.has(via) || degree > (degreeByTask.get(via) ?? degree)) continue
    degreeByTask.set(via, degree)
    const ends =
      direction === 'upstream' ? { downstream, upstream: via } : { downstream: via, upstream }
    edges.set(`${near} ${via}`, { ...ends, name })
  }
  const tasks = [...degreeByTask].map(([urn, degree]) => ({ urn, degree }))
  const nodes = [...walk.nodes, ...tasks].toSorted(
    (one, other) => one.degree - other.degree || compareText(one.urn, other.urn),
  )
  return {
    nodes: nodes.slice(0, LIMITS.lineageNodes.max),
    edges: [...walk.edges, ...edges.values()],
    truncated: walk.truncated || nodes.length > LIMITS.lineageNodes.max,
  }
}
