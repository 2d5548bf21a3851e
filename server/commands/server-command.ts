import { parseArgs, type ParseArgsConfig } from 'node:util'
import type { LocalServer } from './local-servers/local-server.ts'

/** A command that runs a server until Ctrl-C. */
export interface ServerCommand<Options, Server extends LocalServer> {
  /** Of the server, for people. */
  name: string
  help: string
  /** @throws UsageError */
  optionsFrom: (args: string[]) => Options | 'help'
  start: (options: Options, control: Control) => Promise<Server>
  /** What whoever started it needs to know to use it. */
  announcement: (server: Server) => string[]
}

interface Control {
  onProgress: (line: string) => void
  signal: AbortSignal
}

/** The command was called in a wrong way; the message says in which. */
export class UsageError extends Error {}

const SAME_SIGNAL_MS = 1_000

/** Exit status: 0 after Ctrl-C, 1 when it cannot run or ends by itself, 2 for wrong options. */
export async function runServerCommand<Options, Server extends LocalServer>(
  command: ServerCommand<Options, Server>,
): Promise<number> {
  try {
    const options = command.optionsFrom(process.argv.slice(2))
    if (options !== 'help') return await run(command, options)
    process.stdout.write(command.help)
    return 0
  } catch (error) {
    if (error instanceof Error && error.name === 'AbortError') return 0
    report(error instanceof Error ? error.message : String(error))
    return error instanceof UsageError ? 2 : 1
  }
}

/** @throws UsageError */
export function parseOptions<const Options extends NonNullable<ParseArgsConfig['options']>>(
  args: string[],
  options: Options,
) {
  try {
    return parseArgs({ args, options, allowPositionals: false }).values
  } catch (cause) {
    // Its first sentence says what is wrong, the rest how to pass such text to other programs.
    const [reason] = (cause instanceof Error ? cause.message : String(cause)).split('. ')
    throw new UsageError(reason, { cause })
  }
}

/** @throws UsageError */
export function portOf(text: string | undefined, name: string): number | undefined {
  if (text === undefined) return undefined
  const port = /^\d+$/.test(text) ? Number(text) : 0
  if (port < 1 || port > 65_535) throw new UsageError(`${name} must be a number from 1 to 65535`)
  return port
}

async function run<Options, Server extends LocalServer>(
  { name, start, announcement }: ServerCommand<Options, Server>,
  options: Options,
): Promise<number> {
  const signal = stopOnSignals(name)
  const began = Date.now()
  const server = await start(options, { signal, onProgress: report })
  const stop = (): void => void server.stop()
  signal.addEventListener('abort', stop)
  if (signal.aborted) stop()
  else {
    const seconds = ((Date.now() - began) / 1000).toFixed(1)
    const first = `${name} answers after ${seconds} s, and keeps its data in ${server.dataDir}.`
    const lines = [first, ...announcement(server), 'Ctrl-C stops it.']
    process.stdout.write(`${lines.join('\n')}\n`)
  }
  await server.ended()
  if (signal.aborted) return 0
  report(`${name} has ended by itself`)
  return 1
}

/**
 * The first signal stops the server and waits for it; after a later one nobody waits. One Ctrl-C may
 * arrive twice, from the terminal and from the program that runs this one.
 */
function stopOnSignals(name: string): AbortSignal {
  const stopping = new AbortController()
  let firstMillis = 0
  const onSignal = (): void => {
    if (!stopping.signal.aborted) {
      firstMillis = Date.now()
      report(`\nStopping ${name}`)
      stopping.abort()
    } else if (Date.now() > firstMillis + SAME_SIGNAL_MS) process.exit(1)
  }
  for (const each of ['SIGINT', 'SIGTERM', 'SIGHUP'] as const) process.on(each, onSignal)
  return stopping.signal
}

const report = (line: string): void => void process.stderr.write(`${line}\n`)
