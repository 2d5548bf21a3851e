import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { operationIdOf } from '../../server/http/openapi/document.ts'
import type { Operation } from '../../server/http/route.ts'
import { programOf, run, type PythonPackages } from '../client/python-client.ts'

/** Pinned: what it sends changes from version to version. */
export const FUZZER: PythonPackages = {
  requirements: ['schemathesis==4.32.5'],
  folder: 'schemathesis',
}

/** What is looked at in each answer. */
const CHECKS = [
  'not_a_server_error',
  'status_code_conformance',
  'content_type_conformance',
  'response_headers_conformance',
  'response_schema_conformance',
]

/** Operations that are tried together, on a server of their own. */
export interface Pass {
  readonly title: string
  readonly includes: (operation: Pick<Operation, 'action' | 'path'>) => boolean
  readonly phases: string
}

const isLegacy = ({ action }: Pick<Operation, 'action'>) =>
  action === 'ingest' || action === 'batchIngest'
const isSwitch = ({ action }: Pick<Operation, 'action'>) => action === 'setWritable'

export const PASSES: readonly Pass[] = [
  {
    title: 'operations',
    includes: (operation) => !isSwitch(operation) && !isLegacy(operation),
    phases: 'examples,coverage,fuzzing',
  },
  {
    // A snapshot may be any of all kinds, with any aspect: to try each member of each takes hours.
    title: 'legacy snapshots',
    includes: isLegacy,
    phases: 'examples,fuzzing',
  },
  {
    // Writes of others would be refused, as 503.
    title: 'the switch of all writes',
    includes: isSwitch,
    phases: 'examples,coverage,fuzzing',
  },
]

export interface FuzzOptions {
  readonly url: string
  /** For what it writes. */
  readonly folder: string
  /** Most random requests to each operation, besides the examples and those at bounds. */
  readonly cases: number
  readonly seed: string
}

export interface Failure {
  /** `POST /entities?action=search`; undefined: it is about the run. */
  readonly operation: string | undefined
  readonly problem: string
}

/** Longer than any run that gets on: it is at its worst on legacy snapshots. */
const TIMEOUT_MS = 300_000
const TIMEOUT_PER_CASE_MS = 6_000

/** Sends requests to the operations of a pass, and says which answers were not as declared. */
export async function fuzz(
  { includes, phases }: Pass,
  operations: readonly Operation[],
  { url, folder, cases, seed }: FuzzOptions,
): Promise<{ readonly failures: readonly Failure[]; readonly log: string }> {
  const report = join(folder, 'report.json')
  const ids = operations.filter(includes).flatMap((operation) => {
    return ['--include-operation-id', operationIdOf(operation)]
  })
  const what = ['--checks', CHECKS.join(','), '--phases', phases, '--max-examples', String(cases)]
  const how = [
    '--seed',
    seed,
    '--continue-on-failure',
    '--no-color',
    '--generation-database',
    'none',
  ]
  const told = ['--report', 'json', '--report-json-path', report]
  const { code, output } = await run(
    programOf(FUZZER, 'schemathesis'),
    ['run', `${url}/openapi.json`].concat(ids, what, how, told),
    { HOME: folder, NO_PROXY: '127.0.0.1,localhost', LC_ALL: 'C.UTF-8' },
    TIMEOUT_MS + cases * TIMEOUT_PER_CASE_MS,
    folder,
  )
  const failures = failuresIn(await readFile(report, 'utf8').catch(() => ''))
  const failed = code !== 0 && failures.length === 0
  const ended: Failure[] = failed
    ? [{ operation: undefined, problem: `schemathesis ended with ${code}` }]
    : []
  return { failures: failures.concat(ended), log: output }
}

/** As much of the report as is read here. */
interface Report {
  readonly complete: boolean
  readonly failures: readonly { readonly title: string; readonly operations: readonly string[] }[]
  readonly errors: readonly object[]
  readonly operations: { readonly selected: number; readonly tested: number }
}

function failuresIn(text: string): Failure[] {
  if (text === '') return [{ operation: undefined, problem: 'schemathesis wrote no report' }]
  const { complete, failures, errors, operations } = JSON.parse(text) as Report
  const found: Failure[] = failures.flatMap(({ title, operations: where }) => {
    return where.map((operation) => ({ operation, problem: title }))
  })
  const { selected, tested } = operations
  const isWhole = complete && errors.length === 0 && tested === selected
  const problem = `the run is not whole: ${JSON.stringify({ complete, errors, operations })}`
  return isWhole ? found : found.concat({ operation: undefined, problem: problem.slice(0, 2_000) })
}
