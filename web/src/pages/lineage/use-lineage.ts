import { useQueries } from '@tanstack/react-query'
import { useMemo } from 'react'
import { queryOptions, sendDocument, useCatalogQuery } from '../../api/graphql-client.ts'
import {
  ColumnLineageDocument,
  LineageDocument,
  LineageNeighboursDocument,
  LineageUrnsDocument,
  type LineageQuery,
  type SearchAcrossLineageInput,
} from '../../api/documents.generated.ts'
import { toColumnPath, columnUrn, parseColumnUrn } from './column-path.ts'
import { DIRECTIONS, toGraph, type Direction } from './graph.ts'
import type { Lineage } from './lineage-data.ts'
import type { LineageView } from './view.ts'

/** Entities or columns read per direction, nearest first. */
const READ_MAX = 1_000
/** Neighbours read when one entity is expanded: more than the graph shows. */
const EXPANDED_MAX = 2_000
/** Entities that the server walks. */
const WALKED_MAX = 10_000

/** Reads the lineage of an entity, of expanded neighbours, and of the traced column. */
export function useLineage(urn: string, view: LineageView) {
  const base = useCatalogQuery(LineageDocument, {
    urn,
    upstream: lineageInput(urn, 'upstream'),
    downstream: lineageInput(urn, 'downstream'),
  })
  const openings = useMemo(() => listOpenings(urn, base.data, view), [urn, base.data, view])
  const reach = view.isFolded || view.hiddenTypes.size > 0 ? 2 : 1
  const expansions = useQueries({
    queries: openings.map((opening) =>
      queryOptions(LineageNeighboursDocument, {
        input: lineageInput(opening.urn, opening.direction, { levels: reach }),
      }),
    ),
    combine: (answers) => ({
      data: answers.map(({ data }) => data),
      isBusy: answers.some(({ isLoading }) => isLoading),
      error: answers.find(({ error }) => error)?.error ?? null,
    }),
  })
  const start = view.column === undefined ? undefined : parseColumnUrn(view.column)
  const column = start ? columnUrn(start) : ''
  const columns = useCatalogQuery(
    ColumnLineageDocument,
    {
      upstream: lineageInput(column, 'upstream', { asColumns: true }),
      downstream: lineageInput(column, 'downstream', { asColumns: true }),
    },
    { enabled: start !== undefined },
  )
  const path = useMemo(() => {
    const ref = column === '' ? undefined : parseColumnUrn(column)
    return ref && columns.data ? toColumnPath(ref, columns.data) : undefined
  }, [column, columns.data])
  const graph = useMemo(() => {
    const mergedGraph = toGraph(urn, base.data)
    for (const [at, opening] of openings.entries()) {
      mergedGraph.addReached(
        opening.urn,
        opening.direction,
        expansions.data[at]?.neighbours ?? null,
        false,
      )
    }
    for (const parent of path?.parents ?? []) mergedGraph.add(parent)
    return mergedGraph
  }, [urn, base.data, openings, expansions.data, path])
  const lineage: Lineage | undefined = base.data && {
    graph,
    base: base.data,
    path,
    isReadingMore: expansions.isBusy || (start !== undefined && columns.isLoading),
  }
  const failedQuery = [base, columns].find(({ error }) => error)
  return {
    lineage,
    error: failedQuery?.error ?? expansions.error,
    refetch: (failedQuery ?? base).refetch,
  }
}

/** Reads the entities in a direction, of all types but the hidden ones. @throws SignInNeeded, Refused */
export async function readLineageUrns(
  urn: string,
  direction: Direction,
  { hiddenTypes }: Pick<LineageView, 'hiddenTypes'>,
): Promise<string[]> {
  const input = { ...lineageInput(urn, direction), count: WALKED_MAX }
  const { reached } = await sendDocument(LineageUrnsDocument, { input })
  return (reached?.searchResults ?? []).flatMap(({ entity }) =>
    entity && !hiddenTypes.has(entity.type) ? [entity.urn] : [],
  )
}

interface Opening {
  readonly urn: string
  readonly direction: Direction
}

/** Returns the expanded entities whose neighbours the first query did not read. */
function listOpenings(
  root: string,
  base: LineageQuery | undefined,
  { opened }: LineageView,
): Opening[] {
  if (!base) return []
  const graph = toGraph(root, base)
  return DIRECTIONS.flatMap((direction) =>
    opened[direction].flatMap((urn) => {
      const node = graph.get(urn)
      const isRead = node?.entity !== undefined && node.isComplete[direction]
      return isRead ? [] : [{ urn, direction }]
    }),
  )
}

interface WalkOptions {
  /** Unlimited if absent. */
  readonly levels?: number
  readonly asColumns?: boolean
}

function lineageInput(
  urn: string,
  direction: Direction,
  { levels, asColumns = false }: WalkOptions = {},
): SearchAcrossLineageInput {
  const columns = { baseEntityType: 'SCHEMA_FIELD', groupingEntityType: 'SCHEMA_FIELD' } as const
  const values = Array.from({ length: levels ?? 0 }, (_, at) => String(at + 1))
  return {
    urn,
    direction: direction === 'upstream' ? 'UPSTREAM' : 'DOWNSTREAM',
    query: '*',
    count: levels === undefined ? READ_MAX : EXPANDED_MAX,
    ...(levels !== undefined && { orFilters: [{ and: [{ field: 'degree', values }] }] }),
    searchFlags: {
      includeSoftDeleted: true,
      includeHiddenLifecycleStages: true,
      skipAggregates: true,
      skipHighlighting: true,
      ...(asColumns && { groupingSpec: { groupingCriteria: [columns] } }),
    },
  }
}
