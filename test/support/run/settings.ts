/**
 * The engines that a test run uses, and the amount of its work. Only this file reads the variables
 * for both.
 */
export type EngineName = 'sqlite' | 'neo4j' | 'typesense'

const ENGINES: readonly EngineName[] = ['sqlite', 'neo4j', 'typesense']
const { env } = process

/** The engines of `ENGINES`; undefined if it is not set. */
const named = env['ENGINES'] === undefined ? undefined : parseEngines(env['ENGINES'])

/** Whether a missing store, browser or file fails the run instead of skipping its suites. */
export const IS_CI = env['CI'] === 'true'

/** Determines the random choices of this run; `SEED` repeats an earlier run. */
export const SEED = env['SEED'] === undefined ? randomSeed() : Number(env['SEED'])

/** The version of Neo4j to start; undefined for the default of `npm run stores`. */
export const NEO4J_VERSION = env['NEO4J_VERSION'] || undefined

/** Returns whether suites may use this engine: any available one, unless `ENGINES` names some. */
export function mayUse(engine: EngineName): boolean {
  return named?.includes(engine) ?? true
}

/**
 * Returns whether API suites run on this engine: on those of `ENGINES`, by default on SQLite,
 * because the contracts require the same answers from all engines.
 */
export function servesApi(engine: EngineName): boolean {
  return named?.includes(engine) ?? engine === 'sqlite'
}

/**
 * The amount of everything that has no natural end, by `AMOUNT`: `small` on a developer's machine,
 * `usual` in CI, `whole` before a change of durability is submitted.
 */
