import { InvalidArgumentError, Option, type Command } from '@commander-js/extra-typings'
import { existsSync, readFileSync, writeFileSync } from 'node:fs'
import { mkdir, mkdtemp, rm } from 'node:fs/promises'
import { join } from 'node:path'
import { installPackages, NoClientError } from './client/python-client.ts'
import { TEST_PACKAGES } from './datahub/environment.ts'
import { runGoldenFiles } from './datahub/golden-files.ts'
import { judge, readKnownFailures } from './datahub/known-failures.ts'
import { runImpactSpec } from './datahub/impact-spec.ts'
import { runPageOperations } from './datahub/page-operations.ts'
import { countOutcome, writeReport, type RowReport } from './datahub/report.ts'
import { runRequestFiles } from './datahub/request-files.ts'
import { runSmokeTests } from './datahub/smoke-tests.ts'
import { ROWS, type OnResults, type Result, type Row } from './datahub/results.ts'
import { copySource, TEST_PARTS } from './datahub/source.ts'
import { runCommand } from '../server/commands/program.ts'
import { buildServer } from './server-process.ts'

const FOLDER = join(import.meta.dirname, '../.cache/datahub-tests')
const SOURCE = join(FOLDER, 'source')

interface Options {
  readonly source?: string
  readonly row: readonly Row[]
  readonly file?: readonly string[]
  readonly jobs: number
  readonly kept?: true
  readonly write?: true
}

const testDatahub = (command: Command) =>
  command
    .description("Runs DataHub's own tests against Trellis.")
    .option(
      '--source <folder>',
      'checkout or git directory of DataHub; DATAHUB_SOURCE sets the default',
      process.env['DATAHUB_SOURCE'],
    )
    .addOption(new Option('--row <name...>', 'sets of tests').choices(ROWS).default(ROWS, 'all'))
    .option('--file <text...>', 'only files whose paths contain one of these')
    .option('--jobs <count>', 'files of smoke tests that run concurrently', parseJobs, 2)
    .option('--kept', 'judge the results of earlier runs instead of running')
    .option('--write', 'write the figures to docs/development/datahub-tests.md')
    .action(async (options) => {
      process.exitCode = await main(options)
    })

/** @throws InvalidArgumentError */
function parseJobs(text: string): number {
  if (/^[1-9]\d?$/.test(text)) return Number(text)
  throw new InvalidArgumentError('Expected a number from 1 to 99.')
}

/** Runs the rows, compares them with the list of known failures, and counts. */
async function main(options: Options): Promise<number> {
  if (!options.source) {
    console.log("Skipping DataHub's own tests: no --source was given.")
    console.log('0 passed, 0 failed, 1 skipped')
    return 0
  }
  const commit = await copySource(options.source, SOURCE, TEST_PARTS)
  try {
    await installPackages(TEST_PACKAGES, (line) => console.log(line))
  } catch (error) {
    if (!(error instanceof NoClientError)) throw error
    console.log(error.message)
    return 1
  }
  if (!options.kept) await buildServer()
  await mkdir(join(FOLDER, 'runs'), { recursive: true })
  const reports: RowReport[] = []
  for (const row of ROWS.filter((candidate) => options.row.includes(candidate))) {
    reports.push(makeReport(row, await runRow(row, options)))
  }
  // A run of some files must not drop the figures of the others.
  if (options.write)
    await writeReport(
      commit,
      reports.map(({ row }) => makeReport(row, readKeptResults(row))),
    )
  return summarise(reports)
}

function makeReport(row: Row, results: readonly Result[]): RowReport {
  return { row, results, judgement: judge(row, results, readKnownFailures()) }
}

async function runRow(row: Row, options: Options): Promise<readonly Result[]> {
  const isWanted = (file: string) => options.file?.some((text) => file.includes(text)) ?? true
  if (options.kept) return readKeptResults(row).filter(({ file }) => isWanted(file))
  const folder = await mkdtemp(join(FOLDER, 'runs', `${row}-`))
  const results: Result[] = []
  const onResults: OnResults = (fileResults) => {
    results.push(...fileResults)
    const [passedCount, failedCount] = [
      countOutcome(fileResults, 'passed'),
      countOutcome(fileResults, 'failed'),
    ]
    console.log(
      `${row.padEnd(8)} ${passedCount} passed, ${failedCount} failed  ${fileResults[0]?.file}`,
    )
    keepResults(row, results)
  }
  try {
    await RUNNERS[row](folder, isWanted, onResults, options)
    return results
  } finally {
    await rm(folder, { recursive: true, force: true })
  }
}

type Runner = (
  folder: string,
  isWanted: (file: string) => boolean,
  on: OnResults,
  options: Options,
) => Promise<void>

const RUNNERS: Readonly<Record<Row, Runner>> = {
  smoke: (folder, isWanted, on, { jobs }) => runSmokeTests(SOURCE, folder, isWanted, jobs, on),
  requests: (folder, isWanted, on) => runRequestFiles(SOURCE, folder, isWanted, on),
  golden: (folder, isWanted, on) => runGoldenFiles(SOURCE, folder, isWanted, on),
  page: (folder, isWanted, on) => runPageOperations(SOURCE, folder, isWanted, on),
  impact: (folder, isWanted, on) => runImpactSpec(SOURCE, folder, isWanted, on),
}

/** Stores the results with their messages; a partial run replaces only its files. */
function keepResults(row: Row, results: readonly Result[]): void {
  const files = new Set(results.map(({ file }) => file))
  const earlierResults = readKeptResults(row).filter(({ file }) => !files.has(file))
  writeFileSync(resultFile(row), JSON.stringify([...earlierResults, ...results], null, 1))
}

const resultFile = (row: Row) => join(FOLDER, `${row}.json`)

function readKeptResults(row: Row): readonly Result[] {
  const path = resultFile(row)
  return existsSync(path) ? (JSON.parse(readFileSync(path, 'utf8')) as Result[]) : []
}

/** Prints the failures that the list lacks, and its entries that pass. Returns the exit code. */
function summarise(reports: readonly RowReport[]): number {
  let unexpectedCount = 0
  for (const { row, results, judgement } of reports) {
    for (const { file, test, message = '' } of judgement.unexpected) {
      console.log(`  FAIL  ${row}: ${file}::${test}: ${message.trim().split('\n').at(-1)}`)
    }
    for (const entry of judgement.passing) {
      console.log(`  note  ${row}: ${entry} is listed in known-failures.yaml and passes`)
    }
    unexpectedCount += judgement.unexpected.length
    const failedCount = countOutcome(results, 'failed')
    console.log(
      `${row}: ${countOutcome(results, 'passed')} passed, ${failedCount} failed, ` +
        `of which ${failedCount - judgement.unexpected.length} are known`,
    )
  }
  const passedCount = reports.reduce((sum, { results }) => sum + countOutcome(results, 'passed'), 0)
  console.log(`${passedCount} passed, ${unexpectedCount} failed`)
  return unexpectedCount === 0 ? 0 : 1
}

process.exitCode = await runCommand('npm run test:datahub --', testDatahub, process.argv.slice(2))
