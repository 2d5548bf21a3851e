import type { Reach, ReachQuery } from '../store/graph-store.ts'
import { ReachWalk, StoredNodes } from '../store/reach-walk.ts'
import { slicesOf, TimeSlice } from '../runtime/yield.ts'
import { integer, type Reader } from './connection.ts'
import { UPSTREAM, type Relationships } from './relationships.ts'

/** Finds the nodes at which a walk begins. Cost: a seek for each. */
export const REACH_STARTS = /* cypher */ `
  UNWIND $input.urns AS urn
  MATCH (start:Entity {urn: urn})
  RETURN urn, id(start) AS id`

/** Elements of one row: fewer and larger rows are read faster. */
const PER_ROW = 1_000
/** Rows that arrive and are read at once. */
const ROWS_AT_ONCE = 10

/**
 * Reads the numbers of the nodes one step downstream of those of `$input.nears`, each once, until
 * `$input.limit` edges. Nodes are given by their numbers, which takes no seek in an index; a list of
 * them in a condition would make Neo4j scan all relationships of a small graph. Cost: their
 * relationships.
 */
export const REACH_STEP = /* cypher */ `
  UNWIND $input.nears AS id
  MATCH (near) WHERE id(near) = id
  MATCH (near)<-[:${UPSTREAM}]-(far)
  WITH far
  LIMIT toInteger($input.limit)
  WITH far, count(*) AS edges
  WITH collect(id(far)) AS fars, sum(edges) AS edges
  UNWIND range(0, size(fars) - 1, ${PER_ROW}) AS at
  RETURN edges, fars[at..at + ${PER_ROW}] AS fars`

/** Reads the same, each with the place of the first of the nodes that lead there. */
export const REACH_STEP_WITH_PARENTS = /* cypher */ `
  UNWIND range(0, size($input.nears) - 1) AS place
  MATCH (near) WHERE id(near) = $input.nears[place]
  MATCH (near)<-[:${UPSTREAM}]-(far)
  WITH far, place
  LIMIT toInteger($input.limit)
  WITH far, min(place) AS place, count(*) AS edges
  WITH collect(id(far)) AS fars, collect(place) AS places, sum(edges) AS edges
  UNWIND range(0, size(fars) - 1, ${PER_ROW}) AS at
  RETURN edges, fars[at..at + ${PER_ROW}] AS fars, places[at..at + ${PER_ROW}] AS places`

/** Reads the URNs of nodes. Cost: those. */
export const REACHED_URNS = /* cypher */ `
  UNWIND $input.ids AS id
  MATCH (far) WHERE id(far) = id
  WITH collect(id) AS ids, collect(far.urn) AS urns
  UNWIND range(0, size(ids) - 1, ${PER_ROW}) AS at
  RETURN ids[at..at + ${PER_ROW}] AS ids, urns[at..at + ${PER_ROW}] AS urns`

/** Returns a statement that reads the ends of edges. Cost: these edges. */
export function endsOfEach(name: string): string {
  return /* cypher */ `
  UNWIND $input.urns AS urn
  MATCH (:Entity {urn: urn})-[:${name}]->(end)
  RETURN DISTINCT end.urn AS urn`
}

/** Entities of one statement, which is far from the timeout of a read. */
const URNS_PER_READ = 20_000

interface StepRow {
  readonly edges: number
  readonly fars: readonly number[]
  readonly places?: readonly number[]
}

export async function reach(
  reader: Reader,
  query: ReachQuery,
  signal?: AbortSignal,
): Promise<Reach> {
  const walk = new ReachWalk(query)
  const nodes = new StoredNodes(walk)
  const slice = new TimeSlice(signal)
  await readStarts(reader, nodes, query.urns)
  await walk.endLevel()
  while (walk.frontier.length > 0) {
    for (const some of walk.frontierByKind()) {
      const nears = some.filter((node) => nodes.id(node) !== undefined)
      if (nears.length === 0 || walk.isFull) continue
      const statement = query.withParents ? REACH_STEP_WITH_PARENTS : REACH_STEP
      const ids = nears.map((node) => integer(nodes.id(node) ?? 0))
      const parameters = { nears: ids, limit: integer(walk.edgesLeft + 1) }
      const rows = await reader.read<StepRow>(statement, parameters, ROWS_AT_ONCE)
      walk.count(rows[0]?.edges ?? 0)
      await readUrns(
        reader,
        nodes,
        rows.flatMap(({ fars }) => fars),
      )
      for (const { fars, places } of rows) {
        for (let at = 0; at < fars.length; at++) {
          const far = nodes.number(fars[at] ?? 0)
          if (far !== undefined) walk.take(nears[places?.[at] ?? 0] ?? 0, far)
        }
        if (slice.isOver) await slice.yield()
      }
    }
    await walk.endLevel()
  }
  return walk.answer()
}

async function readStarts(
  reader: Reader,
  nodes: StoredNodes,
  urns: readonly string[],
): Promise<void> {
  const parameters = { urns: [...new Set(urns)] }
  const rows = await reader.read<{ urn: string; id: number }>(REACH_STARTS, parameters)
  for (const { urn, id } of rows) nodes.add(id, urn)
}

/** Reads the URNs of nodes that are new. */
async function readUrns(reader: Reader, nodes: StoredNodes, ids: readonly number[]): Promise<void> {
  const newIds = nodes.unknown(ids).map(integer)
  if (newIds.length === 0) return
  const rows = await reader.read<{ ids: readonly number[]; urns: readonly string[] }>(
    REACHED_URNS,
    { ids: newIds },
    ROWS_AT_ONCE,
  )
  for (const row of rows) {
    for (const [at, id] of row.ids.entries()) nodes.add(id, row.urns[at] ?? '')
  }
}

/** Returns the entities at which edges of a name end that begin at any of the URNs. */
export async function endsOf(
  reader: Reader,
  relationships: Relationships,
  urns: readonly string[],
  name: string,
): Promise<Set<string>> {
  if (!relationships.names.includes(name)) return new Set()
  const ends = new Set<string>()
  for (const some of slicesOf(urns, URNS_PER_READ)) {
    const rows = await reader.read<{ urn: string }>(endsOfEach(name), { urns: some })
    for (const { urn } of rows) ends.add(urn)
  }
  return ends
}
