import { join } from 'node:path'
import type { ServerProcess } from '../server-process.ts'
import { catalogsOn, type Catalogs } from './catalogs.ts'
import type { Facts } from './catalog-facts.ts'
import type { Checks } from './checks.ts'
import { CLIENT_DEFAULTS, compareStored, idleDefaults, withoutReporter } from './comparison.ts'
import { compare, DEFAULT, factsOf, FIRST, ingest, OTHERS, seed, type Mode } from './loads.ts'

/** What is loaded, and where to. */
interface Loading {
  /** The folder of the files. */
  readonly data: string
  /** For what is written on the way. */
  readonly folder: string
  readonly catalogs: Catalogs
  /** All files are loaded twice. */
  readonly isWhole: boolean
}

/**
 * Loads files with `datahub ingest` into one server and with our loader into another, and compares
 * all that both answer: the first file in every mode of the sink, then the others in its default. The
 * modes are checked beside each other.
 *
 * @param next what is done with the server that was filled in each mode
 */
export async function checkIngestion(
  checks: Checks,
  { data, folder, catalogs, isWhole }: Loading,
  next: Readonly<Record<Mode, (server: ServerProcess) => Promise<void>>>,
): Promise<void> {
  const first = join(data, FIRST)
  const others = OTHERS.map((name) => join(data, name))
  const modes = Object.keys(next) as Mode[]
  // What our loader stores is what it is on any engine.
  await catalogsOn('embedded', folder).use('seed', async (seeded) => {
    await seed(checks, seeded, [first])
    const due = await factsOf(seeded, [first])
    const fill = (mode: Mode) =>
      catalogs.use(mode, async (filled) => {
        await checks.section(`datahub ingest, mode ${mode}`, async (section) => {
          await ingest(section, filled, first, { mode, folder })
          await compare(section, await factsOf(filled, [first]), due, {})
        })
        if (mode === DEFAULT) {
          await fillFurther(checks, filled, seeded, [first, ...others], folder, isWhole)
        }
        await next[mode](filled)
      })
    await Promise.all(modes.map(fill))
  })
}

/** Both servers have the first of the files already. */
function fillFurther(
  checks: Checks,
  filled: ServerProcess,
  seeded: ServerProcess,
  files: readonly string[],
  folder: string,
  isWhole: boolean,
): Promise<void> {
  return checks.section('datahub ingest, all files', async (section) => {
    const others = files.slice(1)
    const seeding = seed(section, seeded, others)
    for (const file of others) await ingest(section, filled, file, { mode: DEFAULT, folder })
    await seeding
    const [facts, due] = [await factsOf(filled, files), await factsOf(seeded, files)]
    await compare(section, facts, due, CLIENT_DEFAULTS)
    if (isWhole) await ingestAgain(section, filled, files, folder, facts)
    section.report('each default of the client is missing in some file', idleDefaults(due)[0])
  })
}

/** @param before what is there, of which nothing may change */
async function ingestAgain(
  checks: Checks,
  filled: ServerProcess,
  files: readonly string[],
  folder: string,
  before: Facts,
): Promise<void> {
  for (const file of files) await ingest(checks, filled, file, { mode: DEFAULT, folder })
  const after = await factsOf(filled, files)
  for (const { kind, equal, problem } of compareStored(after, withoutReporter(before), {})) {
    checks.report(`a second load changes none of ${equal} answers of kind "${kind}"`, problem)
  }
}
