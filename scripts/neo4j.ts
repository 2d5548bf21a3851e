import type { Command } from '@commander-js/extra-typings'
import { freePort } from './local-servers/free-port.ts'
import { startNeo4j } from './local-servers/neo4j-server.ts'
import { runLocalServer } from './local-servers/run-local-server.ts'
import { jsonOption, portOf } from '../server/commands/options.ts'
import { runCommand } from '../server/commands/program.ts'
import { TESTED_VERSIONS } from '../server/tested-versions.ts'

const DESCRIPTION = `Runs Neo4j Community for the catalog, without Docker, until Ctrl-C.

Neo4j 5.26 needs Java 17, or 21 or newer; 2026.09 needs 21 or newer. The first run downloads it with Maven (118 MB) into .cache of the \
working directory. Neo4j listens on this machine only, with a password of its own, and keeps its data.`

const neo4j = (command: Command) =>
  command
    .description(DESCRIPTION)
    .option(
      '--version <version>',
      `version of Neo4j: ${TESTED_VERSIONS.Neo4j.join(', ')}, or another`,
    )
    .option('--bolt-port <port>', 'port of Bolt (default: 7687, or another if taken)', portOf)
    .option('--browser', 'serve Neo4j Browser as well, a page to explore the graph')
    .option(
      '--http-port <port>',
      'port of Neo4j Browser (default: 7474, or another if taken)',
      portOf,
    )
    .option(
      '--data <folder>',
      'folder of the data (default: .cache/neo4j/data, with -<version> for another than the first)',
    )
    .addOption(jsonOption())
    .action(async ({ version, boltPort, browser = false, httpPort, data, json }) => {
      if (httpPort !== undefined && !browser) command.error('error: --http-port needs --browser')
      await runLocalServer(
        {
          name: 'Neo4j',
          start: async (control) =>
            startNeo4j({
              ...control,
              profile: 'serve',
              version,
              browser,
              dataDir: data,
              boltPort: boltPort ?? (await freePort(7687)),
              httpPort: httpPort ?? (await freePort(7474)),
            }),
          variables: ({ uri, password = '' }) => ({ NEO4J_URI: uri, NEO4J_PASSWORD: password }),
          notes: ({ browserUrl }) =>
            browserUrl === undefined
              ? []
              : [`Neo4j Browser: ${browserUrl}; user neo4j, with that password`],
        },
        { json },
      )
    })

process.exitCode = await runCommand('npm run neo4j --', neo4j, process.argv.slice(2))
