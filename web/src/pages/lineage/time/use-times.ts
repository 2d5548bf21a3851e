import { useQuery } from '@tanstack/react-query'
import { useMemo } from 'react'
import { readLineageOverTime, type EdgeChange } from '../../../api/lineage-over-time.ts'
import { useCatalogQuery } from '../../../api/graphql-client.ts'
import { LineageEntitiesDocument } from '../../../api/documents.generated.ts'
import { columnUrn, parseColumnUrn, toColumnPath } from '../column-path.ts'
import { DIRECTIONS } from '../graph.ts'
import { toGraph, type Lineage } from '../use-lineage.ts'
import { existingEntities, READ_MAX, toColumnAnswer, toLineageAnswer, type Entities } from './answers.ts'
import { listStops, type Stop } from './stops.ts'
import { TimedLineage, type NamedEdge } from './timed-lineage.ts'

/** The lineages of an entity and of its traced column, with the times of their edges. */
export interface Times {
  readonly lineage: TimedLineage
  readonly column: TimedLineage | undefined
  readonly stops: readonly Stop[]
  /** By position. */
  readonly changes: ReadonlyMap<number, EdgeChange>
  /** The entities that the picture may show. */
  readonly urns: readonly string[]
}

/** Reads the lineage of an entity, and of a column, at all times. */
export function useTimes(urn: string, tracedColumn: string | undefined) {
  const ref = tracedColumn === undefined ? undefined : parseColumnUrn(tracedColumn)
  const column = ref ? columnUrn(ref) : ''
  const entityQuery = useQuery({
    queryKey: ['lineage over time', urn],
    queryFn: () => readLineageOverTime(urn),
  })
  const columnQuery = useQuery({
    queryKey: ['lineage over time', column],
    queryFn: () => readLineageOverTime(column),
    enabled: column !== '',
  })
  const ofEntity = entityQuery.data
  const ofColumn = column === '' ? undefined : columnQuery.data
  const times = useMemo((): Times | undefined => {
    if (!ofEntity) return undefined
    const lineage = new TimedLineage(ofEntity)
    const answers = [ofEntity, ...(ofColumn ? [ofColumn] : [])]
    const { reached } = lineage.at()
    const urns = DIRECTIONS.flatMap((direction) => reached[direction].slice(0, READ_MAX))
    return {
      lineage,
      column: ofColumn && new TimedLineage(ofColumn),
      stops: listStops(answers),
      changes: new Map(
        answers.flatMap(({ changes }) => changes.map((change) => [change.position, change])),
      ),
      urns: [...new Set(urns.map((reachedEntity) => reachedEntity.urn))],
    }
  }, [ofEntity, ofColumn])
  const failed = [entityQuery, columnQuery].find(({ error }) => error)
  return { times, error: failed?.error, refetch: (failed ?? entityQuery).refetch }
}

/**
 * Reads the entities of a picture as they are now, and as they were at a time, among them those that
 * did not exist then as they are now. While one time is read, those of the time before stay.
 */
export function useEntities(
  root: string,
  urns: readonly string[] | undefined,
  asOf: string | undefined,
): { readonly now: Entities | undefined; readonly then: Entities | undefined } {
  const variables = { root, urns: urns ?? [] }
  const enabled = urns !== undefined
  const present = useCatalogQuery(LineageEntitiesDocument, variables, { enabled }).data
  const past = useCatalogQuery(LineageEntitiesDocument, variables, {
    enabled: enabled && asOf !== undefined,
    keepsPrevious: true,
    asOf,
  }).data
  const now = useMemo(() => present && existingEntities([present]), [present])
  const then = useMemo(
    () => present && existingEntities(asOf === undefined ? [present] : [past, present]),
    [present, past, asOf],
  )
  return { now, then }
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
