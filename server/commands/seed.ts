import type { Command } from '@commander-js/extra-typings'
import { registry } from '../../graph/registry.ts'
import { examples } from './help.ts'
import { jsonOption, serverOption, tokenOption } from './options.ts'
import { openDbt } from './seed/dbt/dbt-source.ts'
import { openFile } from './seed/file-source.ts'
import { loadSources } from './seed/load-sources.ts'
import { sample, SAMPLE_FOLDER } from './seed/sample/sample.ts'

const DESCRIPTION = `Loads metadata into a running server: files, a dbt project, or by default a sample, the data of an \
online bookshop.

Of a dbt project it reads the manifest and the catalog; dbt docs generate writes both into target. Models \
become datasets of dbt and of the platform they run on, with columns, lineage, owners, tags and descriptions; \
tests become assertions, exposures dashboards.

Loading the same metadata twice changes nothing. The exit code is 1 when the server refused anything.

The sample is JSON to copy and edit: ${SAMPLE_FOLDER}`

/** Defines `trellis seed`. */
export const seed = (command: Command) =>
  withSeedOptions(command.description(DESCRIPTION), process.env)
    .addHelpText(
      'after',
      examples(
        'trellis seed',
        'trellis seed --file metadata.json',
        'trellis seed --dbt target/manifest.json --catalog target/catalog.json',
        'trellis seed --file metadata.json --dry-run',
      ),
    )
    .action(({ file, dbt, catalog, targetPlatform, ...server }) => {
      if (dbt === undefined && (catalog !== undefined || targetPlatform !== undefined)) {
        command.error('error: --catalog and --target-platform need --dbt')
      }
      const files = (file ?? []).map((path) => () => openFile(registry, path))
      const projects = dbt === undefined ? [] : [{ manifest: dbt, catalog, target: targetPlatform }]
      const sources = [...files, ...projects.map((project) => () => openDbt(project))]
      return loadSources(sources.length > 0 ? sources : [sample], server)
    })

/** Adds what to load, and into which server. Without `--file` and `--dbt` it is the sample. */
export const withSeedOptions = (
  command: Command,
  env: Readonly<Record<string, string | undefined>>,
) =>
  command
    .option('--file <path...>', 'files of metadata events (MCE, MCP) in JSON, loaded in this order')
    .option('--dbt <manifest>', 'manifest of a dbt project, loaded after all files')
    .option('--catalog <file>', 'catalog of that project, which has the types of its columns')
    .option('--target-platform <name>', 'platform of its models (default: that of the adapter)')
    .option('--dry-run', 'print what the load would do, and store nothing')
    .addOption(serverOption(env))
    .addOption(tokenOption(env))
    .addOption(jsonOption())
