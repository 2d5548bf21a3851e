import Libsql from 'libsql'
import { mkdirSync, statSync } from 'node:fs'
import path from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { CatalogError } from '../model/errors.ts'

/** Interval at which a process that waits for a folder retries. */
const RETRY_MS = 100

/**
 * Creates a folder like `mkdirSync` with `recursive`, which never returns where the system allows
 * no folders: in /proc.
 */
export function makeFolder(folder: string): void {
  if (isFolder(folder)) return
  if (path.dirname(folder) !== folder) makeFolder(path.dirname(folder))
  try {
    mkdirSync(folder)
  } catch (error) {
    // Another process may have created it meanwhile.
    if (!isFolder(folder)) throw error
  }
}

const isFolder = (folder: string): boolean =>
  statSync(folder, { throwIfNoEntry: false })?.isDirectory() ?? false

/**
 * Locks a folder until it is released or this process ends. It is the lock of a SQLite file, which
 * the operating system releases however a process ends, and which holds by whatever path the folder
 * is reached.
 *
 * @param waitMs how long to wait for another process to release it
 * @param onWait called once if it has to wait
 * @returns releases the lock
 * @throws CatalogError `STORE_UNAVAILABLE` when another process keeps it, or the file system has no
 *   locks
 */
export async function lockFolder(
  folder: string,
  waitMs: number,
  onWait: () => void = () => {},
): Promise<() => void> {
  const connection = openLock(folder)
  const endMs = performance.now() + waitMs
  try {
    for (let tries = 0; !isLocked(connection, folder); tries++) {
      if (performance.now() >= endMs) {
        throw new CatalogError(
          'STORE_UNAVAILABLE',
          `The store is in use by another server or a restore: ${folder}. Stop it, or set DATA_DIR to another folder.`,
        )
      }
      if (tries === 0) onWait()
      await sleep(RETRY_MS)
    }
  } catch (error) {
    connection.close()
    throw error
  }
  return () => {
    if (!connection.open) return
    connection.exec('ROLLBACK')
    connection.close()
  }
}

function openLock(folder: string): Libsql.Database {
  try {
    makeFolder(folder)
    return new Libsql(path.join(folder, 'trellis.lock'))
  } catch (cause) {
    throw unusable(folder, cause)
  }
}

/** Tries to take the lock. Returns false when another process holds it. */
function isLocked(connection: Libsql.Database, folder: string): boolean {
  try {
    // Nothing is ever written, so a journal in memory leaves no file.
    connection.exec('PRAGMA busy_timeout = 0; PRAGMA journal_mode = MEMORY; BEGIN EXCLUSIVE')
    return true
  } catch (cause) {
    if (cause instanceof Error && 'code' in cause && cause.code === 'SQLITE_BUSY') return false
    throw unusable(folder, cause)
  }
}

function unusable(folder: string, cause: unknown): CatalogError {
  const reason = cause instanceof Error ? cause.message : String(cause)
  return new CatalogError('STORE_UNAVAILABLE', `Cannot use the folder ${folder}: ${reason}`, {
    cause,
  })
}
