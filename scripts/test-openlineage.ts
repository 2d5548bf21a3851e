import type { Command } from '@commander-js/extra-typings'
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { runCommand } from '../server/commands/program.ts'
import { copySource } from './datahub/source.ts'
import { checkScenario } from './openlineage/check-scenario.ts'
import { readScenarios } from './openlineage/scenarios.ts'
import { buildServer, startServerProcess } from './server-process.ts'

const SOURCE = join(import.meta.dirname, '../.cache/openlineage-tests')
const SCENARIOS = 'consumer/scenarios'

const testOpenLineage = (command: Command) =>
  command
    .description("Sends the events of OpenLineage's compatibility tests to Trellis.")
    .option(
      '--source <folder>',
      'checkout or git directory of OpenLineage/compatibility-tests; OPENLINEAGE_SOURCE sets the default',
      process.env['OPENLINEAGE_SOURCE'],
    )
    .action(async ({ source }) => {
      process.exitCode = await main(source)
    })

/** Runs the scenarios, each on a new catalog, and counts. */
async function main(source: string | undefined): Promise<number> {
  if (!source) {
    console.log("Skipping OpenLineage's compatibility tests: no --source was given.")
    console.log('0 passed, 0 failed, 1 skipped')
    return 0
  }
  const commit = await copySource(source, SOURCE, [SCENARIOS])
  console.log(`Scenarios of OpenLineage/compatibility-tests at ${commit.slice(0, 12)}`)
  await buildServer()
  let [passedCount, failedCount] = [0, 0]
  for (const scenario of readScenarios(join(SOURCE, SCENARIOS))) {
    const folder = await mkdtemp(join(tmpdir(), 'trellis-openlineage-'))
    const server = await startServerProcess({ DATA_DIR: folder })
    try {
      const checks = await checkScenario(server.url, scenario)
      const problems = checks.filter(({ problem }) => problem !== undefined)
      for (const { check, problem } of problems) {
        console.log(`  FAIL  ${scenario.name}: ${check}: ${problem}`)
      }
      failedCount += problems.length
      passedCount += checks.length - problems.length
      console.log(
        `${scenario.name.padEnd(48)} ${scenario.events.length} events, ` +
          `${checks.length - problems.length} passed, ${problems.length} failed`,
      )
    } finally {
      await server.end('SIGTERM')
      await rm(folder, { recursive: true, force: true })
    }
  }
  console.log(`${passedCount} passed, ${failedCount} failed`)
  return failedCount === 0 ? 0 : 1
}

process.exitCode = await runCommand(
  'npm run test:openlineage --',
  testOpenLineage,
  process.argv.slice(2),
)
