import {
  createHttpClient,
  requireServer,
  type HttpClient,
  type ServerTarget,
} from '../http-client.ts'
import { printableLines, printOutcome } from '../outcome.ts'
import { createProgress } from '../progress.ts'
import { load, requireDryRun, type Tally } from './load.ts'
import { SeedError, type Source } from './proposal.ts'
import { outcomeFacts, isClean, printSummary, type LoadOutcome } from './report.ts'

interface Target extends ServerTarget {
  readonly dryRun?: true | undefined
  readonly json?: true | undefined
}

/**
 * Loads sources into a running server one after the other, since a later one may correct an earlier
 * one, and prints the outcome. The exit code becomes 1 when the server refused anything.
 *
 * @throws UnreachableError when no server answers
 * @throws CommandError for a dry run with a server that has none
 */
export async function loadSources(
  sources: readonly (() => Source | Promise<Source>)[],
  { server, token, dryRun, json }: Target,
): Promise<void> {
  await requireServer({ server, token })
  const client = createHttpClient({ server, token })
  if (dryRun) await requireDryRun(client)
  const outcomes: LoadOutcome[] = []
  const failures: string[] = []
  for (const openSource of sources) {
    try {
      outcomes.push(await loadSource(await openSource(), client, dryRun === true))
    } catch (error) {
      if (!(error instanceof SeedError)) throw error
      console.error(printableLines(error.message))
      failures.push(error.message)
    }
  }
  const facts = { sources: outcomes.map(outcomeFacts), failures, ...(dryRun && { dryRun }) }
  if (outcomes.length > 0 || json) printOutcome({ json }, facts, printSummary(outcomes))
  if (failures.length > 0 || !outcomes.every(isClean)) process.exitCode = 1
}

async function loadSource(
  source: Source,
  client: HttpClient,
  isDryRun: boolean,
): Promise<LoadOutcome> {
  const progress = createProgress(process.stderr, source)
  const start = performance.now()
  try {
    const onProgress = ({ done }: Tally) => progress.update(done)
    const tally = await load(source, client, onProgress, isDryRun)
    return { name: source.name, tally, millis: performance.now() - start }
  } finally {
    progress.end()
  }
}
