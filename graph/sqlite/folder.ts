import Libsql from 'libsql'
import { chmodSync, mkdirSync, readdirSync, statSync } from 'node:fs'
import path from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { CatalogError } from '../model/errors.ts'

/** Interval at which a process that waits for a folder retries. */
const RETRY_MS = 100

/** Files and folders of stores are for their owner only: they hold hashes of passwords and recipes. */
const FILE_MODE = 0o600
const FOLDER_MODE = 0o700
/** Bits that let others than the owner do anything, and those that let them replace files. */
const OTHERS = 0o077
const OTHERS_WRITE = 0o022
/** The names of files that Trellis makes in its folder. */
const OWN_FILE = /^trellis\./

/**
 * Creates a folder like `mkdirSync` with `recursive`, which never returns where the system allows
 * no folders: in /proc.
 */
export function makeFolder(folder: string): void {
  if (isFolder(folder)) return
  if (path.dirname(folder) !== folder) makeFolder(path.dirname(folder))
  try {
    mkdirSync(folder, FOLDER_MODE)
  } catch (error) {
    // Another process may have created it meanwhile.
    if (!isFolder(folder)) throw error
  }
}

const isFolder = (folder: string): boolean =>
  statSync(folder, { throwIfNoEntry: false })?.isDirectory() ?? false

/**
 * Takes the permissions of others away from the files of stores in a folder, which earlier releases
 * made readable, and from the folder if it contains nothing else.
 *
 * @returns sentences about permissions that remain, for the log
 */
export function restrictFolder(folder: string): string[] {
  // Windows has no such permissions.
  if (process.platform === 'win32' || !isFolder(folder)) return []
  const names = readdirSync(folder)
  const own = names.filter((name) => OWN_FILE.test(name)).map((name) => path.join(folder, name))
  const isOwn = names.length > 0 && own.length === names.length
  const problems = own.flatMap((file) => restrict(file, FILE_MODE))
  if (isOwn) problems.push(...restrict(folder, FOLDER_MODE))
  const mode = modeIn(folder)
  if ((mode & OTHERS_WRITE) !== 0) {
    problems.push(`Other users may replace files in ${folder}; run chmod go-w ${folder}`)
  }
  return problems
}

/** Restricts a file or folder; returns a sentence if the system refuses that. */
function restrict(file: string, mode: number): string[] {
  try {
    if ((modeIn(file) & OTHERS) !== 0) chmodSync(file, mode)
    return []
  } catch (error) {
    const { code = '', message } = error as NodeJS.ErrnoException
    // SQLite removes its log when the last connection closes.
    return code === 'ENOENT' ? [] : [`Other users may read ${file}: ${message}`]
  }
}

const modeIn = (file: string): number => statSync(file).mode

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
