import { CommandError } from './command-error.ts'

/**
 * Returns a signal that aborts at SIGINT or SIGTERM, so that a command that writes a file can
 * remove its part; a second one ends the process at once.
 *
 * @param name the name of the command, for the message
 */
export function stoppedBySignal(name: string): AbortSignal {
  const stopping = new AbortController()
  for (const signal of ['SIGINT', 'SIGTERM'] as const) {
    process.on(signal, () => {
      if (stopping.signal.aborted) process.exit(1)
      stopping.abort(new CommandError(`The ${name} was stopped; its partial file was removed`))
    })
  }
  return stopping.signal
}
