import { readdir, rm } from 'node:fs/promises'
import { join } from 'node:path'

/**
 * Removes files and folders in `folder` that a dead process has left.
 *
 * @param pattern matches their names; its first group is the process id
 */
export async function removeLeftovers(folder: string, pattern: RegExp): Promise<void> {
  for (const name of await readdir(folder)) {
    const pid = Number(pattern.exec(name)?.[1])
    if (pid > 0 && !isRunning(pid)) await rm(join(folder, name), { recursive: true, force: true })
  }
}

/**
 * Returns whether another process with this id runs. A file with our own id is from an earlier
 * process: the first process of every container has the same id.
 */
function isRunning(pid: number): boolean {
  if (pid === process.pid) return false
  try {
    return process.kill(pid, 0)
  } catch (error) {
    // EPERM: the process is another user's.
    return !(error instanceof Error && 'code' in error && error.code === 'ESRCH')
  }
}
