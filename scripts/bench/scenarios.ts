import { isDeepStrictEqual } from 'node:util'
import { changedItem, lineageLevels, newTable, toProposals, urnAt, type Item } from './data.ts'
import type { Request } from './measure.ts'
import { GROWING } from './searches.ts'

/** Requests of one kind, sent by each of these numbers of callers. */
export interface Scenario {
  readonly title: string
  readonly callers: readonly number[]
  /**
   * Picks the part of the answer that has to equal the baseline's answer to the same request;
   * `'work'`: both do the same work, and their answers differ. When absent, the baseline answers
   * its empty route instead.
   */
  readonly compared?: ((answer: unknown) => unknown) | 'work'
  /** The stores on which the baseline does the work; all by default. */
  readonly comparedOn?: 'embedded' | 'production'
  /** Keeps the server busy with searches and writes meanwhile. */
  readonly isBusy?: true
  /** Items that are written before the scenario begins. */
  readonly prepare?: () => Item[]
  /** Returns a function that creates successive requests, for a catalog of this size. */
  readonly requests: (datasets: number) => () => Request
}

/** Datasets that are written repeatedly. */
export const POOL = 1_000

const BATCH = 100
/** Levels of datasets, each derived from some of the next level. */
interface Levels {
  readonly start: string
  readonly width: number
  readonly depth: number
  readonly upstreams: number
}
const LEVELS: Levels = { start: urnAt(0), width: 50, depth: 20, upstreams: 3 }
/** Each is derived from the whole next level: a million paths. */
const MESH: Levels = { start: urnAt(1), width: 10, depth: 6, upstreams: 10 }

/** Rows of the table "Cost of a request". */
export const REQUEST_COST = ['health', 'entity', 'proposal', 'table', 'search'] as const

/** Makes a search, with default facets or none. */
export function search(input: string, hasFacets = false): Request {
  const searchFlags = { skipAggregates: !hasFacets }
  const body = { entity: 'dataset', input, start: 0, count: 20, searchFlags }
  return post('/entities?action=search', body)
}

/** Makes a batch of changes. */
export function batch(): Request {
  const proposals = Array.from({ length: BATCH }, nextProposal)
  return post('/aspects?action=ingestProposalBatch', { proposals })
}

/** Returns whether the baseline does the work of a scenario. */
export function isCompared({ compared, comparedOn }: Scenario, stores: string): boolean {
  return compared !== undefined && (comparedOn ?? stores) === stores
}

let tables = 0
let sequence = 0

/** Returns the next proposal, in rounds through the pool; every proposal changes something. */
function nextProposal() {
  const nth = sequence++
  return toProposals(changedItem(nth % POOL, 1 + Math.floor(nth / POOL)))[0]
}

function post(path: string, body: object): Request {
  return { method: 'POST', path, body: JSON.stringify(body) }
}

function searchScenario(title: string, input: string): Scenario {
  const countEntities = (answer: unknown) =>
    (answer as { value: { numEntities: number } }).value.numEntities
  return { title, callers: [1, 16], compared: countEntities, requests: () => () => search(input) }
}

function lineageScenario(
  title: string,
  levels: Levels,
  compared: Partial<Scenario> = {},
): Scenario {
  const { start: urn, width, depth, upstreams } = levels
  const query = { urn, direction: 'UPSTREAM', maxHops: depth, count: width * depth }
  return {
    ...withoutBaseline(title, post('/relationships?action=getLineage', query)),
    ...compared,
    prepare: () => lineageLevels(urn, width, depth, upstreams),
  }
}

/** Returns a request that the baseline does not know. */
function withoutBaseline(title: string, request: Request): Scenario {
  return { title, callers: [1], requests: () => () => request }
}

const health = {
  ...withoutBaseline('/health', { method: 'GET', path: '/health' }),
  callers: [1, 16],
}
const entity: Scenario = {
  title: 'entitiesV2',
  callers: [1, 16],
  compared: (answer) => answer,
  requests: (datasets) => () => {
    const urn = urnAt(Math.floor(Math.random() * datasets))
    return { method: 'GET', path: `/entitiesV2/${encodeURIComponent(urn)}` }
  },
}

/** The words of searches are those of `WORDS` in `data.ts`. */
export const SCENARIOS: Readonly<Record<string, Scenario>> = {
  health,
  entity,
  proposal: {
    title: 'one proposal, searchable',
    callers: [1, 16],
    compared: 'work',
    requests: () => () => post('/aspects?action=ingestProposal', { proposal: nextProposal() }),
  },
  table: {
    title: 'new table of five aspects, searchable',
    callers: [1, 16],
    compared: 'work',
    comparedOn: 'production',
    requests: (datasets) => () => {
      const proposals = toProposals(newTable(tables++, datasets))
      return post('/aspects?action=ingestProposalBatch', { proposals })
    },
  },
  search: searchScenario('search, 20 hits', 'quokka'),
  batch: {
    title: 'batch, 100 datasets changed',
    callers: [1],
    compared: 'work',
    requests: () => batch,
  },
  'search-thousand': searchScenario('search, 1,000 hits', 'heron'),
  'search-myriad': searchScenario('search, 10,000 hits', 'sparrow'),
  'search-facets': withoutBaseline('search, 1,000 hits, facets', search('heron', true)),
  'search-all-facets': withoutBaseline('search *, facets', search('*', true)),
  ...GROWING,
  'search-typo': withoutBaseline('search, a word with a typo', search('herom')),
  lineage: lineageScenario('lineage, 1,000 datasets in 20 levels', LEVELS, {
    comparedOn: 'production',
    compared: (answer) => (answer as { value: { total: number } }).value.total,
  }),
  'lineage-mesh': lineageScenario('lineage, a mesh of 6 levels of 10', MESH),
  'busy-health': {
    ...health,
    title: '/health beside searches, batches',
    callers: [1],
    isBusy: true,
  },
  'busy-entity': {
    title: 'entitiesV2 beside searches, batches',
    callers: [1],
    isBusy: true,
    requests: entity.requests,
  },
}

/** Checks that the baseline answers like the server. @throws Error otherwise */
export async function requireSameAnswer(
  { compared, requests, title }: Scenario,
  datasets: number,
  urls: readonly [baseline: string, server: string],
): Promise<void> {
  if (!compared || compared === 'work') return
  const { path, ...init } = requests(datasets)()
  const answers = urls.map(async (url) => {
    const headers = { 'content-type': 'application/json' }
    const response = await fetch(url + path, { ...init, headers })
    const text = await response.text()
    if (!response.ok) throw new Error(`${title}: ${response.status} ${text}`)
    return compared(JSON.parse(text))
  })
  const [first, second] = await Promise.all(answers)
  if (isDeepStrictEqual(first, second)) return
  const texts = [first, second].map((answer) => JSON.stringify(answer).slice(0, 1_000))
  throw new Error(`${title}: the answers differ: ${texts.join('\n')}`)
}
