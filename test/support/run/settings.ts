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

/** What random choices of this run are made of. `SEED` repeats those of an earlier one. */
export const SEED = env['SEED'] === undefined ? randomSeed() : Number(env['SEED'])

/** The version of Neo4j to start; undefined for that of `npm run neo4j`. */
export const NEO4J_VERSION = env['NEO4J_VERSION'] || undefined

/** Whether suites may use this engine: all that can be had, unless `ENGINES` names some. */
export function mayUse(engine: EngineName): boolean {
  return named?.includes(engine) ?? true
}

/**
 * Whether API suites run on this engine: on those of `ENGINES`, else on SQLite, since the contracts
 * hold all engines to the same answers.
 */
export function servesApi(engine: EngineName): boolean {
  return named?.includes(engine) ?? engine === 'sqlite'
}

/**
 * How much is done of everything that has no natural end, by `AMOUNT`: `small` after each change,
 * `usual` before it is handed over, `whole` before what touches durability is.
 */
const TABLE = {
  /** Servers killed while clients write to them. */
  serverKills: { small: 1, usual: 2, whole: 20 },
  /** Neo4j killed under load; each time it takes ten seconds to come back. */
  databaseKills: { small: 1, usual: 1, whole: 5 },
  /** Servers and Typesenses that die between commit and index. */
  indexFaults: { small: 1, usual: 2, whole: 20 },
  /** Servers killed while they truncate. */
  taskKills: { small: 1, usual: 2, whole: 10 },
  /** Random documents that an index and the oracle of the contract hold, and questions to both. */
  oracleDocuments: { small: 100, usual: 100, whole: 2_000 },
  oracleRequests: { small: 100, usual: 150, whole: 3_000 },
  /** Rounds of random changes after which the lineage of both graphs is compared. */
  lineageRounds: { small: 2, usual: 3, whole: 30 },
  /** Random documents of each query and mutation that both pairs of stores answer. */
  walkedDocuments: { small: 1, usual: 1, whole: 2 },
  /** Random questions to the graph, by GraphQL that is made of the model. */
  explorerQuestions: { small: 25, usual: 25, whole: 100 },
  /** Random requests of each kind, reads and writes. */
  randomReads: { small: 60, usual: 60, whole: 120 },
  randomWrites: { small: 25, usual: 25, whole: 50 },
  /** The world whose views are compared with an oracle: its entities, users, and policies. */
  viewEntities: { small: 90, usual: 90, whole: 3_000 },
  viewActors: { small: 2, usual: 2, whole: 50 },
  viewPolicies: { small: 12, usual: 12, whole: 300 },
  /** Rounds of changes of this world, and hidden and seen entities that are read one by one in each. */
  viewRounds: { small: 1, usual: 1, whole: 2 },
  viewSamples: { small: 2, usual: 2, whole: 10 },
  /** Random headers that name no caller. */
  randomHeaders: { small: 500, usual: 500, whole: 2_000 },
  /** Random texts that are tested for random words. */
  randomTexts: { small: 500, usual: 1_000, whole: 5_000 },
  /** Datasets carried by a backup from one engine to the other, beside the sample. */
  archivedDatasets: { small: 50, usual: 50, whole: 20_000 },
  /** Random writes, each looked for at once. */
  writesReadBack: { small: 60, usual: 100, whole: 500 },
  /** Rebuilds of an index beside writers. */
  rebuilds: { small: 2, usual: 3, whole: 6 },
  /** Clients that edit one dataset at once, a multiple of four. Each waits for all the others on Neo4j. */
  editors: { small: 32, usual: 32, whole: 64 },
  /** Rounds in which they do. */
  editingRounds: { small: 2, usual: 2, whole: 20 },
  /** Random GraphQL documents, of which others of the same suite are a share. */
  randomQueries: { small: 100, usual: 200, whole: 500 },
  /** Bodies of 16 MiB at a time. */
  largeBodies: { small: 8, usual: 16, whole: 64 },
  /** Times that entities are scrolled through while others, and they themselves, are written. */
  scrollRounds: { small: 1, usual: 2, whole: 10 },
  /** Entities of a scroll that are deleted page by page. */
  scrolledEntities: { small: 60, usual: 120, whole: 300 },
  /** Edges of one entity, which are read by pages. */
  wideEdges: { small: 2_500, usual: 2_500, whole: 50_000 },
  /** Datasets of the store for which statements are planned. */
  plannedDatasets: { small: 400, usual: 1_000, whole: 2_000 },
  /** Datasets of the catalog to which the saved questions are put. */
  questionedDatasets: { small: 500, usual: 1_000, whole: 5_000 },
  /** Random histories held to a simple model. */
  histories: { small: 30, usual: 30, whole: 200 },
  /** Times that entities come and go while they are read. */
  fleetingRounds: { small: 4, usual: 4, whole: 20 },
  /** States of all documents that a killed Typesense replays. */
  replayedStates: { small: 100, usual: 100, whole: 250 },
  /** Searches of the embedded index that take too long, one after the other. */
  givenUpSearches: { small: 5, usual: 20, whole: 200 },
  /** Times that an index comes up under questions. */
  indexStarts: { small: 3, usual: 3, whole: 20 },
} as const

const AMOUNT = amount()

/**
 * How long a test may take that does much on purpose, instead of the two minutes of `.mocharc.json`, after
 * which a test has hung.
 */
export const HEAVY_TIMEOUT_MS = AMOUNT === 'whole' ? 7_200_000 : 600_000

/** Whether suites run on real stores, too, that others have on SQLite only. */
export const IS_LONG = AMOUNT === 'whole'

/** Whether pages are opened in a browser, which takes as long as all else that is done for one. */
export const OPENS_BROWSERS = AMOUNT !== 'small'

/** Whether large pages are opened, too, where others open one of each view. */
export const OPENS_LARGE_PAGES = AMOUNT === 'whole'

/** Whether package and image are built and installed from scratch, where others take what is there. */
export const PACKS_ANEW = AMOUNT === 'whole'

/** Whether every real file is loaded, where others load those with most aspects in them. */
export const LOADS_ALL_FILES = AMOUNT === 'whole'

export const AMOUNTS: Readonly<Record<keyof typeof TABLE, number>> = amounts()

function amount(): 'small' | 'usual' | 'whole' {
  const given = env['AMOUNT'] ?? 'usual'
  if (given === 'small' || given === 'usual' || given === 'whole') return given
  throw new Error(`AMOUNT is ${given}; it may be small, usual or whole`)
}

function amounts() {
  const chosen = Object.entries(TABLE).map(([name, by]) => [name, by[AMOUNT]])
  return Object.fromEntries(chosen) as Record<keyof typeof TABLE, number>
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
