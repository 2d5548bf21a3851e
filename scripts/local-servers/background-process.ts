import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { open } from 'node:fs/promises'

export interface BackgroundProcess {
  readonly pid: number
  /** Where it prints. */
  readonly logFile: string
  isAlive(): boolean
  /** How it ended: a signal, `SIGKILL`, or an exit code. */
  ending(): NodeJS.Signals | number | null
  kill(signal: NodeJS.Signals): void
  /** Resolves when the process has ended. Only this keeps the calling process alive meanwhile. */
  ended(): Promise<void>
}

interface BackgroundOptions {
  logFile: string
  /** Its whole environment; that of this process by default. */
  env?: NodeJS.ProcessEnv
  /** Runs once the process has ended. */
  onEnd: () => void
}

/**
 * Runs a command with all that it prints in `logFile`, which is emptied first. It has a process group
 * of its own: Ctrl-C reaches this process only, which decides how to stop the other.
 *
 * @throws Error `ENOENT` without the command
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
  const ended = new Promise<void>((resolve) => child.once('exit', () => resolve()))
  void ended.then(onEnd)
  child.unref()
  return {
    pid: child.pid ?? 0,
    logFile,
    isAlive: () => child.exitCode === null && child.signalCode === null,
    ending: () => child.signalCode ?? child.exitCode,
    kill: (signal) => void child.kill(signal),
    ended: () => {
      child.ref()
      return ended
    },
  }
}
