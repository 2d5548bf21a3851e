import { join } from 'node:path'
import type { ServerProcess } from '../server-process.ts'
import { catalogsOn, type Catalogs } from './catalogs.ts'
import type { Facts } from './catalog-facts.ts'
import type { Checks } from './checks.ts'
import { CLIENT_DEFAULTS, compareStored, unusedDefaults, withoutReporter } from './comparison.ts'
import {
  compareCatalogs,
  DEFAULT_MODE,
  readCatalogFacts,
  FIRST_FILE,
  ingest,
  OTHER_FILES,
  seed,
  type Mode,
} from './loads.ts'

/** The files to load, and the catalogs to load them into. */
interface Loading {
  /** The folder of the files. */
  readonly data: string
  /** The folder for temporary files. */
  readonly folder: string
  readonly catalogs: Catalogs
  /** Whether to load all files twice. */
  readonly isFull: boolean
}

/**
 * Loads files with `datahub ingest` into one server and with `trellis seed` into another, and
 * compares their contents: the first file in every mode of the sink, then the others in the default
 * mode. The modes are checked concurrently.
 *
 * @param checksByMode further checks of the server that was loaded in each mode
 */
export async function checkIngestion(
  checks: Checks,
  { data, folder, catalogs, isFull }: Loading,
  checksByMode: Readonly<Record<Mode, (server: ServerProcess) => Promise<void>>>,
): Promise<void> {
  const first = join(data, FIRST_FILE)
  const otherFiles = OTHER_FILES.map((name) => join(data, name))
  const modes = Object.keys(checksByMode) as Mode[]
  // The seed is independent of the engine.
  await catalogsOn('embedded', folder).use('seed', async (seedServer) => {
    await seed(checks, seedServer, [first])
    const expectedFacts = await readCatalogFacts(seedServer, [first])
    const loadMode = (mode: Mode) =>
      catalogs.use(mode, async (clientServer) => {
        await checks.section(`datahub ingest, mode ${mode}`, async (section) => {
          await ingest(section, clientServer, first, { mode, folder })
          await compareCatalogs(
            section,
            await readCatalogFacts(clientServer, [first]),
            expectedFacts,
            {},
          )
        })
        if (mode === DEFAULT_MODE) {
          await loadOthers(checks, clientServer, seedServer, [first, ...otherFiles], folder, isFull)
        }
        await checksByMode[mode](clientServer)
      })
    await Promise.all(modes.map(loadMode))
  })
}

/** Loads the other files into both servers, which have the first one already. */
function loadOthers(
  checks: Checks,
  clientServer: ServerProcess,
  seedServer: ServerProcess,
  files: readonly string[],
  folder: string,
  isFull: boolean,
): Promise<void> {
  return checks.section('datahub ingest, all files', async (section) => {
    const otherFiles = files.slice(1)
    const seedRun = seed(section, seedServer, otherFiles)
    for (const file of otherFiles)
      await ingest(section, clientServer, file, { mode: DEFAULT_MODE, folder })
    await seedRun
    const [facts, expectedFacts] = [
      await readCatalogFacts(clientServer, files),
      await readCatalogFacts(seedServer, files),
    ]
    await compareCatalogs(section, facts, expectedFacts, CLIENT_DEFAULTS)
    if (isFull) await ingestAgain(section, clientServer, files, folder, facts)
    section.report(
      'each default of the client is missing in some file',
      unusedDefaults(expectedFacts)[0],
    )
  })
}

/** Loads the files again. @param before the contents before, which must not change */
async function ingestAgain(
  checks: Checks,
  clientServer: ServerProcess,
  files: readonly string[],
  folder: string,
  before: Facts,
): Promise<void> {
  for (const file of files) await ingest(checks, clientServer, file, { mode: DEFAULT_MODE, folder })
  const after = await readCatalogFacts(clientServer, files)
  for (const { kind, equal, problem } of compareStored(after, withoutReporter(before), {})) {
    checks.report(`a second load changes none of ${equal} answers of kind "${kind}"`, problem)
  }
}
