import { freePort } from './local-servers/free-port.ts'
import { startNeo4j, type Neo4jOptions, type Neo4jServer } from './local-servers/neo4j-server.ts'
import { parseOptions, portOf, runServerCommand, UsageError } from './server-command.ts'

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

function optionsFrom(args: string[]): Neo4jOptions | 'help' {
  const values = parseOptions(args, OPTIONS)
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

const announcement = ({ uri, browserUrl }: Neo4jServer): string[] => [
  'Set these two variables where you start the catalog (any password is accepted):',
  '',
  `  export NEO4J_URI=${uri}`,
  '  export NEO4J_PASSWORD=none',
  '',
  ...(browserUrl === undefined ? [] : [`Neo4j Browser: ${browserUrl}`]),
]

process.exitCode = await runServerCommand({
  name: 'Neo4j',
  help: HELP,
  optionsFrom,
  announcement,
  start: async (options, control) => {
    const boltPort = options.boltPort ?? (await freePort(7687))
    const httpPort = options.httpPort ?? (await freePort(7474))
    return await startNeo4j({ ...options, ...control, boltPort, httpPort })
  },
})
