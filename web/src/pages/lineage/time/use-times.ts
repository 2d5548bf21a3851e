import { useQuery } from '@tanstack/react-query'
import { useMemo } from 'react'
import { readLineageOverTime } from '../../../api/lineage-over-time.ts'
import { useCatalogQuery } from '../../../api/graphql-client.ts'
import { LineageEntitiesDocument } from '../../../api/documents.generated.ts'
import { columnUrn, parseColumnUrn } from '../column-path.ts'
import { existingEntities, type Entities } from './answers.ts'
import { toTimes } from './lineage-then.ts'

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
  const times = useMemo(() => ofEntity && toTimes(ofEntity, ofColumn), [ofEntity, ofColumn])
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
): { readonly now: Entities | undefined; readonly asShown: Entities | undefined } {
  const variables = { root, urns: urns ?? [] }
  const enabled = urns !== undefined
  const present = useCatalogQuery(LineageEntitiesDocument, variables, { enabled }).data
  const past = useCatalogQuery(LineageEntitiesDocument, variables, {
    enabled: enabled && asOf !== undefined,
    keepsPrevious: true,
    asOf,
  }).data
  const now = useMemo(() => present && existingEntities([present]), [present])
  const asShown = useMemo(
    () => present && existingEntities(asOf === undefined ? [present] : [past, present]),
    [present, past, asOf],
  )
  return { now, asShown }
}
