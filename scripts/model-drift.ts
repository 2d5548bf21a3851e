import { join } from 'node:path'
import { parseArgs } from 'node:util'
import { registry } from '../graph/registry.ts'
import { copySource } from './datahub/source.ts'
import { declaredModel } from './model-drift/declared-model.ts'
import { differencesBetween } from './model-drift/differences.ts'
import { judge, readKnownDifferences } from './model-drift/known-differences.ts'
import { reportText } from './model-drift/report.ts'
import { MODEL_PARTS, readUpstreamModel } from './model-drift/upstream-model.ts'

const FOLDER = join(import.meta.dirname, '../.cache/datahub-model')
const DEFAULT_WIDTH = 100
const HELP = `Reports what Trellis's declarations lack against DataHub's model.

  npm run model:drift -- --source DIR   a checkout or git directory of DataHub; or DATAHUB_SOURCE
  --json                                        prints drift and known differences as JSON
`

const { values: options } = parseArgs({
  options: {
    source: { type: 'string', default: process.env['DATAHUB_SOURCE'] ?? '' },
    json: { type: 'boolean', default: false },
    help: { type: 'boolean', default: false },
  },
})

async function main(): Promise<void> {
  if (options.help || options.source === '') {
    console.log(HELP)
    return
  }
  const commit = await copySource(options.source, FOLDER, MODEL_PARTS)
  const upstream = await readUpstreamModel(FOLDER)
  const isKnown = (type: string, aspect: string) => registry.unknownIn(type, aspect) === undefined
  const differences = differencesBetween(upstream, declaredModel(registry), isKnown)
  const judgement = judge(differences, readKnownDifferences())
  if (options.json) console.log(JSON.stringify({ commit, ...judgement }, null, 2))
  else console.log(reportText(judgement, process.stdout.columns || DEFAULT_WIDTH))
}

await main()
