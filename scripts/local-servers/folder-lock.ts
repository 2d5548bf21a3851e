import { mkdir, rename, rm, stat } from 'node:fs/promises'
import { setTimeout as sleep } from 'node:timers/promises'
import { guardChild, type ChildGuard } from './child-guard.ts'

/**
 * A lock is removed even when its process is killed; one this old remained after a power failure.
 */
const STALE_MS = 15 * 60_000
const POLL_MS = 500

interface LockOptions {
  /** Called once, when another process holds the lock. */
  onWait: () => void
  signal: AbortSignal | undefined
}

/**
 * Runs `work` under a lock between processes, waiting while another process holds it. The folder is
 * the lock: it is created before `work`, which may use it, and removed afterwards. `work` can pass
 * a child process to the guard, which ends it if this process dies.
 *
 * @throws Error of `work`, or the reason of `signal`
 */
export async function withFolderLock(
  folder: string,
  work: (guard: ChildGuard) => Promise<void>,
  { onWait, signal }: LockOptions,
): Promise<void> {
  for (let attempt = 0; !(await acquire(folder)); attempt++) {
    if (attempt === 0) onWait()
    await removeIfStale(folder)
    await sleep(POLL_MS, undefined, { signal })
  }
  const guard = guardChild(folder)
  try {
    await work(guard)
  } finally {
    await removeFolder(folder)
    guard.release()
  }
}

/** Removes a folder, with retries because a process that is stopping may still write to it. */
export const removeFolder = (folder: string): Promise<void> =>
  rm(folder, { recursive: true, force: true, maxRetries: 10, retryDelay: 100 })

async function acquire(folder: string): Promise<boolean> {
  try {
    await mkdir(folder)
    return true
  } catch (cause) {
    if (errorCode(cause) === 'EEXIST') return false
    throw cause
  }
}

/**
 * Removes a stale lock; it renames the folder first, so that only one of several processes
 * succeeds.
 */
async function removeIfStale(folder: string): Promise<void> {
  try {
    const { mtimeMs } = await stat(folder)
    if (Date.now() - mtimeMs < STALE_MS) return
    const aside = `${folder}-${process.pid}`
    await rename(folder, aside)
    await removeFolder(aside)
  } catch (cause) {
    if (errorCode(cause) !== 'ENOENT') throw cause
  }
}

const errorCode = (cause: unknown): unknown =>
  cause instanceof Error && 'code' in cause ? cause.code : undefined
