import { isDeepStrictEqual } from 'node:util'
import {
  changedItem,
  HOT_TAG,
  lineageLevels,
  proposalsOf,
  urnAt,
  wideItem,
  WORDS,
  type Item,
} from './data.ts'
import type { Request } from './measure.ts'

/** Requests of one kind, sent by each of these numbers of callers. */
export interface Scenario {
  readonly title: string
  readonly callers: readonly number[]
  /**
   * The part of the answer that has to equal that of the baseline, which answers the same request; when
   * it is absent, the baseline answers its empty route instead.
   */
  readonly compared?: (answer: unknown) => unknown
  /** Answers say whether the write is searchable yet. */
  readonly isWrite?: true
  /** The server is kept busy with searches and writes meanwhile. */
  readonly isBusy?: true
  /** Written before the scenario begins. */
  readonly prepare?: () => Item[]
  /** Makes one request after the other, for a catalog of this size. */
  readonly requests: (datasets: number) => () => Request
}

/** Datasets that are written to again and again. */
export const POOL = 1_000
/** Callers that keep a server busy. */
export const BUSY = { searchers: 16, writers: 4 } as const

const BATCH = 100
const PAGE = 100
const COLUMNS = 5_000
const LEVELS = { start: urnAt(0), width: 50, depth: 20 } as const

/** Rows of the table "Cost of a request". */
export const REQUEST_COST = ['health', 'entity', 'proposal', 'search'] as const

const get = (path: string): Request => ({ method: 'GET', path })
const post = (path: string, body: object): Request => {
  return { method: 'POST', path, body: JSON.stringify(body) }
}
const always = (request: Request) => () => () => request
const nothing = () => undefined

export function search(input: string, hasFacets = false): Request {
  const searchFlags = { skipAggregates: !hasFacets }
  const body = { entity: 'dataset', input, start: 0, count: 20, searchFlags }
  return post('/entities?action=search', body)
}

/** Makes changes of the pool, one dataset after the other. Every one of them changes something. */
function changes(): () => Item {
  let sequence = 0
  return () => {
    const nth = sequence++
    return changedItem(nth % POOL, 1 + Math.floor(nth / POOL))
  }
}
const nextChange = changes()

export function batch(): Request {
  const proposals = Array.from({ length: BATCH }, nextChange).flatMap(proposalsOf)
  return post('/aspects?action=ingestProposalBatch', { proposals })
}

function searches(title: string, input: string): Scenario {
  const compared = (answer: unknown) => (answer as { value: { numEntities: number } }).value.numEntities
  return { title, callers: [1, 16], compared, requests: always(search(input)) }
}

/** A request that the baseline does not know. */
function alone(title: string, request: Request): Scenario {
  return { title, callers: [1], requests: always(request) }
}

function hotTag(title: string, startOf: (datasets: number) => number): Scenario {
  const urn = encodeURIComponent(HOT_TAG)
  const path = `/relationships?urn=${urn}&direction=INCOMING&types=TaggedWith&count=${PAGE}`
  const requests = (datasets: number) => () => get(`${path}&start=${startOf(datasets)}`)
  return { title, callers: [1], requests }
}

function wideWrites(): () => Request {
  let nth = 1
  return () => {
    const [proposal] = proposalsOf(wideItem(COLUMNS, nth++))
    return post('/aspects?action=ingestProposal', { proposal })
  }
}

const entity: Scenario = {
  title: 'entitiesV2',
  callers: [1, 16],
  compared: (answer) => answer,
  requests: (datasets) => () => {
    return get(`/entitiesV2/${encodeURIComponent(urnAt(Math.floor(Math.random() * datasets)))}`)
  },
}
const health: Scenario = {
  title: '/health',
  callers: [1, 16],
  requests: always(get('/health')),
}

export const SCENARIOS: Readonly<Record<string, Scenario>> = {
  health,
  entity,
  proposal: {
    title: 'one proposal, searchable',
    callers: [1, 16],
    compared: nothing,
    isWrite: true,
    requests: () => () => {
      const [proposal] = proposalsOf(nextChange())
      return post('/aspects?action=ingestProposal', { proposal })
    },
  },
  search: searches('search, 20 hits', 'quokka' satisfies keyof typeof WORDS),
  batch: {
    title: 'batch, 100 datasets changed',
    callers: [1],
    compared: nothing,
    isWrite: true,
    requests: () => batch,
  },
  'search-thousand': searches('search, 1,000 hits', 'heron' satisfies keyof typeof WORDS),
  'search-myriad': searches('search, 10,000 hits', 'sparrow' satisfies keyof typeof WORDS),
  'search-facets': alone('search, 1,000 hits, facets', search('heron', true)),
  'search-all-facets': alone('search *, facets', search('*', true)),
  'search-typo': alone('search, a word with a typo', search('herom')),
  'search-nothing': alone('search, an unknown word', search('xylophonist')),
  autocomplete: alone(
    'autocomplete, two letters',
    post('/entities?action=autocomplete', { entity: 'dataset', query: 'ta', limit: 10 }),
  ),
  browse: alone(
    'browse, the top',
    post('/entities?action=browse', { entity: 'dataset', path: '', start: 0, limit: 10 }),
  ),
  'hot-tag': hotTag('100 of the hot tag, the first', () => 0),
  'hot-tag-end': hotTag('100 of the hot tag, at 99 %', (datasets) => Math.floor(datasets * 0.99)),
  lineage: {
    ...alone(
      'lineage, 1,000 datasets in 20 levels',
      post('/relationships?action=getLineage', {
        urn: LEVELS.start,
        direction: 'UPSTREAM',
        maxHops: LEVELS.depth,
        count: LEVELS.width * LEVELS.depth,
      }),
    ),
    prepare: () => lineageLevels(LEVELS.start, LEVELS.width, LEVELS.depth),
  },
  'wide-write': {
    title: 'dataset of 5,000 columns, write',
    callers: [1],
    isWrite: true,
    requests: wideWrites,
  },
  'wide-read': {
    ...alone('dataset of 5,000 columns, read', get(`/entitiesV2/${encodeURIComponent(wideItem(0, 0).urn)}`)),
    prepare: () => [wideItem(COLUMNS, 0)],
  },
  'busy-health': { ...health, title: '/health beside searches, batches', callers: [1], isBusy: true },
  'busy-entity': {
    title: 'entitiesV2 beside searches, batches',
    callers: [1],
    isBusy: true,
    requests: entity.requests,
  },
}

/** @throws Error when the baseline does other work than the server */
export async function requireSameAnswer(
  { compared, requests, title }: Scenario,
  datasets: number,
  urls: readonly [baseline: string, server: string],
): Promise<void> {
  if (!compared) return
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
