import { registry } from '../../graph/registry.ts'
import { reindex } from '../catalog/indexing/reindex.ts'
import { runAdmin } from './admin.ts'
import { JSON_HELP, JSON_OPTION, measured, printOutcome } from './outcome.ts'
import { progressOn, figure, type Progress } from './progress.ts'

const HELP = `Builds the search index anew from the graph, beside the live one, and swaps them.

  npm run reindex

Works while servers run, and on the stores that the variables of README name. One that was
interrupted goes on where it was.

${JSON_HELP}  --help   this text
`

process.exitCode = await runAdmin(HELP, JSON_OPTION, async ({ engines, options }) => {
  const began = performance.now()
  let progress: Progress | undefined
  const { total, built } = await reindex({
    ...engines,
    registry,
    onProgress: ({ done, total: entities }) => {
      progress ??= progressOn(process.stderr, {
        name: 'reindex',
        unit: 'entities',
        total: entities,
      })
      progress.update(done)
    },
  })
  progress?.end()
  const { seconds, memoryMaxMb } = measured(began)
  const rate = Math.round(built / Math.max(seconds, 0.001))
  printOutcome(
    options,
    { entities: total, built, seconds, memoryMaxMb },
    `${figure(total)} entities, ${figure(built)} documents built in ${seconds.toFixed(1)} s ` +
      `(${figure(rate)} per second); the new index is live`,
  )
  return 0
})
