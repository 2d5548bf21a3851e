import type { Command } from '@commander-js/extra-typings'
import { registry } from '../../graph/registry.ts'
import { examples } from './help.ts'
import { jsonOption, serverOption, tokenOption } from './options.ts'
import { openFile } from './seed/file-source.ts'
import { loadSources } from './seed/load-sources.ts'
import { sample, SAMPLE_FOLDER } from './seed/sample/sample.ts'

const DESCRIPTION = `Loads metadata into a running server: files, or by default a sample, the data of an \
online bookshop.

Loading the same metadata twice changes nothing. The exit code is 1 when the server refused anything.

The sample is JSON to copy and edit: ${SAMPLE_FOLDER}`

/** Defines `trellis seed`. */
export const seed = (command: Command) =>
  withSeedOptions(command.description(DESCRIPTION), process.env)
    .addHelpText('after', examples('trellis seed', 'trellis seed --file metadata.json'))
    .action(({ file, ...target }) => {
      const files = file?.map((path) => () => openFile(registry, path))
      return loadSources(files ?? [sample], target)
    })

/** Adds what to load, and into which server. Without `--file` it is the sample. */
export const withSeedOptions = (
  command: Command,
  env: Readonly<Record<string, string | undefined>>,
) =>
  command
    .option('--file <path...>', 'files of metadata events (MCE, MCP) in JSON, loaded in this order')
    .addOption(serverOption(env))
    .addOption(tokenOption(env))
    .addOption(jsonOption())
