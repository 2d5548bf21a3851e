import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { operationId } from '../../server/http/openapi/document.ts'
import type { Operation } from '../../server/http/route.ts'
import { programPath, run, type PythonPackages } from '../client/python-client.ts'

/** The fuzzer; pinned, because its requests differ between versions. */
export const FUZZER: PythonPackages = {
  requirements: ['schemathesis==4.32.5'],
  folder: 'schemathesis',
}

/** The checks of each answer. */
const CHECKS = [
  'not_a_server_error',
  'status_code_conformance',
  'content_type_conformance',
  'response_headers_conformance',
  'response_schema_conformance',
]

/** A group of operations that is fuzzed on its own server. */
export interface Pass {
  readonly title: string
  readonly includes: (operation: FuzzedOperation) => boolean
  readonly phases: string
  /** Default: all. */
  readonly checks?: readonly string[]
}

type FuzzedOperation = Pick<Operation, 'action' | 'path'> & Partial<Pick<Operation, 'errors'>>

const isLegacy = ({ action }: Pick<Operation, 'action'>) =>
  action === 'ingest' || action === 'batchIngest'
/** Answers 501, because the fuzzed server has its graph in a file. */
const needsNeo4j = ({ errors = [] }: FuzzedOperation) => errors.includes('NO_EXPLORER')
/** Has no parameters; the fuzzer reads 1 MiB of an answer, and stops at YAML that ends there. */
const isLargeYaml = ({ path }: FuzzedOperation) => path.endsWith('.yaml')
/** Waits as long as the request says, up to half a minute, if no change matches its filters. */
const waits = ({ path }: FuzzedOperation) =>
  path === '/changes' || path === '/openapi/v1/events/poll'
const isSwitch = ({ action }: Pick<Operation, 'action'>) => action === 'setWritable'

export const PASSES: readonly Pass[] = [
  {
    title: 'operations',
    includes: (operation) =>
      ![isSwitch, isLegacy, needsNeo4j, isLargeYaml, waits].some((isLeftOut) =>
        isLeftOut(operation),
      ),
    phases: 'examples,coverage,fuzzing',
  },
  {
    title: 'operations that need Neo4j',
    includes: needsNeo4j,
    phases: 'examples,coverage,fuzzing',
    checks: CHECKS.filter((check) => check !== 'not_a_server_error'),
  },
  {
    // The coverage phase takes hours, because a snapshot can be of any type with any aspect.
    title: 'legacy snapshots',
    includes: isLegacy,
    phases: 'examples,fuzzing',
  },
  {
    // Random waits would take longer than all other operations.
    title: 'the log of changes',
    includes: waits,
    phases: 'examples',
  },
  {
    // While writes are off, other operations would be refused with 503.
    title: 'the write switch',
    includes: isSwitch,
    phases: 'examples,coverage,fuzzing',
  },
]

export interface FuzzOptions {
  readonly url: string
  /** The folder for its report. */
  readonly folder: string
  /** The most random requests per operation, besides examples and boundary values. */
  readonly cases: number
  readonly seed: string
}

export interface Failure {
  /** For example `POST /entities?action=search`; undefined when it concerns the run. */
  readonly operation: string | undefined
  readonly problem: string
}

/** The timeout of a pass; legacy snapshots are the slowest. */
const TIMEOUT_MS = 300_000
const TIMEOUT_PER_CASE_MS = 6_000

/** Fuzzes the operations of a pass, and returns the answers that differ from their declarations. */
export async function fuzz(
  { includes, phases, checks = CHECKS }: Pass,
  operations: readonly Operation[],
  { url, folder, cases, seed }: FuzzOptions,
): Promise<{ readonly failures: readonly Failure[]; readonly log: string }> {
  const report = join(folder, 'report.json')
  const ids = operations.filter(includes).flatMap((operation) => {
    return ['--include-operation-id', operationId(operation)]
  })
  const scope = ['--checks', checks.join(','), '--phases', phases, '--max-examples', String(cases)]
  const mode = [
    '--seed',
    seed,
    '--continue-on-failure',
    '--no-color',
    '--generation-database',
    'none',
    // It compares the time of generation with a limit, so a busy machine fails it.
    '--suppress-health-check',
    'too_slow',
  ]
  const reportOptions = ['--report', 'json', '--report-json-path', report]
  const { code, output } = await run(
    programPath(FUZZER, 'schemathesis'),
    ['run', `${url}/openapi.json`].concat(ids, scope, mode, reportOptions),
    { HOME: folder, NO_PROXY: '127.0.0.1,localhost', LC_ALL: 'C.UTF-8' },
    TIMEOUT_MS + cases * TIMEOUT_PER_CASE_MS,
    folder,
  )
  const failures = parseFailures(await readFile(report, 'utf8').catch(() => ''))
  const hasFailed = code !== 0 && failures.length === 0
  const earlyEnd: Failure[] = hasFailed
    ? [{ operation: undefined, problem: `schemathesis ended with ${code}` }]
    : []
  return { failures: failures.concat(earlyEnd), log: output }
}

/** The members of the report that are read. */
interface Report {
  readonly complete: boolean
  readonly failures: readonly { readonly title: string; readonly operations: readonly string[] }[]
  readonly errors: readonly object[]
  readonly operations: { readonly selected: number; readonly tested: number }
}

function parseFailures(text: string): Failure[] {
  if (text === '') return [{ operation: undefined, problem: 'schemathesis wrote no report' }]
  const { complete, failures, errors, operations } = JSON.parse(text) as Report
  const answerFailures: Failure[] = failures.flatMap(({ title, operations: affected }) => {
    return affected.map((operation) => ({ operation, problem: title }))
  })
  const { selected, tested } = operations
  const isComplete = complete && errors.length === 0 && tested === selected
  const problem = `the run is incomplete: ${JSON.stringify({ complete, errors, operations })}`
  return isComplete
    ? answerFailures
    : answerFailures.concat({ operation: undefined, problem: problem.slice(0, 2_000) })
}
