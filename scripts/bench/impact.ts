import Libsql from 'libsql'
import neo4j from 'neo4j-driver'
import { isDeepStrictEqual } from 'node:util'
import { join } from 'node:path'
import { createRandom } from '../generate/random.ts'
import { dataset } from '../generate/urns.ts'
import type { Item } from './data.ts'
import { write, type Deployment } from './deployment.ts'
import { median } from './measure.ts'

/** Edges of the graphs. */
const SIZES = [10_000, 100_000, 1_000_000]
const UPSTREAMS = 20
/** One edge in so many may close a cycle. */
const BACK_EVERY = 50
const ROUNDS = 5
const WARM_UP_ROUNDS = 2
const STAMP = { time: 0, actor: 'urn:li:corpuser:bench' }

/**
 * Measures the impact of a deletion on skewed graphs with cycles, beside plain code that reads all
 * edges at once and walks breadth first in arrays. Both have to find the same at the same distances.
 *
 * @returns medians in milliseconds, and their ratios
 */
export async function measureImpact(deployment: Deployment): Promise<string> {
  const figures: string[] = []
  for (const size of SIZES) {
    const graph = skewedGraph(size)
    await write(deployment.server, graph.items)
    const times: [ours: number[], plain: number[]] = [[], []]
    for (let round = 0; round < WARM_UP_ROUNDS + ROUNDS; round++) {
      let startMs = performance.now()
      const affected = await askImpact(deployment, graph.start)
      const ourMs = performance.now() - startMs
      startMs = performance.now()
      const distances = walk(await readPairs(deployment), graph.start)
      const plainMs = performance.now() - startMs
      requireEqual(affected, distances)
      if (round < WARM_UP_ROUNDS) continue
      times[0].push(ourMs)
      times[1].push(plainMs)
    }
    const [ours, plain] = [median(times[0]), median(times[1])]
    const ratio = (ours / plain).toFixed(2)
    figures.push(
      `${size.toLocaleString('en')} edges: ${ours.toFixed(0)}, plain ${plain.toFixed(0)} (${ratio} ×)`,
    )
  }
  return `${figures.join('; ')}; medians in ms`
}

/** Returns datasets of which few have most downstreams, and that all depend on the first one. */
function skewedGraph(edges: number): { readonly start: string; readonly items: Iterable<Item> } {
  const count = edges / UPSTREAMS
  const urn = (at: number) => dataset('bench', `impact${edges}.table${at}`)
  function* items(): Generator<Item> {
    const random = createRandom(edges)
    for (let at = 1; at < count; at++) {
      const ends = new Set([Math.floor(random.next() * at)])
      while (ends.size < Math.min(UPSTREAMS, at)) {
        const isBack = random.next() < 1 / BACK_EVERY
        ends.add(Math.floor(isBack ? random.next() * count : random.next() ** 3 * at))
      }
      const upstreams = [...ends].map((end) => {
        return { auditStamp: STAMP, dataset: urn(end), type: 'TRANSFORMED' }
      })
      yield { urn: urn(at), aspects: { upstreamLineage: { upstreams } } }
    }
  }
  return { start: urn(0), items: items() }
}

interface Affected {
  readonly urn: string
  readonly distance: number
}

/** @throws Error for an answer other than 200, or one that is not whole */
async function askImpact({ server }: Deployment, urn: string): Promise<readonly Affected[]> {
  const response = await fetch(`${server.url}/impact`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ changes: [{ operation: 'delete', urn }] }),
  })
  const text = await response.text()
  if (response.status !== 200) throw new Error(`impact: ${response.status} ${text.slice(0, 500)}`)
  const answer = JSON.parse(text) as { affected: readonly Affected[]; truncated: boolean }
  if (answer.truncated) throw new Error('impact: the answer is truncated')
  return answer.affected
}

type Pair = readonly [downstream: string, upstream: string]

/** Reads all edges from the store, as a program without an index of lineage would. */
async function readPairs({ variables }: Deployment): Promise<readonly Pair[]> {
  const uri = variables['NEO4J_URI']
  if (uri === undefined) {
    const database = new Libsql(join(variables['DATA_DIR'] ?? '', 'trellis.db'))
    const statement = database.prepare("SELECT source, target FROM edge WHERE lineage = 'upstream'")
    const pairs = statement.raw().all() as Pair[]
    database.close()
    return pairs
  }
  const { NEO4J_USERNAME: user = 'neo4j', NEO4J_PASSWORD: password = '' } = variables
  const driver = neo4j.driver(uri, neo4j.auth.basic(user, password))
  const { records } = await driver.executeQuery(
    'MATCH (down)-[:UPSTREAM]->(up) RETURN down.urn AS down, up.urn AS up',
  )
  await driver.close()
  return records.map((record) => [record.get('down') as string, record.get('up') as string])
}

/** Returns the distance of everything downstream. */
function walk(pairs: readonly Pair[], start: string): ReadonlyMap<string, number> {
  const downstreams = new Map<string, string[]>()
  for (const [down, up] of pairs) {
    const list = downstreams.get(up)
    if (list) list.push(down)
    else downstreams.set(up, [down])
  }
  const distances = new Map([[start, 0]])
  // A map lists what is added while it is read.
  for (const [urn, distance] of distances)
    for (const down of downstreams.get(urn) ?? [])
      if (!distances.has(down)) distances.set(down, distance + 1)
  distances.delete(start)
  return distances
}

/** @throws Error if the answer and plain code differ */
function requireEqual(affected: readonly Affected[], distances: ReadonlyMap<string, number>): void {
  const found = new Map(affected.map(({ urn, distance }) => [urn, distance]))
  if (isDeepStrictEqual(found, distances)) return
  throw new Error(`impact: ${found.size} entities, of which plain code finds ${distances.size}`)
}
