import { registry } from '../../graph/registry.ts'
import { createHttpClient, UnreachableError, type HttpClient } from './http-client.ts'
import { progressOn } from './progress.ts'
import { openFile } from './seed/file-source.ts'
import { generated } from './seed/generate.ts'
import { load } from './seed/load.ts'
import { HELP, parseOptions, UsageError, type Run } from './seed/options.ts'
import { SeedError, type Source } from './seed/proposal.ts'
import { isClean, summaryOf, type Outcome } from './seed/report.ts'
import { sample } from './seed/sample/sample.ts'

try {
  const options = parseOptions(process.argv.slice(2), process.env)
  if (options.help) console.log(HELP)
  else process.exitCode = await run(options)
} catch (error) {
  if (!(error instanceof UsageError || error instanceof UnreachableError)) throw error
  console.error(error.message)
  process.exitCode = error instanceof UsageError ? 2 : 1
}

/** Loads what was asked for, and answers with the exit code. */
async function run({ server, token, load: what }: Run): Promise<number> {
  // Not to keep people waiting who have only forgotten to start the server.
  await createHttpClient({ server, token, retriesMax: 0 }).get('/config')
  const client = createHttpClient({ server, token })
  const outcomes: Outcome[] = []
  let failed = false
  for (const open of sourcesOf(what)) {
    try {
      // One after the other: a later file may correct an earlier one.
      outcomes.push(await loadSource(await open(), client))
    } catch (error) {
      if (!(error instanceof SeedError)) throw error
      console.error(error.message)
      failed = true
    }
  }
  if (outcomes.length > 0) console.log(summaryOf(outcomes))
  return failed || !outcomes.every(isClean) ? 1 : 0
}

function sourcesOf(what: Run['load']): (() => Promise<Source>)[] {
  switch (what.kind) {
    case 'sample':
      return [async () => sample()]
    case 'scale':
      return [async () => generated(what.datasets)]
    default:
      return what.paths.map((path) => () => openFile(registry, path))
  }
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
