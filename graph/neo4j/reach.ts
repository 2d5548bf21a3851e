import type { Reach, ReachQuery } from '../store/graph-store.ts'
import { ReachWalk } from '../store/reach-walk.ts'
import { TimeSlice } from '../runtime/yield.ts'
import { integer, type Reader } from './connection.ts'
import { UPSTREAM, type Relationships } from './relationships.ts'

/** Finds the nodes at which a walk begins. Cost: a seek for each. */
export const REACH_STARTS = /* cypher */ `
  UNWIND $input.urns AS urn
  MATCH (start:Entity {urn: urn})
  RETURN urn, id(start) AS id`

/** Far ends of one row: fewer and larger rows are read faster. */
const ENDS_PER_ROW = 500
/** Rows that arrive and are read at once. */
const ROWS_AT_ONCE = 20

/**
 * Reads the far ends of the nodes of a frontier downstream, each once, with the place of the first
 * of the nodes that leads there, until `$input.limit`. Nodes are given by their numbers, which takes
 * no seek. Cost: their relationships.
 */
export const REACH_STEP = /* cypher */ `
  UNWIND range(0, size($input.nears) - 1) AS place
  MATCH (near) WHERE id(near) = $input.nears[place]
  MATCH (near)<-[:${UPSTREAM}]-(far)
  WITH far, place
  LIMIT toInteger($input.limit)
  WITH far, min(place) AS place, count(*) AS edges
  WITH collect([id(far), place, far.urn]) AS ends, sum(edges) AS edges
  UNWIND range(0, size(ends) - 1, ${ENDS_PER_ROW}) AS at
  RETURN edges, ends[at..at + ${ENDS_PER_ROW}] AS ends`

/** Returns a statement that reads the ends of edges. Cost: these edges. */
export function endsOfEach(name: string): string {
  return /* cypher */ `
  UNWIND $input.urns AS urn
  MATCH (:Entity {urn: urn})-[:${name}]->(end)
  RETURN DISTINCT end.urn AS urn`
}

interface StepRow {
  readonly edges: number
  readonly ends: readonly (readonly [id: number, place: number, urn: string])[]
}

export async function reach(
  reader: Reader,
  query: ReachQuery,
  signal?: AbortSignal,
): Promise<Reach> {
  const walk = new ReachWalk(query)
  const slice = new TimeSlice(signal)
  const urns = [...new Set(query.urns)]
  const starts = await reader.read<{ urn: string; id: number }>(REACH_STARTS, { urns })
  const ids = new Map(starts.map(({ urn, id }) => [urn, id]))
  await walk.endLevel()
  while (walk.frontier.length > 0) {
    // A column leads to columns only, so that it may not be the one that leads somewhere.
    for (const ofColumns of [true, false]) {
      const places = walk.frontier.flatMap(({ urn, isColumn }, place) =>
        isColumn === ofColumns && ids.has(urn) ? [place] : [],
      )
      if (places.length === 0 || walk.isFull) continue
      const nears = places.map((place) => integer(ids.get(walk.frontier[place]?.urn ?? '') ?? 0))
      const parameters = { nears, limit: integer(walk.edgesLeft + 1) }
      const rows = await reader.read<StepRow>(REACH_STEP, parameters, ROWS_AT_ONCE)
      walk.count(rows[0]?.edges ?? 0)
      for (const { ends } of rows) {
        for (const [id, , urn] of ends) ids.set(urn, id)
        walk.take(
          ends.map(([, place]) => places[place] ?? 0),
          ends.map(([, , urn]) => urn),
        )
        if (slice.isOver) await slice.yield()
      }
    }
    await walk.endLevel()
  }
  return walk.answer()
}

/** Returns the entities at which edges of a name end that begin at any of the URNs. */
export async function endsOf(
  reader: Reader,
  relationships: Relationships,
  urns: readonly string[],
  name: string,
): Promise<Set<string>> {
  if (!relationships.names.includes(name)) return new Set()
  const rows = await reader.read<{ urn: string }>(endsOfEach(name), { urns })
  return new Set(rows.map(({ urn }) => urn))
}
