import { Option, type Command } from '@commander-js/extra-typings'
import { resolve } from 'node:path'
import { freePort } from './local-servers/free-port.ts'
import { startStores, STORE_NAMES, type LocalStores } from './local-servers/stores.ts'
import { reasonOf } from '../server/catalog/error-reason.ts'
import { CommandError } from '../server/commands/command-error.ts'
import { examples } from '../server/commands/help.ts'
import { jsonOption, parsePort } from '../server/commands/options.ts'
import { runCommand } from '../server/commands/program.ts'
import { TESTED_VERSIONS } from '../server/tested-versions.ts'

const DESCRIPTION = `Runs Neo4j and Typesense for the catalog, without Docker, until Ctrl-C.

The first run downloads them into .cache of the working directory: Neo4j with Maven (118 MB), Typesense with pip \
(115 MB). Neo4j 5.26 needs Java 17, or 21 or newer, and 2026.09 Java 21 or newer; Typesense needs Linux on x86-64 \
with glibc. Both listen on this machine only, with secrets of their own, and keep their data.`

const DATA_DIR = resolve('.cache', 'stores')
/** One Ctrl-C can arrive twice, from the terminal and from the parent process. */
const SAME_SIGNAL_MS = 1_000

const stores = (command: Command) =>
  command
    .description(DESCRIPTION)
    .addOption(new Option('--only <store>', 'start one of them').choices(STORE_NAMES))
    .option(
      '--neo4j-version <version>',
      `version of Neo4j: ${TESTED_VERSIONS.Neo4j.join(', ')}, or another`,
    )
    .option('--bolt-port <port>', 'port of Neo4j (default: 7687, or another if taken)', parsePort)
    .option('--browser', 'serve Neo4j Browser as well, a page to explore the graph')
    .option(
      '--http-port <port>',
      'port of Neo4j Browser (default: 7474, or another if taken)',
      parsePort,
    )
    .option(
      '--typesense-port <port>',
      'port of Typesense (default: 8108, or another if taken)',
      parsePort,
    )
    .option('--data <folder>', 'folder of the data (default: .cache/stores)')
    .addOption(jsonOption())
    .addHelpText('after', examples('npm run stores', 'npm run stores -- --only neo4j --browser'))
    .action(async ({ only, neo4jVersion, boltPort, browser, httpPort, ...options }) => {
      const { typesensePort, data, json } = options
      if (httpPort !== undefined && !browser) command.error('error: --http-port needs --browser')
      if (only === 'typesense' && (browser ?? boltPort ?? neo4jVersion) !== undefined)
        command.error('error: --only typesense takes no option of Neo4j')
      if (only === 'neo4j' && typesensePort !== undefined)
        command.error('error: --only neo4j takes no option of Typesense')
      await runUntilStopped({ json: json === true, dataDir: data ?? DATA_DIR }, async (control) =>
        startStores({
          ...control,
          only: only && [only],
          neo4j: {
            version: neo4jVersion,
            browser,
            boltPort: boltPort ?? (await freePort(7687)),
            httpPort: httpPort ?? (await freePort(7474)),
          },
          typesense: {
            port: typesensePort ?? (await freePort(8108)),
            // The same port as before if it is free, because after a change the Raft election
            // takes 12 s, not 3.
            peeringPort: await freePort(8107),
          },
        }),
      )
    })

interface Control {
  readonly dataDir: string
  readonly onProgress: (line: string) => void
  readonly signal: AbortSignal
}

/**
 * Starts stores, prints how to use them, and resolves after Ctrl-C has stopped them.
 *
 * @throws CommandError when one cannot start, or ends by itself
 */
async function runUntilStopped(
  { json, dataDir }: { readonly json: boolean; readonly dataDir: string },
  start: (control: Control) => Promise<LocalStores>,
): Promise<void> {
  const signal = stopOnSignals()
  const startMs = Date.now()
  let localStores: LocalStores
  try {
    localStores = await start({ dataDir, signal, onProgress: report })
  } catch (error) {
    if (signal.aborted) return
    throw new CommandError(reasonOf(error), { cause: error })
  }
  const names = namedServers(localStores)
  signal.addEventListener('abort', () => void localStores.stop())
  if (signal.aborted) await localStores.stop()
  else announce(localStores, { json, dataDir, tookMs: Date.now() - startMs })
  const endings = names.map(async ([name, server]) => server.ended().then(() => name))
  const first = await Promise.race(endings)
  if (!signal.aborted) {
    await localStores.stop()
    throw new CommandError(`${first} ended unexpectedly`)
  }
  await Promise.all(endings)
}

const namedServers = ({ neo4j, typesense }: LocalStores) => [
  ...(neo4j ? [['Neo4j', neo4j] as const] : []),
  ...(typesense ? [['Typesense', typesense] as const] : []),
]

function announce(
  localStores: LocalStores,
  { json, dataDir, tookMs }: { json: boolean; dataDir: string; tookMs: number },
): void {
  const { variables, neo4j } = localStores
  const seconds = tookMs / 1_000
  if (json) return console.log(JSON.stringify({ variables, dataDir, seconds }))
  const names = namedServers(localStores).map(([name]) => name)
  const browserUrl = neo4j?.browserUrl
  const lines = [
    `${names.join(' and ')} started in ${seconds.toFixed(1)} s, with the data in ${dataDir}.`,
    'Set these variables in the terminal that starts Trellis:',
    '',
    ...Object.entries(variables).map(([variable, value]) => `  export ${variable}=${value}`),
    '',
    ...(browserUrl === undefined
      ? []
      : [`Neo4j Browser: ${browserUrl}; user neo4j, with that password`]),
    `Ctrl-C stops ${names.length > 1 ? 'both' : names[0]}.`,
  ]
  console.log(lines.join('\n'))
}

/**
 * Returns a signal that aborts at the first SIGINT, SIGTERM or SIGHUP; a later one exits
 * immediately.
 */
function stopOnSignals(): AbortSignal {
  const controller = new AbortController()
  let firstMs = 0
  const onSignal = (): void => {
    if (!controller.signal.aborted) {
      firstMs = Date.now()
      report('\nStopping')
      controller.abort()
    } else if (Date.now() > firstMs + SAME_SIGNAL_MS) process.exit(1)
  }
  for (const name of ['SIGINT', 'SIGTERM', 'SIGHUP'] as const) process.on(name, onSignal)
  return controller.signal
}

const report = (line: string): void => console.error(line)

process.exitCode = await runCommand('npm run stores --', stores, process.argv.slice(2))
