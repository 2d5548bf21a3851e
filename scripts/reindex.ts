import { registry } from '../graph/registry.ts'
import { reindex } from '../server/catalog/reindex.ts'
import { runAdmin } from './admin.ts'
import { progressOn, figure, type Progress } from './progress.ts'

const HELP = `Builds the search index anew from the graph, beside the live one, and swaps them.

  npm run reindex

Works while servers run, and on the stores that the variables of README name. One that was
interrupted goes on where it was.

  --help   this text
`

process.exitCode = await runAdmin(HELP, {}, async ({ engines }) => {
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
  const seconds = (performance.now() - began) / 1_000
  const rate = Math.round(built / Math.max(seconds, 0.001))
  console.log(
    `${figure(total)} entities, ${figure(built)} documents built in ${seconds.toFixed(1)} s ` +
      `(${figure(rate)} per second); the new index is live`,
  )
  return 0
})
