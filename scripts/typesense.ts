import type { Command } from '@commander-js/extra-typings'
import { join } from 'node:path'
import { freePort } from './local-servers/free-port.ts'
import { runLocalServer } from './local-servers/run-local-server.ts'
import { TYPESENSE_CACHE } from './local-servers/typesense-artifacts.ts'
import { startTypesense } from './local-servers/typesense-server.ts'
import { jsonOption, portOf } from '../server/commands/options.ts'
import { runCommand } from '../server/commands/program.ts'

const DESCRIPTION = `Runs Typesense for the catalog, without Docker, until Ctrl-C.

Typesense needs Linux on x86-64 with glibc. The first run downloads it with pip (115 MB) into .cache of \
the working directory. Typesense listens on this machine only, and keeps its data and its API key.`

const typesense = (command: Command) =>
  command
    .description(DESCRIPTION)
    .option('--port <port>', 'port of the API (default: 8108, or another if taken)', portOf)
    .option('--data <folder>', 'folder of the data (default: .cache/typesense/data)')
    .addOption(jsonOption())
    .action(async ({ port, data, json }) => {
      await runLocalServer(
        {
          name: 'Typesense',
          start: async (control) =>
            startTypesense({
              ...control,
              port: port ?? (await freePort(8108)),
              // The same port as before if it is free, because after a change the Raft election
              // takes 12 s, not 3.
              peeringPort: await freePort(8107),
              dataDir: data ?? join(TYPESENSE_CACHE, 'data'),
            }),
          variables: ({ url, apiKey }) => ({ TYPESENSE_URL: url, TYPESENSE_API_KEY: apiKey }),
        },
        { json },
      )
    })

process.exitCode = await runCommand('npm run typesense --', typesense, process.argv.slice(2))
