import { join } from 'node:path'
import { registry } from '../../graph/registry.ts'
import { openFile } from '../../server/commands/seed/file-source.ts'
import type { Catalogs } from './catalogs.ts'
import type { Checks } from './checks.ts'
import { CLIENT_DEFAULTS } from './comparison.ts'
import {
  compareCatalogs,
  ENDPOINTS,
  readCatalogFacts,
  FIRST_FILE,
  ingest,
  MODES,
  OTHER_FILES,
  withDeclaredPatches,
  seed,
} from './loads.ts'

/** The files to load, and the catalogs to load them into. */
interface Loading {
  /** The folder of the files. */
  readonly data: string
  /** The folder for temporary files. */
  readonly folder: string
  readonly catalogs: Catalogs
}

/** A loader and its time, without the start of the program. */
type Row = readonly [loader: string, tookMs: number]

/**
 * Loads all files with `datahub ingest` in each mode of its sink at each endpoint, each time into a
 * separate server, and compares the contents with those that `trellis seed` stores. Prints the
 * throughput of both from the same run.
 */
export function checkLoading(checks: Checks, { data, folder, catalogs }: Loading): Promise<void> {
  return checks.section(
    'datahub ingest of all files, in each mode at each endpoint',
    async (section) => {
      const files = [FIRST_FILE, ...OTHER_FILES].map((name) => join(data, name))
      const { expected, row } = await catalogs.use('seed-whole', async (server) => {
        const startedMs = performance.now()
        await seed(section, server, files)
        const seedRow: Row = ['trellis seed', performance.now() - startedMs]
        return { row: seedRow, expected: await readCatalogFacts(server, files) }
      })
      const rows = [row]
      const declaredPatches = await Promise.all(
        files.map((file) => withDeclaredPatches(file, folder)),
      )
      for (const endpoint of ENDPOINTS) {
        const sources = endpoint === 'OPENAPI' ? declaredPatches : files
        for (const mode of MODES) {
          const loader = `datahub ingest, ${mode}, ${endpoint}`
          await catalogs.use(`${mode}-${endpoint}`, async (server) => {
            section.note(loader)
            let tookMs = 0
            for (const file of sources) {
              tookMs += await ingest(section, server, file, { mode, folder, endpoint })
            }
            await compareCatalogs(
              section,
              await readCatalogFacts(server, files),
              expected,
              CLIENT_DEFAULTS,
            )
            rows.push([loader, tookMs])
          })
        }
      }
      for (const line of formatTable(rows, await recordsIn(files))) section.note(line)
    },
  )
}

function formatTable(rows: readonly Row[], records: number): string[] {
  const lines = rows.map(([loader, tookMs]) => {
    const seconds = tookMs / 1_000
    return `| ${loader} | ${seconds.toFixed(1)} | ${Math.round(records / seconds)} |`
  })
  return [`| ${records} records | seconds | records/s |`, '| --- | ---: | ---: |', ...lines]
}

async function recordsIn(files: readonly string[]): Promise<number> {
  let records = 0
  for (const file of files) records += (await openFile(registry, file)).total
  return records
}
