import { roundsOf, type Bench, type Measurement } from './measurement.ts'
import { compare, type Workload } from './rounds.ts'
import { WORDS } from './shape.ts'

const PAGE = 20
const CALLERS = 16
/** Words of the catalog; `typo` stands for the one of some thousand. */
const [TEN, THOUSAND, MYRIAD] = Object.keys(WORDS) as (keyof typeof WORDS)[]
export const INPUTS = {
  ten: TEN ?? '',
  thousand: THOUSAND ?? '',
  myriad: MYRIAD ?? '',
  all: '*',
  typo: 'herom',
  nothing: 'xylophonist',
} as const

interface SearchAnswer {
  readonly value: {
    readonly numEntities: number
    readonly metadata: { readonly aggregations: readonly { readonly name: string }[] }
  }
}

/** A search beside one request for the same words and facets that the engine gets bare. */
export async function measureSearch(
  bench: Bench,
  input: string,
  { hasFacets }: { readonly hasFacets: boolean },
): Promise<Measurement> {
  const ours = searches(bench.client, input, hasFacets)
  const { value } = JSON.parse((await ours.call()) as string) as SearchAnswer
  const facets = value.metadata.aggregations.map(({ name }) => name)
  const bare = await bench.floor.search?.(input, hasFacets ? facets : [])
  const compared = await compare(ours, roundsOf(bench), bare)
  return { ...compared, note: `${value.numEntities.toLocaleString('en-US')} hits` }
}

/** How much more sixteen callers get done than one. */
export function measureSearchMany(bench: Bench): Promise<Measurement> {
  const one = searches(bench.client, INPUTS.thousand, false)
  return compare({ ...one, callers: CALLERS }, roundsOf(bench), one)
}

export function measureAutocomplete(bench: Bench): Promise<Measurement> {
  const body = { entity: 'dataset', query: 'ta', limit: 10 }
  return measurePost(bench, '/entities?action=autocomplete', body)
}

export function measureBrowse(bench: Bench): Promise<Measurement> {
  const body = { entity: 'dataset', path: '', start: 0, limit: 10 }
  return measurePost(bench, '/entities?action=browse', body)
}

/** Searches by one caller. */
export function searches(client: Bench['client'], input: string, hasFacets: boolean): Workload {
  const searchFlags = { skipAggregates: !hasFacets }
  const body = { entity: 'dataset', input, start: 0, count: PAGE, searchFlags }
  const call = () => client.post('/entities?action=search', body)
  return { callers: 1, itemsPerCall: 1, call }
}

function measurePost(bench: Bench, path: string, body: object): Promise<Measurement> {
  const call = () => bench.client.post(path, body)
  return compare({ callers: 1, itemsPerCall: 1, call }, roundsOf(bench))
}
