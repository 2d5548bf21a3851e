import { CommandError } from '../../server/commands/command-error.ts'
import type { LocalServer } from './local-server.ts'

/** A third-party server that runs until Ctrl-C. */
export interface LocalServerRun<Server extends LocalServer> {
  /** The name in messages. */
  readonly name: string
  readonly start: (control: Control) => Promise<Server>
  /** The environment variables that configure the catalog to use it. */
  readonly variables: (server: Server) => Readonly<Record<string, string>>
  /** Further lines to print. */
  readonly notes?: (server: Server) => readonly string[]
}

interface Control {
  readonly onProgress: (line: string) => void
  readonly signal: AbortSignal
}

const SAME_SIGNAL_MS = 1_000

/**
 * Starts a server, prints how to use it, and resolves after Ctrl-C has stopped it.
 *
 * @throws CommandError when it cannot start, or ends by itself
 */
export async function runLocalServer<Server extends LocalServer>(
  run: LocalServerRun<Server>,
  options: { readonly json?: true | undefined },
): Promise<void> {
  const { name } = run
  const signal = stopOnSignals(name)
  const startMillis = Date.now()
  const server = await startedUnlessStopped(run, signal)
  if (!server) return
  const stop = (): void => void server.stop()
  signal.addEventListener('abort', stop)
  if (signal.aborted) stop()
  else announce(run, server, Date.now() - startMillis, options.json === true)
  await server.ended()
  if (!signal.aborted) throw new CommandError(`${name} ended unexpectedly`)
}

/** Starts the server; returns undefined when Ctrl-C aborts the start. */
async function startedUnlessStopped<Server extends LocalServer>(
  { start }: LocalServerRun<Server>,
  signal: AbortSignal,
): Promise<Server | undefined> {
  try {
    return await start({ signal, onProgress: report })
  } catch (error) {
    if (signal.aborted) return undefined
    const message = error instanceof Error ? error.message : String(error)
    throw new CommandError(message, { cause: error })
  }
}

function announce<Server extends LocalServer>(
  { name, variables, notes }: LocalServerRun<Server>,
  server: Server,
  tookMs: number,
  isJson: boolean,
): void {
  const environment = variables(server)
  if (isJson) {
    const { dataDir } = server
    return console.log(JSON.stringify({ variables: environment, dataDir, seconds: tookMs / 1_000 }))
  }
  const seconds = (tookMs / 1_000).toFixed(1)
  const lines = [
    `${name} started in ${seconds} s and keeps its data in ${server.dataDir}.`,
    'Set these variables in the terminal that starts Trellis:',
    '',
    ...Object.entries(environment).map(([variable, value]) => `  export ${variable}=${value}`),
    '',
    ...(notes?.(server) ?? []),
    `Ctrl-C stops ${name}.`,
  ]
  console.log(lines.join('\n'))
}

/**
 * Returns a signal that aborts at the first SIGINT, SIGTERM or SIGHUP; a later one exits
 * immediately. One Ctrl-C can arrive twice, from the terminal and from the parent process.
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

const report = (line: string): void => console.error(line)
