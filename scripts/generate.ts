import type { Command } from '@commander-js/extra-typings'
import { examples } from '../server/commands/help.ts'
import { jsonOption, serverOption, tokenOption } from '../server/commands/options.ts'
import { runCommand } from '../server/commands/program.ts'
import { loadSources } from '../server/commands/seed/load-sources.ts'
import { datasetSource } from './generate/generate.ts'
import { parseDatasets } from './generate/parse-datasets.ts'

const DESCRIPTION = `Loads generated datasets into a running server, with owners, tags, terms and lineage.

The n-th dataset is always the same, so loading the same number again changes nothing, and a larger \
number contains each smaller one.`

const generate = (command: Command) =>
  command
    .description(DESCRIPTION)
    .argument('<datasets>', 'how many: 20000, 100k, 1m', parseDatasets)
    .addOption(serverOption(process.env))
    .addOption(tokenOption(process.env))
    .addOption(jsonOption())
    .addHelpText('after', examples('npm run generate -- 100k'))
    .action((datasets, target) => loadSources([() => datasetSource(datasets)], target))

process.exitCode = await runCommand('npm run generate --', generate, process.argv.slice(2))
