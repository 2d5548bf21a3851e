import { spawn } from 'node:child_process'
import type { Socket } from 'node:net'

/** Seconds between SIGTERM and SIGKILL for a child whose parent has died. */
const GRACE_SECONDS = 15

/**
 * Reads process ids, one per line, and keeps the last. The input ends when the parent has ended for
 * any reason; then the script ends the child and removes the folder. An empty line says that there
 * is no child, so that a reused process id is not killed.
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

/** Ends a child process if this process dies. */
export interface ChildGuard {
  /** Sets the guarded child; `undefined` once it has ended. */
  watch(pid: number | undefined): void
  /** Ends the guard without further action. */
  release(): void
}

/**
 * Starts a shell process that ends a child of this process and removes `folder` if this process
 * dies first, because exit handlers do not run on SIGKILL or in a crash. It has its own process
 * group, so Ctrl-C does not reach it, and it does not keep this process alive.
 */
export function guardChild(folder?: string): ChildGuard {
  const guard = spawn('/bin/sh', ['-c', SCRIPT, 'child-guard', folder ?? ''], {
    detached: true,
    stdio: ['pipe', 'ignore', 'ignore'],
  })
  const input = guard.stdin
  // A write to a guard that has ended must not crash this process.
  input.on('error', () => {})
  guard.on('error', () => {})
  guard.unref()
  if ('unref' in input) (input as Socket).unref()

  return {
    watch: (pid) => void input.write(`${pid ?? ''}\n`),
    release: () => void guard.kill('SIGKILL'),
  }
}
