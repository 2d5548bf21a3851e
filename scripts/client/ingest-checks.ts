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
  await catalogsOn('embedded', folder).use('seed', async (seeded) => {
    await seed(checks, seeded, [first])
    const expected = await readCatalogFacts(seeded, [first])
    const loadMode = (mode: Mode) =>
      catalogs.use(mode, async (filled) => {
        await checks.section(`datahub ingest, mode ${mode}`, async (section) => {
          await ingest(section, filled, first, { mode, folder })
          await compareCatalogs(section, await readCatalogFacts(filled, [first]), expected, {})
        })
        if (mode === DEFAULT_MODE) {
          await loadOthers(checks, filled, seeded, [first, ...otherFiles], folder, isFull)
        }
        await checksByMode[mode](filled)
      })
    await Promise.all(modes.map(loadMode))
  })
}

/** Loads the other files into both servers, which have the first one already. */
function loadOthers(
  checks: Checks,
  filled: ServerProcess,
  seeded: ServerProcess,
  files: readonly string[],
  folder: string,
  isFull: boolean,
): Promise<void> {
  return checks.section('datahub ingest, all files', async (section) => {
    const otherFiles = files.slice(1)
    const seeding = seed(section, seeded, otherFiles)
    for (const file of otherFiles)
      await ingest(section, filled, file, { mode: DEFAULT_MODE, folder })
    await seeding
    const [facts, expected] = [
      await readCatalogFacts(filled, files),
      await readCatalogFacts(seeded, files),
    ]
    await compareCatalogs(section, facts, expected, CLIENT_DEFAULTS)
    if (isFull) await ingestAgain(section, filled, files, folder, facts)
    section.report(
      'each default of the client is missing in some file',
      unusedDefaults(expected)[0],
    )
  })
}

/** Loads the files again. @param before the contents before, which must not change */
async function ingestAgain(
  checks: Checks,
  filled: ServerProcess,
  files: readonly string[],
  folder: string,
  before: Facts,
): Promise<void> {
  for (const file of files) await ingest(checks, filled, file, { mode: DEFAULT_MODE, folder })
  const after = await readCatalogFacts(filled, files)
  for (const { kind, equal, problem } of compareStored(after, withoutReporter(before), {})) {
    checks.report(`a second load changes none of ${equal} answers of kind "${kind}"`, problem)
  }
}
