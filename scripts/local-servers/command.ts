import { execFile, spawn } from 'node:child_process'
import { once } from 'node:events'
import { createInterface } from 'node:readline'
import type { ChildGuard } from './child-guard.ts'

export interface GuardedOptions {
  cwd: string
  guard: ChildGuard
  signal: AbortSignal | undefined
  /** Receives each line of both output streams. */
  onLine: (line: string) => void
}

/**
 * Runs a command that ends with this process, and returns its exit code.
 *
 * @throws Error `ENOENT` when the command does not exist, or `AbortError`
 */
export async function runGuarded(
  command: string,
  args: readonly string[],
  { cwd, guard, signal, onLine }: GuardedOptions,
): Promise<number | null> {
  const child = spawn(command, args, { cwd, stdio: ['ignore', 'pipe', 'pipe'], signal })
  guard.watch(child.pid)
  for (const input of [child.stdout, child.stderr]) createInterface({ input }).on('line', onLine)
  const [code] = (await once(child, 'close')) as [number | null]
  guard.watch(undefined)
  return code
}

/** Returns the output of a command; `undefined` when it does not exist or fails. */
export function readOutput(command: string, args: readonly string[]): Promise<string | undefined> {
  return new Promise((resolve) => {
    execFile(command, args, (error, stdout, stderr) => {
      resolve(error === null ? stdout + stderr : undefined)
    })
  })
}
