/** The engines that the bench knows, in the order in which they are measured. */
export const ENGINES = ['sqlite', 'neo4j'] as const
export type EngineName = (typeof ENGINES)[number]

/** Where the figures to reach are written down. */
export const SOURCE = 'scripts/bench/rows.ts'

/** Bounds that a row has to keep, all of them. */
export interface Target {
  /** Ours divided by the floor. */
  readonly ratioMin?: number
  readonly perSecondMin?: number
  readonly p95MsMax?: number
  readonly mbMax?: number
}

export interface Row {
  readonly title: string
  /** The engines it is measured on, and what to reach there; `{}` where no figure was set. */
  readonly on: Readonly<Partial<Record<EngineName, Target>>>
}

/** Everything that is measured, in the order of the report. */
export const ROWS = {
  start: { title: 'embedded: spawned to 200 on /health', on: { sqlite: { p95MsMax: 1_500 } } },
  memory: { title: 'embedded: resident, idle', on: { sqlite: { mbMax: 150 } } },
  ready: {
    title: 'server ready, on an empty Neo4j that is just up',
    on: { neo4j: { p95MsMax: 2_000 } },
  },
  'first-write': { title: 'first write on a cold Neo4j', on: { neo4j: { p95MsMax: 4_000 } } },
  single: {
    title: 'one proposal, 16 callers, durable',
    on: { sqlite: { ratioMin: 0.5 }, neo4j: { ratioMin: 1, p95MsMax: 25 } },
  },
  'batch-new': {
    title: 'batch of 100 proposals, 20 new datasets',
    on: { sqlite: {}, neo4j: { ratioMin: 0.6, perSecondMin: 3_000 } },
  },
  'batch-changed': {
    title: 'batch of 100 proposals, 100 datasets changed',
    on: { sqlite: {}, neo4j: { ratioMin: 0.6, perSecondMin: 3_000 } },
  },
  'read-1': {
    title: 'entitiesV2, one caller',
    on: { sqlite: { p95MsMax: 3 }, neo4j: { p95MsMax: 3 } },
  },
  'read-16': {
    title: 'entitiesV2, 16 callers',
    // The engine inside the process answers faster than HTTP can carry: no ratio is to be reached.
    on: { sqlite: {}, neo4j: { ratioMin: 0.5 } },
  },
  'lineage-levels': {
    title: 'lineage, 1,000 datasets in 20 levels',
    on: { sqlite: { p95MsMax: 30 }, neo4j: { p95MsMax: 30 } },
  },
  'lineage-mesh': {
    title: 'lineage, 10 x 6 diamond mesh',
    on: { sqlite: { p95MsMax: 30 }, neo4j: { p95MsMax: 30 } },
  },
  'page-start': {
    title: '100 relationships of the hot tag, at the start',
    on: { sqlite: { p95MsMax: 10 }, neo4j: { p95MsMax: 10 } },
  },
  'page-middle': {
    title: '… halfway',
    on: { sqlite: { p95MsMax: 75 }, neo4j: { p95MsMax: 75 } },
  },
  'page-end': {
    title: '… at 99 %',
    on: { sqlite: { p95MsMax: 75 }, neo4j: { p95MsMax: 75 } },
  },
  'columns-write': {
    title: 'dataset with 5,000 columns, write',
    on: { sqlite: { p95MsMax: 300 }, neo4j: { p95MsMax: 300 } },
  },
  'columns-read': {
    title: 'dataset with 5,000 columns, read',
    on: { sqlite: { p95MsMax: 100 }, neo4j: { p95MsMax: 100 } },
  },
} as const satisfies Record<string, Row>
export type RowId = keyof typeof ROWS

/** The bounds of a row on an engine; undefined where it is not measured. */
export function targetOf(id: RowId, engine: EngineName): Target | undefined {
  return (ROWS[id] as Row).on[engine]
}

/** How much is measured. */
export interface Sizes {
  /** Datasets in the catalog, which all carry the hot tag. */
  readonly datasets: number
  /** Datasets that are written to again and again. */
  readonly pool: number
  /** Pairs of rounds: one of the floor, one of ours. */
  readonly rounds: number
  readonly roundMs: number
  /** How often a single answer is timed. */
  readonly samples: number
  /** The same for answers that take long. */
  readonly longSamples: number
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
  samples: 300,
  longSamples: 40,
  starts: 7,
  warmUpMs: { sqlite: 2_000, neo4j: 15_000 },
}

/** A look at where things stand: too few samples for a verdict, and Neo4j is not quite warm. */
export const QUICK: Sizes = {
  datasets: 5_000,
  pool: 500,
  rounds: 3,
  roundMs: 800,
  samples: 60,
  longSamples: 10,
  starts: 3,
  warmUpMs: { sqlite: 500, neo4j: 15_000 },
}