const TABLE = {
  /** Kills of servers while clients write. */
  serverKills: { small: 1, usual: 2, whole: 20 },
  /** Kills of Neo4j under load; each restart takes ten seconds. */
  databaseKills: { small: 1, usual: 1, whole: 5 },
  /** Servers and Typesenses that die between commit and index. */
  indexFaults: { small: 1, usual: 2, whole: 20 },
  /** Kills of servers during a truncation. */
  taskKills: { small: 1, usual: 2, whole: 10 },
  /**
   * Random documents in an index and in the contract's oracle, and requests to both. On Typesense a
   * condition on texts compares no more documents (docs/interface: search/reading).
   */
  oracleDocuments: { small: 100, usual: 100, whole: 1_000 },
  oracleRequests: { small: 100, usual: 150, whole: 3_000 },
  /** Documents with values of their own, on which every condition is tried. */
  sizedDocuments: { small: 3_000, usual: 6_000, whole: 100_000 },
  /** Rounds of random changes, after each of which the lineage in both graphs is compared. */
  lineageRounds: { small: 2, usual: 3, whole: 30 },
  /** Random documents for each query and mutation, sent to SQLite and to the production stores. */
  walkedDocuments: { small: 1, usual: 1, whole: 2 },
  /** Random queries to the graph explorer. */
  explorerQuestions: { small: 25, usual: 25, whole: 100 },
  /** Random requests of each kind, reads and writes. */
  randomReads: { small: 60, usual: 60, whole: 120 },
  randomWrites: { small: 25, usual: 25, whole: 50 },
  /** Entities, users and policies of the catalog in which an oracle checks view authorization. */
  viewEntities: { small: 90, usual: 90, whole: 3_000 },
  viewActors: { small: 2, usual: 2, whole: 50 },
  viewPolicies: { small: 12, usual: 12, whole: 300 },
  /**
   * Rounds of changes of this catalog, and hidden and seen entities that are read singly in each.
   */
  viewRounds: { small: 1, usual: 1, whole: 2 },
  viewSamples: { small: 2, usual: 2, whole: 10 },
  /** Random headers that identify no caller. */
  randomHeaders: { small: 500, usual: 500, whole: 2_000 },
  /** Random texts that are searched for random words. */
  randomTexts: { small: 500, usual: 1_000, whole: 5_000 },
  /** Datasets, besides the sample, that a backup moves from one engine to the other. */
  archivedDatasets: { small: 50, usual: 50, whole: 20_000 },
  /** Random writes, each read back by a search at once. */
  writesReadBack: { small: 60, usual: 100, whole: 500 },
  /** Rebuilds of an index beside writers. */
  rebuilds: { small: 2, usual: 3, whole: 6 },
  /** Concurrent editors of one dataset, a multiple of four. On Neo4j each waits for all others. */
  editors: { small: 32, usual: 32, whole: 64 },
  /** Rounds of these editors. */
  editingRounds: { small: 2, usual: 2, whole: 20 },
  /** Random GraphQL documents, of which other numbers of the suite are a fraction. */
  randomQueries: { small: 100, usual: 200, whole: 500 },
  /** Concurrent writers that each add to one number, and how often each tries. */
  tagWriters: { small: 16, usual: 16, whole: 64 },
  tagWriteRounds: { small: 20, usual: 20, whole: 1_000 },
  /** Writes with keys, each sent three times. */
  keyedWrites: { small: 100, usual: 200, whole: 1_000 },
  /** Random writes that a dry run foretells. */
  dryRuns: { small: 100, usual: 100, whole: 1_000 },
  /** Concurrent bodies of 16 MiB. */
  largeBodies: { small: 8, usual: 16, whole: 64 },
  /** Scrolls through entities while these and others are written. */
  scrollRounds: { small: 1, usual: 2, whole: 10 },
  /** Entities of a scroll that are deleted page by page. */
  scrolledEntities: { small: 60, usual: 120, whole: 300 },
  /** Edges of a graph whose impacts are compared with plain code. */
  reachEdges: { small: 14_000, usual: 14_000, whole: 1_000_000 },
  /** Edges of one entity that are read in pages. */
  wideEdges: { small: 2_500, usual: 2_500, whole: 50_000 },
  /** Datasets in the store for which statements are planned. */
  plannedDatasets: { small: 400, usual: 1_000, whole: 2_000 },
  /** Datasets in the catalog on which the saved questions run. */
  questionedDatasets: { small: 500, usual: 1_000, whole: 5_000 },
  /** Random histories that are compared with a simple model. */
  histories: { small: 30, usual: 30, whole: 200 },
  /** Entities that a task edits while its server is killed. */
  bulkEdited: { small: 1_500, usual: 1_500, whole: 10_000 },
  /** Random histories of which a part is reverted. */
  revertedHistories: { small: 150, usual: 300, whole: 10_000 },
  /** Random writes and deletions, after each of which the past is compared with the log. */
  pastEdgePositions: { small: 15, usual: 25, whole: 500 },
  pastSteps: { small: 40, usual: 60, whole: 500 },
  /** Answers about the past that are asked for again. */
  pastAnswers: { small: 100, usual: 100, whole: 10_000 },
  /** Times that entities appear and disappear while they are read. */
  fleetingRounds: { small: 4, usual: 4, whole: 20 },
  /** States of all documents that a killed Typesense replays. */
  replayedStates: { small: 100, usual: 100, whole: 250 },
  /** Consecutive searches of the embedded index that exceed their deadline. */
  givenUpSearches: { small: 5, usual: 20, whole: 200 },
  /** Times that an index becomes available during searches. */
  indexStarts: { small: 3, usual: 3, whole: 20 },
} as const

const AMOUNT = amount()

/**
 * Timeout of tests with a lot of work; other tests that exceed the two minutes of `.mocharc.json`
 * hang.
 */
export const HEAVY_TIMEOUT_MS = AMOUNT === 'whole' ? 7_200_000 : 600_000

/** Whether suites that other runs execute on SQLite only run on real stores, too. */
export const IS_LONG = AMOUNT === 'whole'

/** Whether the longest suites run without being named. */
export const RUNS_LONGEST = IS_CI || IS_LONG

/**
 * Whether pages are opened in a browser, which takes as long as all other suites of a quick run.
 */
export const OPENS_BROWSERS = env['BROWSERS'] !== 'none'

/** Whether large pages are opened; other runs open one page of each view. */
export const OPENS_LARGE_PAGES = AMOUNT === 'whole'

/** Whether package and image are built and installed from scratch; other runs use existing ones. */
export const PACKS_ANEW = AMOUNT === 'whole'

/** Whether all real files are loaded; other runs load those with the most aspects. */
export const LOADS_ALL_FILES = AMOUNT === 'whole'

export const AMOUNTS: Readonly<Record<keyof typeof TABLE, number>> = amounts()

function amount(): 'small' | 'usual' | 'whole' {
  const given = env['AMOUNT'] ?? (IS_CI ? 'usual' : 'small')
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
