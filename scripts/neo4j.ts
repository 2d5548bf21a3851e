import { parseArgs } from 'node:util'
import { freePort } from './free-port.ts'
import { startNeo4j, type Neo4jOptions, type Neo4jServer } from './neo4j-server.ts'

const HELP = `Usage: npm run neo4j [-- OPTIONS]

Runs Neo4j Community for the catalog, without Docker, until Ctrl-C. The first run fetches it with
Maven (118 MB). It listens on this machine only, without authentication, and keeps its data.

  --bolt-port N   the port that NEO4J_URI names; 7687 by default, another one when that is taken
  --browser       also Neo4j Browser, a web page to explore the graph with
  --http-port N   the port of that page; 7474 by default, another one when that is taken
  --data DIR      where the data is kept; .cache/neo4j/data by default
  --help          this text
`

const OPTIONS = {
  'bolt-port': { type: 'string' },
  'http-port': { type: 'string' },
  browser: { type: 'boolean', default: false },
  data: { type: 'string' },
  help: { type: 'boolean', default: false },
} as const

const SAME_SIGNAL_MS = 1_000

class UsageError extends Error {}

function optionsFrom(args: string[]): Neo4jOptions | 'help' {
  const values = parse(args)
  if (values.help) return 'help'
  if (values['http-port'] !== undefined && !values.browser) {
    throw new UsageError('--http-port needs --browser')
  }
  return {
    profile: 'serve',
    boltPort: portOf(values['bolt-port'], '--bolt-port'),
    httpPort: portOf(values['http-port'], '--http-port'),
    browser: values.browser,
    dataDir: values.data,
  }
}

function parse(args: string[]) {
  try {
    return parseArgs({ args, options: OPTIONS, allowPositionals: false }).values
  } catch (cause) {
    // Its first sentence says what is wrong, the rest how to pass such text to other programs.
    const [reason] = (cause instanceof Error ? cause.message : String(cause)).split('. ')
    throw new UsageError(reason, { cause })
  }
}

function portOf(text: string | undefined, name: string): number | undefined {
  if (text === undefined) return undefined
  const port = /^\d+$/.test(text) ? Number(text) : 0
  if (port < 1 || port > 65_535) throw new UsageError(`${name} must be a number from 1 to 65535`)
  return port
}

/**
 * The first signal stops the server and waits for it; after a later one nobody waits. One Ctrl-C may
 * arrive twice, from the terminal and from the program that runs this one.
 */
function stopOnSignals(): AbortSignal {
  const stopping = new AbortController()
  let firstMillis = 0
  const onSignal = (): void => {
    if (!stopping.signal.aborted) {
      firstMillis = Date.now()
      report('\nStopping Neo4j')
      stopping.abort()
    } else if (Date.now() > firstMillis + SAME_SIGNAL_MS) process.exit(1)
  }
  for (const name of ['SIGINT', 'SIGTERM', 'SIGHUP'] as const) process.on(name, onSignal)
  return stopping.signal
}

function announce(server: Neo4jServer, startedMs: number): void {
  const seconds = (startedMs / 1000).toFixed(1)
  const lines = [
    `Neo4j answers after ${seconds} s, and keeps its data in ${server.dataDir}.`,
    'Set these two variables where you start the catalog (any password is accepted):',
    '',
    `  export NEO4J_URI=${server.uri}`,
    '  export NEO4J_PASSWORD=none',
    '',
    ...(server.browserUrl === undefined ? [] : [`Neo4j Browser: ${server.browserUrl}`]),
    'Ctrl-C stops it.',
  ]
  process.stdout.write(`${lines.join('\n')}\n`)
}

const report = (line: string): void => void process.stderr.write(`${line}\n`)

async function run(options: Neo4jOptions): Promise<number> {
  const signal = stopOnSignals()
  const began = Date.now()
  const boltPort = options.boltPort ?? (await freePort(7687))
  const httpPort = options.httpPort ?? (await freePort(7474))
  const server = await startNeo4j({ ...options, boltPort, httpPort, signal, onProgress: report })
  const stop = (): void => void server.stop()
  signal.addEventListener('abort', stop)
  if (signal.aborted) stop()
  else announce(server, Date.now() - began)
  await server.ended()
  if (signal.aborted) return 0
  report('Neo4j has ended by itself')
  return 1
}

/** Exit status: 0 after Ctrl-C, 1 when Neo4j cannot run or ends by itself, 2 for wrong options. */
async function main(): Promise<number> {
  try {
    const options = optionsFrom(process.argv.slice(2))
    if (options !== 'help') return await run(options)
    process.stdout.write(HELP)
    return 0
  } catch (error) {
    if (error instanceof Error && error.name === 'AbortError') return 0
    report(error instanceof Error ? error.message : String(error))
    return error instanceof UsageError ? 2 : 1
  }
}

process.exitCode = await main()
