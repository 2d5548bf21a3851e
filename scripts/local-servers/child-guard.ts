import { spawn } from 'node:child_process'
import type { Socket } from 'node:net'

/** How long a child may take to obey SIGTERM after its parent has died, before SIGKILL. */
const GRACE_SECONDS = 15

/**
 * Reads process ids, one a line, and remembers the last. The input ends when the parent is gone, in
 * whatever way; then the process is ended and the folder removed. The last line it read is empty
 * while there is no child, so that a process id in use by someone else by now is left alone.
 */
const SCRIPT = /* sh */ `
  while read -r line; do pid=$line; done
  if [ -n "$pid" ] && kill -TERM "$pid" 2>/dev/null; then
    seconds=0
    while kill -0 "$pid" 2>/dev/null; do
      if [ "$seconds" -ge ${GRACE_SECONDS} ]; then kill -KILL "$pid"; break; fi
      sleep 1
      seconds=$((seconds + 1))
    done
  fi
  if [ -n "$1" ]; then sleep 1; rm -rf -- "$1"; fi`

export interface ChildGuard {
  /** Names the child that must not outlive this process; `undefined` once it has ended. */
  watch(pid: number | undefined): void
  /** Ends the guard, which then does nothing more. */
  release(): void
}

/**
 * A small shell process that ends a child of this process, and removes `folder`, should this process
 * die first: exit handlers do not run on SIGKILL or in a crash. It has a process group of its
 * own, so Ctrl-C does not reach it, and it does not keep this process alive.
 */
export function guardChild(folder?: string): ChildGuard {
  const guard = spawn('/bin/sh', ['-c', SCRIPT, 'child-guard', folder ?? ''], {
    detached: true,
    stdio: ['pipe', 'ignore', 'ignore'],
  })
  const input = guard.stdin
  // A write to a guard that was ended must not end this process.
  input.on('error', () => {})
  guard.on('error', () => {})
  guard.unref()
  if ('unref' in input) (input as Socket).unref()

  return {
    watch: (pid) => void input.write(`${pid ?? ''}\n`),
    release: () => void guard.kill('SIGKILL'),
  }
}
