import type { Command } from '@commander-js/extra-typings'
import { collectGarbageWhenIdle } from '../../graph/runtime/idle-memory.ts'
import type { Config } from '../config.ts'
import { VARIABLES } from '../variables.ts'
import { SHUTDOWN_GRACE_MS, type Listener } from '../listen.ts'
import { startServer } from '../main.ts'
import { CommandError } from './command-error.ts'
import { readEnvironment } from './open-stores.ts'

const DESCRIPTION = `Runs the catalog until Ctrl-C or SIGTERM. The server then finishes the requests in \
flight and stops; a second signal stops it at once.

The environment variables below configure it.`

/** Longest shutdown: {@link SHUTDOWN_GRACE_MS} for requests, the rest for closing the stores. */
const STOP_MAX_MS = SHUTDOWN_GRACE_MS + 5_000

/** Defines `trellis serve`. */
export const serve = (command: Command) =>
  command.description(DESCRIPTION).addHelpText('after', variablesText()).action(run)

async function run(): Promise<void> {
  const config = readEnvironment()
  const running: { listener?: Listener } = {}
  // Before the start, since the first process of a container ignores unhandled signals.
  stopOnSignals(running)
  try {
    running.listener = await startServer(config)
    collectGarbageWhenIdle()
  } catch (error) {
    throw startFailure(error as NodeJS.ErrnoException, config)
  }
}

function stopOnSignals(running: { readonly listener?: Listener }): void {
  let isStopping = false
  const stop = () => {
    if (isStopping) process.exit(1)
    isStopping = true
    // Ends the process even if a store hangs: every acknowledged write is on disk.
    setTimeout(() => process.exit(1), STOP_MAX_MS).unref()
    Promise.resolve(running.listener?.stop()).then(
      () => process.exit(0),
      (error: unknown) => {
        console.error(error)
        process.exit(1)
      },
    )
  }
  process.on('SIGTERM', stop)
  process.on('SIGINT', stop)
}

/** Turns an error code of the operating system into a sentence that says what to do. */
function startFailure(error: NodeJS.ErrnoException, { host, port }: Config): Error {
  const reasons: Readonly<Record<string, string>> = {
    EADDRINUSE: `Port ${port} of ${host} is in use by another program; set PORT to a free port`,
    EACCES: `Port ${port} requires privileges that this user lacks; set PORT to 1024 or higher`,
    EADDRNOTAVAIL: `No network interface of this machine has the address ${host}; set HOST to an address of this machine`,
    ENOTFOUND: `HOST=${host} cannot be resolved; set it to an address of this machine`,
  }
  const reason = error.syscall && error.code ? reasons[error.code] : undefined
  return reason === undefined ? error : new CommandError(reason, { cause: error })
}

function variablesText(): string {
  const rows = Object.entries(VARIABLES).map(([name, { fallback, doc }]) =>
    [`  ${name}`, `      ${doc}${fallback === '' ? '' : ` Default: ${fallback}`}`].join('\n'),
  )
  return ['', 'Variables:', ...rows].join('\n')
}
