import { querySubjects } from '../../../graph/aspects/query-subjects.ts'
import { entityTypeOf } from '../../../graph/model/urn.ts'
import type { GraphStore } from '../../../graph/store/graph-store.ts'
import { holderOf } from '../../catalog/lineage/results.ts'
import { QUERY_TYPE } from '../../catalog/sight/sight.ts'
import { valueIn } from './actors.ts'
import { VIEWING, type Rule, type Visibility } from './visibility.ts'

/** Privileges on a dataset that show the queries on it, as in DataHub. */
export const VIEWING_QUERIES = [...VIEWING, 'EDIT_ENTITY_QUERIES'] as const

/** Returns the entities that none of the rules shows; queries are none of them. */
export type HiddenOf = (
  urns: readonly string[],
  rules: readonly Rule[],
) => Promise<ReadonlySet<string>>

interface Asked {
  readonly urns: readonly string[]
  readonly rules: readonly Rule[]
  /** Returns the entities that the privileges of {@link VIEWING_QUERIES} show. */
  readonly ofSubjects: () => Promise<Visibility>
}

/** Returns the entities that a caller does not see, queries among them. */
export async function hiddenWithQueries(
  graph: GraphStore,
  { urns, rules, ofSubjects }: Asked,
  hiddenOf: HiddenOf,
): Promise<ReadonlySet<string>> {
  const queries = urns.filter((urn) => entityTypeOf(urn) === QUERY_TYPE)
  if (queries.length === 0) return hiddenOf(urns, rules)
  const others = urns.filter((urn) => entityTypeOf(urn) !== QUERY_TYPE)
  const shown = await ofSubjects()
  const [some, more] = await Promise.all([
    hiddenOf(others, rules),
    hiddenQueries(graph, queries, async (subjects) =>
      shown === 'everything' ? new Set() : hiddenOf(subjects, shown),
    ),
  ])
  return new Set([...some, ...more])
}

/**
 * Returns those of the queries that a caller does not see: they have no datasets among their
 * subjects, or the caller may see neither one of these nor its queries. Rules as in DataHub's
 * `EntityAspectAuthorizationUtils.filterViewableQueryEntities`.
 */
async function hiddenQueries(
  graph: GraphStore,
  queries: readonly string[],
  hiddenOf: (datasets: readonly string[]) => Promise<ReadonlySet<string>>,
): Promise<string[]> {
  const read = await graph.read(queries, [querySubjects.name])
  const datasetsOf = (query: string) =>
    (valueIn(read.get(query), querySubjects)?.subjects ?? [])
      .map(({ entity }) => holderOf(entity))
      .filter((urn) => entityTypeOf(urn) === 'dataset')
  const subjects = new Map(queries.map((query) => [query, datasetsOf(query)]))
  const hidden = await hiddenOf([...new Set([...subjects.values()].flat())])
  return queries.filter((query) => {
    const all = subjects.get(query) ?? []
    return all.length === 0 || all.some((urn) => hidden.has(urn))
  })
}
