import { writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { exportCatalog } from '../../server/commands/export.ts'
import type { Catalogs } from './catalogs.ts'
import { catalogsOn } from './catalogs.ts'
import type { Checks } from './checks.ts'
import { CLIENT_DEFAULTS, compareStored } from './comparison.ts'
import { compareDbt } from './dbt-comparison.ts'
import { DEFAULT_MODE, readCatalogFacts, FIRST_FILE, ingest, OTHER_FILES, seed } from './loads.ts'
import { expectEqual, output } from './outputs.ts'
import { pythonClient } from './python-client.ts'

const DBT_PROJECT = join(import.meta.dirname, '../../test/seed/dbt-project')

/** Checks that `datahub ingest` loads what `trellis export` writes. */
export async function checkExport(
  checks: Checks,
  { data, folder, catalogs }: { data: string; folder: string; catalogs: Catalogs },
): Promise<void> {
  const files = [FIRST_FILE, ...OTHER_FILES].map((name) => join(data, name))
  const exportFile = join(folder, 'exported.json')
  await checks.section('trellis export, datahub ingest', async (section) => {
    const expectedFacts = await catalogs.use('export', async (source) => {
      await seed(section, source, files)
      await section.attempt('the export of all files succeeds', async () => {
        await exportCatalog({ server: source.url }, { out: exportFile })
      })
      return readCatalogFacts(source, files)
    })
    await catalogsOn('embedded', folder).use('exported', async (target) => {
      await ingest(section, target, exportFile, { mode: DEFAULT_MODE, folder })
      const results = compareStored(
        await readCatalogFacts(target, files),
        expectedFacts,
        CLIENT_DEFAULTS,
      )
      // The file has the latest values only.
      for (const { kind, equal, problem } of results.filter(
        (result) => result.kind !== 'history',
      )) {
        section.report(`${equal} exported answers of kind "${kind}" are equal`, problem)
      }
    })
  })
}

/** Checks that `trellis seed --dbt` proposes what DataHub's connector does, proposal by proposal. */
export async function checkDbt(checks: Checks, folder: string): Promise<void> {
  await checks.section('trellis seed --dbt', async (section) => {
    const [manifest, catalog] = ['manifest.json', 'catalog.json'].map((name) =>
      join(DBT_PROJECT, name),
    ) as [string, string]
    // With the catalog file; and without it, on a platform that has rules of its own.
    for (const files of [
      { manifest, catalog, target: 'postgres' },
      { manifest, target: 'snowflake' },
    ]) {
      await section.attempt(`dbt on ${files.target}: every proposal is equal`, async () => {
        const out = join(folder, `dbt-${files.target}.json`)
        const recipe = join(folder, `dbt-${files.target}.yml`)
        const config = {
          manifest_path: manifest,
          ...(files.catalog !== undefined && { catalog_path: files.catalog }),
          target_platform: files.target,
          // A client without a server cannot read what users have added.
          write_semantics: 'OVERRIDE',
        }
        const sink = { type: 'file', config: { filename: out } }
        await writeFile(recipe, JSON.stringify({ source: { type: 'dbt', config }, sink }))
        // The client needs no server here.
        const client = pythonClient('http://127.0.0.1:1', folder)
        await output(client, 'ingest', 'run', '-c', recipe, '--no-spinner')
        const { differences, equal } = await compareDbt(out, files)
        expectEqual(differences.slice(0, 3), [])
        section.note(`${equal} proposals`)
      })
    }
  })
}
