/**
 * What a run of the tests uses, and how much it does. This file alone reads the variables that say so.
 */
export type EngineName = 'sqlite' | 'neo4j' | 'typesense'

const ENGINES: readonly EngineName[] = ['sqlite', 'neo4j', 'typesense']
const { env } = process

/** The engines of `ENGINES`; undefined when it is not set. */
const named = env['ENGINES'] === undefined ? undefined : parseEngines(env['ENGINES'])

/** Whether a store, browser or file that cannot be had fails the run instead of skipping its suites. */
export const IS_CI = env['CI'] === 'true'

/** Whether everything is done whole, however long it takes. */
export const IS_LONG = env['LONG'] === 'true'

/** What random choices of this run are made of. `SEED` repeats those of an earlier one. */
export const SEED = env['SEED'] === undefined ? randomSeed() : Number(env['SEED'])

/** Whether suites may use this engine: all that can be had, unless `ENGINES` names some. */
export function mayUse(engine: EngineName): boolean {
  return named?.includes(engine) ?? true
}

/**
 * Whether API suites run on this engine: on those of `ENGINES`, else on SQLite, since the contracts
 * hold all engines to the same answers.
 */
export function servesApi(engine: EngineName): boolean {
  return named?.includes(engine) ?? (IS_LONG || engine === 'sqlite')
}

/** How much of everything that has no natural end; a tenth finds most of what the whole does. */
export const AMOUNTS = IS_LONG
  ? {
      serverKills: 20,
      databaseKills: 5,
      indexFaults: 20,
      taskKills: 10,
      oracleDocuments: 2_000,
      oracleRequests: 3_000,
      archivedDatasets: 20_000,
      writesReadBack: 500,
      editingRounds: 20,
    }
  : {
      serverKills: 3,
      databaseKills: 1,
      indexFaults: 3,
      taskKills: 3,
      oracleDocuments: 300,
      oracleRequests: 400,
      archivedDatasets: 300,
      writesReadBack: 100,
      editingRounds: 3,
    }

function parseEngines(text: string): readonly EngineName[] {
  return text.split(',').map((name) => {
    const engine = ENGINES.find((each) => each === name.trim())
    if (!engine) throw new Error(`ENGINES names ${name}; there are ${ENGINES.join(', ')}`)
    return engine
  })
}

function randomSeed(): number {
  return Math.floor(Math.random() * 1_000_000)
}
