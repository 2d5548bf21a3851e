import { importsOf, sourcesIn, type Source } from '../sources.ts'

/** Suites that run in a process of their own, beside the other lanes. */
export interface Lane {
  readonly name: string
  /** Paths from the root. */
  readonly files: readonly string[]
  /** How many processes share the files. */
  readonly jobs: number
  /** Whether it gives way to the others, which a run would wait for in the end. */
  readonly givesWay: boolean
}

/** What a suite imports that needs a real Neo4j. */
const NEO4J = 'test/support/stores/neo4j.ts'
/** What a suite imports that needs a real Typesense. */
const TYPESENSE = 'test/support/stores/typesense.ts'
/** What a suite imports that needs both. */
const PRODUCTION = 'test/support/production.ts'
/** What a suite imports that opens pages in a browser, of which one serves all. */
const CHROMIUM = 'test/support/run/chromium.ts'
/** What a suite imports that needs both in a long run. */
const LONG_RUN = 'test/support/long-run.ts'

/** Most suites need no store: in one process they would be the last to end. */
const EMBEDDED_JOBS = 2
/** Alone they have the machine, and much of what they do is to wait for the disk. */
const QUICK_JOBS = 3

/** Rooms whose suites start servers and commands, and kill them. */
const PROCESSES = ['test/commands/', 'test/durability/']

/** They would be what a run waits for in the end, so they begin. */
const LONGEST = [
  'test/commands/package.test.ts',
  'test/docs/printed.test.ts',
  'test/commands/tracing.test.ts',
  'test/search/sqlite-index.test.ts',
  'test/catalog/reindex.test.ts',
  'test/api/access/matrix.test.ts',
  'test/api/search/wrong-input.test.ts',
]

/** Rooms whose suites run after each change, on SQLite. */
const QUICK = ['model', 'search', 'seed', 'catalog', 'server', 'api'].map((room) => `test/${room}/`)
const QUICK_FILES = ['architecture', 'citations'].map((name) => `test/${name}.test.ts`)
/** What of these rooms is left to others: bounds, tasks, examples and random input, which take seconds each. */
const NOT_QUICK = [
  'test/api/graphql/fuzz.test.ts',
  'test/api/http/bodies.test.ts',
  'test/api/http/docs.test.ts',
  'test/api/http/fuzz.test.ts',
  'test/api/http/limits.test.ts',
  'test/api/http/openapi.test.ts',
  'test/api/search/restore-indices.test.ts',
  'test/api/search/wrong-input.test.ts',
  'test/catalog/task-runner.test.ts',
  'test/catalog/verify.test.ts',
  'test/search/idle-memory.test.ts',
  'test/search/search-threads.test.ts',
  'test/server/overload.test.ts',
  'test/server/slow-bodies.test.ts',
]

/**
 * All suites by the stores that they need: suites that empty the same store cannot run side by side,
 * and each lane has its own.
 *
 * @param isApiOnStores whether all API suites run on real stores, too: several files of one process
 *   would stop these for each other
 * @param isLong whether some of them do
 */
export function allLanes({
  isApiOnStores,
  isLong,
}: {
  isApiOnStores: boolean
  isLong: boolean
}): Lane[] {
  const all = suites()
  const embeddedJobs = isApiOnStores ? 1 : EMBEDDED_JOBS
  return ['processes', 'neo4j', 'typesense', 'embedded'].map((name) => {
    const files = all.filter((source) => laneOf(source, isLong) === name).map(({ path }) => path)
    const givesWay = name === 'typesense' || name === 'embedded'
    return { name, files, jobs: name === 'embedded' ? embeddedJobs : 1, givesWay }
  })
}

/** The suites of one lane after each change; what they have for other stores is left out. */
export function quickLanes(): Lane[] {
  const paths = suites().map(({ path }) => path)
  const files = paths.filter((path) => {
    const isOfRoom = QUICK.some((room) => path.startsWith(room)) && !NOT_QUICK.includes(path)
    return QUICK_FILES.includes(path) || isOfRoom
  })
  return [{ name: 'embedded', files, jobs: QUICK_JOBS, givesWay: false }]
}

/** The lanes with those of their files that these arguments name: files, or folders. */
export function narrowed(lanes: readonly Lane[], paths: readonly string[]): Lane[] {
  if (paths.length === 0) return [...lanes]
  const wanted = paths.map((path) => path.replace(/^\.\//, '').replace(/\/$/, ''))
  const isWanted = (file: string) =>
    wanted.some((path) => file === path || file.startsWith(`${path}/`))
  return lanes
    .map((lane) => ({ ...lane, files: lane.files.filter(isWanted) }))
    .filter(({ files }) => files.length > 0)
}

function suites(): Source[] {
  const all = sourcesIn('test').filter(({ path }) => path.endsWith('.test.ts'))
  const isLong = ({ path }: Source) => LONGEST.includes(path)
  return [...all.filter(isLong), ...all.filter((each) => !isLong(each))]
}

function laneOf(source: Source, isLong: boolean): string {
  const imported = importsOf(source)
  if (imported.includes(NEO4J)) {
    // Half of what is done on Neo4j, much of it waiting for processes: it has a Neo4j of its own.
    return PROCESSES.some((room) => source.path.startsWith(room)) ? 'processes' : 'neo4j'
  }
  if (imported.includes(PRODUCTION) || (isLong && imported.includes(LONG_RUN))) return 'neo4j'
  return imported.includes(CHROMIUM) || imported.includes(TYPESENSE) ? 'typesense' : 'embedded'
}
