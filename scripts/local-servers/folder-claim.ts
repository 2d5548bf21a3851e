import { mkdir, rename, rm, stat } from 'node:fs/promises'
import { setTimeout as sleep } from 'node:timers/promises'
import { guardChild, type ChildGuard } from './child-guard.ts'

/** A claim is removed even when its process is killed; one this old is left from a power cut. */
const STALE_MS = 15 * 60_000
const POLL_MS = 500

interface ClaimOptions {
  /** Called once, when another process has the claim. */
  onWait: () => void
  signal: AbortSignal | undefined
}

/**
 * Runs `work` while no other process does so with the same `folder`, waiting as long as one does.
 * The folder is the claim: made before, for `work` to use, and removed after. `work` may give the
 * guard a child process to end, should this process die.
 *
 * @throws Error of `work`, or the reason of `signal`
 */
export async function withClaim(
  folder: string,
  work: (guard: ChildGuard) => Promise<void>,
  { onWait, signal }: ClaimOptions,
): Promise<void> {
  for (let attempt = 0; !(await claim(folder)); attempt++) {
    if (attempt === 0) onWait()
    await removeIfStale(folder)
    await sleep(POLL_MS, undefined, { signal })
  }
  const guard = guardChild(folder)
  try {
    await work(guard)
  } finally {
    await remove(folder)
    guard.release()
  }
}

/** With retries, as a process that was told to stop may still be writing. */
export const remove = (folder: string): Promise<void> =>
  rm(folder, { recursive: true, force: true, maxRetries: 10, retryDelay: 100 })

async function claim(folder: string): Promise<boolean> {
  try {
    await mkdir(folder)
    return true
  } catch (cause) {
    if (codeOf(cause) === 'EEXIST') return false
    throw cause
  }
}

/** Renames before it removes, so that of several processes that see it one removes it. */
async function removeIfStale(folder: string): Promise<void> {
  try {
    const { mtimeMs } = await stat(folder)
    if (Date.now() - mtimeMs < STALE_MS) return
    const aside = `${folder}-${process.pid}`
    await rename(folder, aside)
    await remove(aside)
  } catch (cause) {
    if (codeOf(cause) !== 'ENOENT') throw cause
  }
}

const codeOf = (cause: unknown): unknown =>
  cause instanceof Error && 'code' in cause ? cause.code : undefined
