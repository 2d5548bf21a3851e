import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { open } from 'node:fs/promises'

/** A process whose output goes to a file. */
export interface BackgroundProcess {
  readonly pid: number
  /** The file with its output. */
  readonly logFile: string
  isAlive(): boolean
  /** Returns the signal or exit code with which it ended, or null while it runs. */
  ending(): NodeJS.Signals | number | null
  kill(signal: NodeJS.Signals): void
  /** Resolves when the process has ended; only this call keeps the calling process alive. */
  ended(): Promise<void>
}

interface BackgroundOptions {
  logFile: string
  /** Its complete environment; that of this process by default. */
  env?: NodeJS.ProcessEnv
  /** Runs once the process has ended. */
  onEnd: () => void
}

/**
 * Runs a command with its output in `logFile`, which is truncated first. The command has its own
 * process group, so Ctrl-C reaches only this process, which decides how to stop it.
 *
 * @throws Error `ENOENT` when the command does not exist
 */
export async function spawnInBackground(
  command: string,
  args: readonly string[],
  { logFile, env, onEnd }: BackgroundOptions,
): Promise<BackgroundProcess> {
  const log = await open(logFile, 'w')
  const child = spawn(command, args, { detached: true, env, stdio: ['ignore', log.fd, log.fd] })
  await log.close()
  if (child.pid === undefined) await once(child, 'spawn')
  const exitPromise = new Promise<void>((resolve) => child.once('exit', () => resolve()))
  void exitPromise.then(onEnd)
  child.unref()
  return {
    pid: child.pid ?? 0,
    logFile,
    isAlive: () => child.exitCode === null && child.signalCode === null,
    ending: () => child.signalCode ?? child.exitCode,
    kill: (signal) => void child.kill(signal),
    ended: () => {
      child.ref()
      return exitPromise
    },
  }
}
