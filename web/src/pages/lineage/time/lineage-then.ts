import type { EdgeChange, LineageOverTime } from '../../../api/spanned-lineage.ts'
import { parseColumnUrn, toColumnPath } from '../column-path.ts'
import { DIRECTIONS, toGraph } from '../graph.ts'
import type { Lineage } from '../lineage-data.ts'
import { READ_MAX, toColumnAnswer, toLineageAnswer, type Entities } from './answers.ts'
import { listStops, type Stop } from './stops.ts'
import { TimedLineage, type NamedEdge } from './timed-lineage.ts'

/** The lineages of an entity and of its traced column, with the times of their edges. */
export interface Times {
  readonly lineage: TimedLineage
  readonly column: TimedLineage | undefined
  readonly stops: readonly Stop[]
  readonly changes: readonly EdgeChange[]
  /** The entities that the picture may show. */
  readonly urns: readonly string[]
}

/** Returns what the answers about an entity, and about its traced column, tell together. */
export function toTimes(ofEntity: LineageOverTime, ofColumn?: LineageOverTime): Times {
  const lineage = new TimedLineage(ofEntity)
  const answers = [ofEntity, ...(ofColumn ? [ofColumn] : [])]
  const { reached } = lineage.at()
  const urns = DIRECTIONS.flatMap((direction) => reached[direction].slice(0, READ_MAX))
  return {
    lineage,
    column: ofColumn && new TimedLineage(ofColumn),
    stops: listStops(answers),
    changes: answers
      .flatMap(({ changes }) => changes)
      .toSorted((one, another) => one.position - another.position),
    urns: [...new Set(urns.map(({ urn }) => urn))],
  }
}

/** The lineage at one time. */
export interface LineageThen extends Lineage {
  /** The entities that it reaches, and the start. */
  readonly reached: ReadonlySet<string>
  readonly holds: (edge: NamedEdge) => boolean
}

/** Returns the lineage after a position, or that of all times together. */
export function lineageAt(
  { lineage, column }: Times,
  entities: Entities,
  position?: number,
): LineageThen {
  const { start, truncated } = lineage
  const moment = lineage.at(position)
  const base = toLineageAnswer(start, moment, entities, truncated)
  const ref = column && parseColumnUrn(column.start)
  const reached = DIRECTIONS.flatMap((direction) => moment.reached[direction])
  return {
    reached: new Set([start, ...reached.map(({ urn }) => urn)]),
    holds: (edge) => position === undefined || lineage.span(edge, position) !== undefined,
    graph: toGraph(start, base),
    base,
    path: ref && toColumnPath(ref, toColumnAnswer(column.at(position))),
    isReadingMore: false,
  }
}

/** When, and perhaps by whom, an edge was changed. */
export type KnownChange = EdgeChange & {
  /** Only the day is known. */
  readonly isDay?: true
}

/**
 * Returns the change at a position. Of old changes the server tells the last one of each day; those
 * that its log no longer has are before all others.
 */
export function findChange(
  changes: readonly EdgeChange[],
  position: number,
): KnownChange | undefined {
  let [low, high] = [0, changes.length]
  while (low < high) {
    const middle = Math.floor((low + high) / 2)
    if ((changes[middle]?.position ?? 0) < position) low = middle + 1
    else high = middle
  }
  const next = changes[low]
  if (next?.position === position) return next
  return next && low > 0 ? { position, time: next.time, isDay: true } : undefined
}
