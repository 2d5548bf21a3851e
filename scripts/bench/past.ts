import type { JsonObject } from '../../graph/model/json.ts'
import { POSITION_HEADER } from '../../server/http/as-of.ts'
import { lineageLevels, urnAt, type Item } from './data.ts'
import { write, type Deployment } from './deployment.ts'
import { median } from './measure.ts'

const ROUNDS = 60
/** First rounds, which are not counted: stores and server compile what they run for the first time. */
const WARM_UP_ROUNDS = 15
/** Versions of the aspect that is read. */
const VERSIONS = [10, 1_000]
const WIDTH = 50
const DEPTH = 20
const UPSTREAMS = 3

/**
 * Measures reads of the past beside the same reads of the present: an entity with few and with many
 * versions in its middle, and a walk of which every edge has ended since.
 *
 * @returns medians in milliseconds, and their ratios
 */
export async function measurePast({ server }: Deployment): Promise<string> {
  const figures: string[] = []
  const compare = async (name: string, position: number, ask: (asOf?: number) => Promise<void>) => {
    const times: [today: number[], then: number[]] = [[], []]
    for (let round = 0; round < WARM_UP_ROUNDS + ROUNDS; round++) {
      for (const [at, asOf] of [undefined, position].entries()) {
        const startMs = performance.now()
        await ask(asOf)
        if (round >= WARM_UP_ROUNDS) times[at]?.push(performance.now() - startMs)
      }
    }
    const [today, then] = [median(times[0]), median(times[1])]
    const ratio = (then / today).toFixed(2)
    figures.push(`${name} ${today.toFixed(2)} today, ${then.toFixed(2)} then (${ratio} ×)`)
  }
  const positionNow = async () => {
    const headers = { 'X-Trellis-As-Of': 'now' }
    const answer = await fetch(`${server.url}/entitiesV2/${encodeURIComponent(urnAt(0))}`, {
      headers,
    })
    await answer.arrayBuffer()
    return Number(answer.headers.get(POSITION_HEADER))
  }
  for (const versions of VERSIONS) {
    const urn = urnAt(versions)
    const positions: number[] = []
    for (let n = 0; n < versions; n++) {
      const aspects: Record<string, JsonObject> = { datasetProperties: { name: `version ${n}` } }
      await write(server, [{ urn, aspects }])
      if (n === versions / 2) positions.push(await positionNow())
    }
    await compare(`entity of ${versions} versions`, positions[0] ?? 0, (asOf) =>
      get(server.url, `/entitiesV2/${encodeURIComponent(urn)}`, asOf),
    )
  }
  const start = urnAt(1)
  const lineage = lineageLevels(start, WIDTH, DEPTH, UPSTREAMS)
  await write(server, lineage)
  const position = await positionNow()
  const walk = { urn: start, direction: 'UPSTREAM', maxHops: DEPTH, count: WIDTH * DEPTH }
  await compare('walk of 1,000 datasets, of which none has changed', position, (asOf) =>
    post(server.url, '/relationships?action=getLineage', walk, asOf),
  )
  await write(server, lineage.map(withoutUpstreams))
  await write(server, lineage)
  await compare('walk, of which every edge has ended once', position, (asOf) =>
    post(server.url, '/relationships?action=getLineage', walk, asOf),
  )
  return `${figures.join('; ')}; medians in ms`
}

function withoutUpstreams({ urn }: Item): Item {
  return { urn, aspects: { upstreamLineage: { upstreams: [] } } }
}

function get(url: string, path: string, asOf?: number): Promise<void> {
  return send(`${url}${path}${asOf === undefined ? '' : `?asOf=${asOf}`}`, {})
}

function post(url: string, path: string, body: object, asOf?: number): Promise<void> {
  const asked = { ...body, ...(asOf !== undefined && { asOf }) }
  const headers = { 'Content-Type': 'application/json' }
  return send(`${url}${path}`, { method: 'POST', headers, body: JSON.stringify(asked) })
}

/** @throws Error for an answer other than 200 */
async function send(url: string, init: RequestInit): Promise<void> {
  const answer = await fetch(url, init)
  const text = await answer.text()
  if (answer.status !== 200) throw new Error(`${url} answered ${answer.status}: ${text}`)
}
