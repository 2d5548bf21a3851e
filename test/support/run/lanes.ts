import { importsOf, sourcesIn, type Source } from '../sources.ts'
import { TESTED_VERSIONS } from '../../../server/tested-versions.ts'
import { IS_LONG, mayUse, RUNS_LONGEST, servesApi } from './settings.ts'

/** Suites that one Mocha runs, beside those of other lanes. */
export interface Lane {
  readonly name: string
  /** Paths from the root. */
  readonly files: readonly string[]
  /** Number of processes that share the files. */
  readonly jobs: number
  /** Additional variables of its processes. */
  readonly variables?: Readonly<Record<string, string>>
}

/** Modules that only suites on real stores or in a browser import. */
const NEO4J = ['test/support/stores/neo4j.ts', 'test/support/stores/neo4j-upstream.ts']
const TYPESENSE = 'test/support/stores/typesense.ts'
const PRODUCTION = 'test/support/production.ts'
const LONG_RUN = 'test/support/long-run.ts'
const CHROMIUM = 'test/support/run/chromium.ts'
/** Modules that open a browser: that of Chromium, and fixtures of the page on it. */
const BROWSER_MODULES = [
  CHROMIUM,
  ...sourcesIn('test/support/page')
    .filter((fixture) => importsOf(fixture).includes(CHROMIUM))
    .map(({ path }) => path),
]

/** Folders whose suites start servers and commands, and kill them. */
const PROCESSES = /^test\/(commands|durability)\//

/** Suites that each tested version of Neo4j has to pass. */
const ON_EACH_NEO4J = [
  'test/support/stores/neo4j.test.ts',
  'test/graph/neo4j-locks.test.ts',
  'test/graph/neo4j-shared-reads.test.ts',
  'test/graph/neo4j-store.test.ts',
]

/** The longest suites, which start first so that the run does not wait for them at its end. */
const LONGEST = [
  'test/commands/package.test.ts',
  'test/docs/printed.test.ts',
  'test/commands/tracing.test.ts',
  'test/search/sqlite-index.test.ts',
  'test/catalog/reindex.test.ts',
  'test/api/access/matrix.test.ts',
  'test/api/search/wrong-input.test.ts',
]

/**
 * Suites that take half a minute and more each, of what changes rarely break: processes that are
 * built, restarted and clustered, walks through all entry points, and views of the page. They run in
 * CI, in long runs, and where they are named.
 */
const LEFT_TO_CI = new RegExp(
  `^test/(${[
    'api/access/(hidden-names|unseen|oracle/(readers|views))',
    'api/production/(real-files|walk)',
    'catalog/emptied-index',
    'commands/(local-neo4j|package|tracing)',
    'docs/printed',
    'durability/(several-servers|tasks|typesense-cluster)',
    'page/(access-stories|lineage-keyboard|models|newcomers|over-time|tree)',
    'search/typesense/restart',
    'support/stores/typesense',
  ].join('|')}).test.ts$`,
)

/** Suites to run after each change: those of these folders and files … */
const QUICK =
  /^test\/((model|search|seed|access|catalog|server|api)\/|(architecture|citations)\.test\.ts)/
/**
 * … except for those of `LEFT_TO_CI`, and for bounds, tasks, walks, examples, password hashes,
 * random input and large indexes, which take seconds each.
 */
const NOT_QUICK = new RegExp(
  `^test/(${[
    'access/passwords',
    'api/(graphql|http)/fuzz',
    'api/access/(matrix|passwords)',
    'api/http/(bodies|docs|limits|openapi)',
    'api/ingest/operations',
    'api/search/(questions|read-your-writes|restore-indices|scrolls|wrong-input)',
    'catalog/(batch-pauses|patch-any|reindex|seen-edges|task-runner|two-indexers|verify)',
    'graph/runtime/idle-memory',
    'search/(search-threads|sqlite-sizes)',
    'server/(graphql-costs|leaving|overload|slow-bodies)',
  ].join('|')}).test.ts$`,
)

/**
 * Returns the suites by the real stores that they empty: a lane is one Mocha with stores of its own.
 * `--parallel` serves only suites without real stores: Mocha neither keeps a file in one of its
 * processes nor runs a root hook once for each process.
 *
 * @param paths the files and folders that are named; the longest suites run if there are any
 */
export function allLanes(paths: readonly string[]): Lane[] {
  const isApiOnStores = servesApi('neo4j') || servesApi('typesense')
  const isRun = ({ path }: Source) => RUNS_LONGEST || paths.length > 0 || !LEFT_TO_CI.test(path)
  const all = suites().filter(isRun)
  const lanes = ['processes', 'neo4j', 'typesense', 'embedded'].map((name) => ({
    name,
    files: all.filter((source) => laneOf(source) === name).map(({ path }) => path),
    jobs: name === 'embedded' && !isApiOnStores ? 2 : 1,
  }))
  return IS_LONG && mayUse('neo4j') ? [...lanes, ...otherNeo4js()] : lanes
}

/** Returns the lanes of the contract on each tested Neo4j that the other lanes do not start. */
function otherNeo4js(): Lane[] {
  const [, ...others] = TESTED_VERSIONS.Neo4j
  return others.map((version) => ({
    name: `neo4j-${version.slice(0, 4)}`,
    files: ON_EACH_NEO4J,
    jobs: 1,
    variables: { NEO4J_VERSION: version },
  }))
}

/**
 * Returns the suites to run after each change, in one process, because a second one would load and
 * compile everything again.
 */
export function quickLanes(): Lane[] {
  const paths = suites().map(({ path }) => path)
  const isLeftOut = (path: string) => NOT_QUICK.test(path) || LEFT_TO_CI.test(path)
  const files = paths.filter((path) => QUICK.test(path) && !isLeftOut(path))
  return [{ name: 'embedded', files, jobs: 1, variables: { BROWSERS: 'none' } }]
}

/** Returns the lanes, restricted to the files and folders of the arguments. */
export function narrowed(lanes: readonly Lane[], paths: readonly string[]): Lane[] {
  const wanted = paths.map((path) => path.replace(/^\.\//, '').replace(/\/$/, ''))
  const isWanted = (file: string) =>
    wanted.length === 0 || wanted.some((path) => file === path || file.startsWith(`${path}/`))
  return lanes
    .map((lane) => ({ ...lane, files: lane.files.filter(isWanted) }))
    .filter(({ files }) => files.length > 0)
}

function suites(): Source[] {
  const all = sourcesIn('test').filter(({ path }) => path.endsWith('.test.ts'))
  const begins = ({ path }: Source) => LONGEST.includes(path)
  return [...all.filter(begins), ...all.filter((each) => !begins(each))]
}

function laneOf(source: Source): string {
  const imported = new Set(importsOf(source))
  // Half of the work on Neo4j, much of it waiting for processes, so it has a Neo4j of its own.
  if (NEO4J.some((module) => imported.has(module)))
    return PROCESSES.test(source.path) ? 'processes' : 'neo4j'
  if (imported.has(PRODUCTION) || (IS_LONG && imported.has(LONG_RUN))) return 'neo4j'
  return [TYPESENSE, ...BROWSER_MODULES].some((module) => imported.has(module))
    ? 'typesense'
    : 'embedded'
}
