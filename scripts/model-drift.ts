import type { Command } from '@commander-js/extra-typings'
import { join } from 'node:path'
import { registry } from '../graph/registry.ts'
import { runCommand } from '../server/commands/program.ts'
import { copySource } from './datahub/source.ts'
import { declaredModel } from './model-drift/declared-model.ts'
import { differencesBetween } from './model-drift/differences.ts'
import { judge, readKnownDifferences } from './model-drift/known-differences.ts'
import { reportText } from './model-drift/report.ts'
import { MODEL_PARTS, readUpstreamModel } from './model-drift/upstream-model.ts'

const FOLDER = join(import.meta.dirname, '../.cache/datahub-model-and-hooks')
const DEFAULT_WIDTH = 100

interface Options {
  readonly source: string
  readonly json?: true
}

const modelDrift = (command: Command) =>
  command
    .description("Reports what Trellis's declarations lack against DataHub's model.")
    .requiredOption(
      '--source <folder>',
      'checkout or git directory of DataHub; DATAHUB_SOURCE sets the default',
      process.env['DATAHUB_SOURCE'],
    )
    .option('--json', 'print drift and known differences as JSON')
    .action(report)

async function report(options: Options): Promise<void> {
  const commit = await copySource(options.source, FOLDER, MODEL_PARTS)
  const upstream = await readUpstreamModel(FOLDER)
  const isKnown = (type: string, aspect: string) => registry.unknownIn(type, aspect) === undefined
  const differences = differencesBetween(upstream, declaredModel(registry), isKnown)
  const judgement = judge(differences, readKnownDifferences())
  if (options.json) console.log(JSON.stringify({ commit, ...judgement }, null, 2))
  else console.log(reportText(judgement, process.stdout.columns || DEFAULT_WIDTH))
}

process.exitCode = await runCommand('npm run model:drift --', modelDrift, process.argv.slice(2))
