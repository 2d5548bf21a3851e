import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { open } from 'node:fs/promises'
import { javaCommand } from './neo4j-requirements.ts'

export interface JavaProcess {
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

/**
 * Runs `java` with all that it prints in `logFile`, which is emptied first. It has a process group
 * of its own: Ctrl-C reaches this process only, which decides how to stop the other. `onEnd` runs once
 * the process has ended.
 *
 * @throws Error `ENOENT` without Java
 */
export async function spawnJava(
  args: string[],
  logFile: string,
  onEnd: () => void,
): Promise<JavaProcess> {
  const log = await open(logFile, 'w')
  const child = spawn(javaCommand(), args, { detached: true, stdio: ['ignore', log.fd, log.fd] })
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
