import { join } from 'node:path'
import { registry } from '../../graph/registry.ts'
import { openFile } from '../../server/commands/seed/file-source.ts'
import type { Catalogs } from './catalogs.ts'
import type { Checks } from './checks.ts'
import { CLIENT_DEFAULTS } from './comparison.ts'
import {
  compare,
  ENDPOINTS,
  factsOf,
  FIRST,
  ingest,
  MODES,
  OTHERS,
  sayingPatches,
  seed,
} from './loads.ts'

/** What is loaded, and where to. */
interface Loading {
  /** The folder of the files. */
  readonly data: string
  /** For what is written on the way. */
  readonly folder: string
  readonly catalogs: Catalogs
}

/** Who loaded, and how long it took, without the start of a program. */
type Row = readonly [who: string, tookMs: number]

/**
 * Loads all files with `datahub ingest` in each mode of its sink at each endpoint, each time into a server of its own:
 * what is stored is what our loader stores there. Says how fast either is, in the same run.
 */
export function checkLoading(checks: Checks, { data, folder, catalogs }: Loading): Promise<void> {
  return checks.section('datahub ingest of all files, in each way', async (section) => {
    const files = [FIRST, ...OTHERS].map((name) => join(data, name))
    const { due, row } = await catalogs.use('seed-whole', async (server) => {
      const startedMs = performance.now()
      await seed(section, server, files)
      const took: Row = ['our loader', performance.now() - startedMs]
      return { row: took, due: await factsOf(server, files) }
    })
    const rows = [row]
    const patchesSaid = await Promise.all(files.map((file) => sayingPatches(file, folder)))
    for (const endpoint of ENDPOINTS) {
      const given = endpoint === 'OPENAPI' ? patchesSaid : files
      for (const mode of MODES) {
        const who = `datahub ingest, ${mode}, ${endpoint}`
        await catalogs.use(`${mode}-${endpoint}`, async (server) => {
          section.note(who)
          let tookMs = 0
          for (const file of given) {
            tookMs += await ingest(section, server, file, { mode, folder, endpoint })
          }
          await compare(section, await factsOf(server, files), due, CLIENT_DEFAULTS)
          rows.push([who, tookMs])
        })
      }
    }
    for (const line of tableOf(rows, await recordsIn(files))) section.note(line)
  })
}

function tableOf(rows: readonly Row[], records: number): string[] {
  const lines = rows.map(([who, tookMs]) => {
    const seconds = tookMs / 1_000
    return `| ${who} | ${seconds.toFixed(1)} | ${Math.round(records / seconds)} |`
  })
  return [`| ${records} records | seconds | records/s |`, '| --- | ---: | ---: |', ...lines]
}

async function recordsIn(files: readonly string[]): Promise<number> {
  let records = 0
  for (const file of files) records += (await openFile(registry, file)).total
  return records
}
