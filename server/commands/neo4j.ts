import type { Command } from '@commander-js/extra-typings'
import { freePort } from './local-servers/free-port.ts'
import { startNeo4j } from './local-servers/neo4j-server.ts'
import { portOf, runLocalServer } from './local-servers/run-local-server.ts'
import { jsonOption } from './outcome.ts'

const DESCRIPTION = `Runs Neo4j Community for the catalog, without Docker, until Ctrl-C.

It needs Java 17, or 21 or newer. The first run fetches it with Maven (118 MB) into .cache of the working \
directory. It listens on this machine only, without authentication, and keeps its data.`

export const neo4j = (command: Command) =>
  command
    .description(DESCRIPTION)
    .option('--bolt-port <port>', 'port of NEO4J_URI (default: 7687, or another if taken)', portOf)
    .option('--browser', 'also Neo4j Browser, a web page to explore the graph with')
    .option('--http-port <port>', 'port of that page (default: 7474, or another if taken)', portOf)
    .option('--data <folder>', 'where the data is kept (default: .cache/neo4j/data)')
    .addOption(jsonOption())
    .action(async ({ boltPort, browser = false, httpPort, data, json }) => {
      if (httpPort !== undefined && !browser) command.error('error: --http-port needs --browser')
      await runLocalServer(
        {
          name: 'Neo4j',
          start: async (control) =>
            startNeo4j({
              ...control,
              profile: 'serve',
              browser,
              dataDir: data,
              boltPort: boltPort ?? (await freePort(7687)),
              httpPort: httpPort ?? (await freePort(7474)),
            }),
          // Authentication is off: any password is accepted.
          variables: ({ uri }) => ({ NEO4J_URI: uri, NEO4J_PASSWORD: 'none' }),
          notes: ({ browserUrl }) =>
            browserUrl === undefined ? [] : [`Neo4j Browser: ${browserUrl}`],
        },
        { json },
      )
    })
