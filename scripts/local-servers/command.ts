import { execFile, spawn } from 'node:child_process'
import { once } from 'node:events'
import { createInterface } from 'node:readline'
import type { ChildGuard } from './child-guard.ts'

export interface GuardedOptions {
  cwd: string
  guard: ChildGuard
  signal: AbortSignal | undefined
  /** Takes each line that the command prints, to either stream. */
  onLine: (line: string) => void
}

/**
 * Runs a command that ends should this process die, and answers its exit code.
 *
 * @throws Error `ENOENT` without the command, or `AbortError`
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

/** What a command prints to both its streams; `undefined` when it is absent or fails. */
export function outputOf(command: string, args: readonly string[]): Promise<string | undefined> {
  return new Promise((resolve) => {
    execFile(command, args, (error, stdout, stderr) => {
      resolve(error === null ? stdout + stderr : undefined)
    })
  })
}
