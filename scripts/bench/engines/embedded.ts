import Libsql from 'libsql'
import { mkdtemp, rm, stat } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { guardChild } from '../../local-servers/child-guard.ts'
import type { Engine } from './engine.ts'
import { sqliteFloor } from './sqlite-floor.ts'

/** An empty file in a temporary folder. */
export async function openEmbedded(): Promise<Engine> {
  const folder = await mkdtemp(join(tmpdir(), 'trellis-bench-'))
  const guard = guardChild(folder)
  const file = join(folder, 'trellis.db')
  return {
    name: 'embedded',
    variables: { DATA_DIR: folder },
    notCold: undefined,
    processes: () => [],
    async bytes() {
      // What is in the log as yet belongs to the file.
      once(file, 'PRAGMA wal_checkpoint(PASSIVE)')
      return (await stat(file)).size
    },
    // The server numbers the transactions that change entities.
    transactions: async () =>
      once<{ revision: number }>(file, 'SELECT revision FROM store').revision,
    async openFloor() {
      // A copy, as large as the original: two writers on one file would wait for each other.
      const copy = join(folder, 'floor.db')
      once(file, `VACUUM INTO '${copy}'`)
      return sqliteFloor(copy)
    },
    async close() {
      guard.release()
      await rm(folder, { recursive: true, force: true })
    },
  }
}

/** Runs one statement on the file of a server that may be running. */
function once<Row>(file: string, sql: string): Row {
  const database = new Libsql(file)
  try {
    return database.prepare(sql).get() as Row
  } finally {
    database.close()
  }
}
