/** The engines that the bench knows, in the order in which they are measured. */
export const ENGINES = ['embedded', 'pair'] as const
export type EngineName = (typeof ENGINES)[number]

/** Figures that may have to be kept to; all are explained in `Comparison` and `Measurement`. */
export type Figure =
  | 'ratio'
  | 'overEmpty'
  | 'overEmptyP99'
  | 'overFloor'
  | 'p95Ms'
  | 'mb'
  | 'bytesPerAspect'
  | 'pending'
  | 'serverPercent'
  | 'graphPercent'

/** What a row is asked to keep to, all of it. */
export type Bounds = Readonly<
  Partial<Record<Figure, { readonly atLeast?: number; readonly atMost?: number }>>
>

export interface Row {
  readonly title: string
  /** The engines it is measured on, and what to reach there; `{}` where no figure was set. */
  readonly on: Readonly<Partial<Record<EngineName, Bounds>>>
}

const atMost = <Name extends Figure>(name: Name, bound: number) => ({ [name]: { atMost: bound } })
const atLeast = <Name extends Figure>(name: Name, bound: number) => ({ [name]: { atLeast: bound } })
const both = (bounds: Bounds) => ({ embedded: bounds, pair: bounds })

/** Searches of an embedded index have a bound up to a thousand hits. */
const plain = (isBound: boolean) => ({
  embedded: isBound ? atMost('overEmpty', 30) : {},
  pair: atMost('overFloor', 1.5),
})
const faceted = (isBound: boolean) => ({
  embedded: isBound ? atMost('overEmpty', 60) : {},
  pair: atMost('overFloor', 1.5),
})

/** Everything that is measured, in the order of the report. */
export const ROWS = {
  start: {
    title: 'embedded: spawned to 200 on /health',
    on: { embedded: atMost('p95Ms', 1_500) },
  },
  memory: { title: 'embedded: resident, idle', on: { embedded: atMost('mb', 150) } },
  ready: { title: 'server ready, engines just up', on: { pair: atMost('p95Ms', 2_000) } },
  'first-write': { title: 'first write, cold Neo4j', on: { pair: atMost('p95Ms', 4_000) } },
  idle: {
    title: 'idle, a write to each server ago',
    on: {
      embedded: atMost('serverPercent', 2),
      pair: { ...atMost('serverPercent', 2), ...atMost('graphPercent', 5) },
    },
  },
  load: { title: 'loading, last quarter ÷ first in cpu', on: both({}) },
  single: {
    title: 'one proposal, 16 callers, searchable',
    on: { embedded: atLeast('ratio', 0.3), pair: atLeast('ratio', 1.5) },
  },
  found: {
    title: 'one proposal, one caller, searchable',
    on: { embedded: {}, pair: atMost('overFloor', 1.6) },
  },
  'batch-new': { title: 'batch of 100, 20 datasets new', on: both({}) },
  'batch-changed': {
    title: 'batch of 100, 100 datasets changed',
    on: {
      embedded: { ...atLeast('ratio', 0.35), ...atMost('pending', 0) },
      pair: { ...atLeast('ratio', 0.4), ...atMost('pending', 0) },
    },
  },
  'batch-lasting': {
    title: '… ten minutes of it (--quick: some seconds)',
    on: both(atMost('pending', 0)),
  },
  'read-1': {
    title: 'entitiesV2, one caller',
    on: { embedded: atMost('overEmpty', 4), pair: atLeast('ratio', 0.6) },
  },
  'read-16': {
    title: 'entitiesV2, 16 callers',
    on: { embedded: atMost('overEmpty', 4), pair: atLeast('ratio', 0.6) },
  },
  'lineage-levels': {
    title: 'lineage, 1,000 datasets in 20 levels',
    on: { embedded: atMost('overEmpty', 60), pair: atMost('overFloor', 2.5) },
  },
  'lineage-mesh': { title: 'lineage, 10 x 6 diamond mesh', on: both({}) },
  'page-start': { title: '100 of the hot tag, at the start', on: both(atMost('p95Ms', 10)) },
  'page-middle': { title: '… halfway', on: both(atMost('p95Ms', 75)) },
  'page-end': { title: '… at 99 %', on: both(atMost('p95Ms', 75)) },
  'search-ten': { title: 'search a word, some 10 hits', on: plain(true) },
  'search-ten-facets': { title: '… with default facets', on: faceted(true) },
  'search-thousand': { title: 'search a word, some 1,000 hits', on: plain(true) },
  'search-thousand-facets': { title: '… with default facets', on: faceted(true) },
  'search-myriad': { title: 'search a word, some 10,000 hits', on: plain(false) },
  'search-myriad-facets': { title: '… with default facets', on: faceted(false) },
  'search-all': { title: 'search *', on: plain(false) },
  'search-all-facets': { title: '… with default facets', on: faceted(false) },
  'search-typo': { title: 'search a word with a typo', on: both({}) },
  'search-nothing': { title: 'search a word that nothing has', on: both({}) },
  'search-16': {
    title: 'search some 1,000 hits, 16 callers ÷ one',
    on: { embedded: atLeast('ratio', 1.3), pair: {} },
  },
  'autocomplete-2': { title: 'autocomplete, two letters', on: both({}) },
  'browse-top': { title: 'browse, the top', on: both({}) },
  'busy-health': {
    title: '/health: 16 search, 4 write batches',
    on: both(atMost('overEmptyP99', 20)),
  },
  'busy-read': {
    title: 'entitiesV2: 16 search, 4 write batches',
    on: both(atMost('overEmptyP99', 20)),
  },
  'columns-write': { title: 'dataset of 5,000 columns, write', on: both(atMost('p95Ms', 300)) },
  'columns-read': { title: '… read', on: both(atMost('p95Ms', 100)) },
  reindex: { title: 'reindex, documents', on: { embedded: {}, pair: atLeast('ratio', 0.7) } },
  store: { title: 'on disk, per aspect', on: { embedded: atMost('bytesPerAspect', 1_200) } },
  resident: { title: 'resident at the end', on: both({}) },
} as const satisfies Record<string, Row>
export type RowId = keyof typeof ROWS

/** The bounds of a row on an engine; undefined where it is not measured. */
export function boundsOf(id: RowId, engine: EngineName): Bounds | undefined {
  return (ROWS[id] as Row).on[engine]
}

/** How much is measured. */
export interface Sizes {
  /** Datasets in the catalog, which all carry the hot tag. */
  readonly datasets: number
  /** Datasets that are written to again and again. */
  readonly pool: number
  /** Rounds of each: the empty route, the floor, ours. */
  readonly rounds: number
  readonly roundMs: number
  /** How long batches are written without a pause. */
  readonly lastingMs: number
  readonly starts: number
  /**
   * Writes before the first round, besides loading the catalog: a Neo4j that has just started
   * is slow for half a minute of load.
   */
  readonly warmUpMs: Readonly<Record<EngineName, number>>
}

export const FULL: Sizes = {
  datasets: 100_000,
  pool: 2_000,
  rounds: 5,
  roundMs: 3_000,
  lastingMs: 600_000,
  starts: 7,
  warmUpMs: { embedded: 2_000, pair: 15_000 },
}

/** A look at where things stand: too few samples for a verdict, and Neo4j is not quite warm. */
export const QUICK: Sizes = {
  datasets: 2_000,
  pool: 200,
  rounds: 3,
  roundMs: 200,
  lastingMs: 3_000,
  starts: 2,
  warmUpMs: { embedded: 300, pair: 4_000 },
}
