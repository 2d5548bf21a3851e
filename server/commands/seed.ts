import type { Command } from '@commander-js/extra-typings'
import { registry } from '../../graph/registry.ts'
import { createHttpClient, type HttpClient } from './http-client.ts'
import { examples } from './help.ts'
import { jsonOption, printOutcome } from './outcome.ts'
import { progressOn } from './progress.ts'
import { openFile } from './seed/file-source.ts'
import { generated } from './seed/generate.ts'
import { load } from './seed/load.ts'
import { withSeedOptions } from './seed/options.ts'
import { SeedError, type Source } from './seed/proposal.ts'
import { factsOf, isClean, summaryOf, type Outcome } from './seed/report.ts'
import { sample } from './seed/sample/sample.ts'

const DESCRIPTION = `Loads metadata into a running server: a sample, the data of an online bookshop; \
generated datasets; or files.

Loading the same thing twice changes nothing. The exit code is 1 when something was not taken.`

export const seed = (command: Command) =>
  withSeedOptions(command.description(DESCRIPTION), process.env)
    .addOption(jsonOption())
    .addHelpText(
      'after',
      examples('trellis seed', 'trellis seed --scale 100k', 'trellis seed --file metadata.json'),
    )
    .action(async ({ server, token, scale, file, json }) => {
      // One attempt, so that people who forgot to start the server need not wait.
      await createHttpClient({ server, token, retriesMax: 0 }).get('/config')
      const client = createHttpClient({ server, token })
      const outcomes: Outcome[] = []
      const failures: string[] = []
      for (const open of sourcesOf(scale, file)) {
        try {
          // One after the other: a later file may correct an earlier one.
          outcomes.push(await loadSource(await open(), client))
        } catch (error) {
          if (!(error instanceof SeedError)) throw error
          console.error(error.message)
          failures.push(error.message)
        }
      }
      const facts = { sources: outcomes.map(factsOf), failures }
      if (outcomes.length > 0 || json) printOutcome({ json }, facts, summaryOf(outcomes))
      if (failures.length > 0 || !outcomes.every(isClean)) process.exitCode = 1
    })

function sourcesOf(
  datasets: number | undefined,
  paths: readonly string[] | undefined,
): (() => Promise<Source>)[] {
  if (paths) return paths.map((path) => () => openFile(registry, path))
  if (datasets !== undefined) return [async () => generated(datasets)]
  return [async () => sample()]
}

async function loadSource(source: Source, client: HttpClient): Promise<Outcome> {
  const progress = progressOn(process.stderr, source)
  const start = performance.now()
  try {
    const tally = await load(source, client, ({ done }) => progress.update(done))
    return { name: source.name, tally, millis: performance.now() - start }
  } finally {
    progress.end()
  }
}
