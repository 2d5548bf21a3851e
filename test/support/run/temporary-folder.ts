import { existsSync, mkdirSync, mkdtempSync, rmSync, statfsSync, symlinkSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'

const MEMORY = '/dev/shm'
/** Twice as much as all lanes together have open at a time. */
const FREE_BYTES_MIN = 4 * 1024 ** 3

/**
 * Returns the folder for temporary files of a run: in memory if there is room, because thousands of
 * commits would wait for the disk. It is removed when the process ends.
 */
export function temporaryFolder(): string {
  if (!existsSync(MEMORY)) return tmpdir()
  const { bavail, bsize } = statfsSync(MEMORY)
  if (bavail * bsize < FREE_BYTES_MIN) return tmpdir()
  const folder = mkdtempSync(join(MEMORY, 'trellis-tests-'))
  process.once('exit', () => rmSync(folder, { recursive: true, force: true }))
  // tsx stores compiled sources there, for all runs.
  const compiled = `tsx-${process.getuid?.()}`
  mkdirSync(join(tmpdir(), compiled), { recursive: true })
  symlinkSync(join(tmpdir(), compiled), join(folder, compiled))
  return folder
}
