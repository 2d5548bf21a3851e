import type { Command } from '@commander-js/extra-typings'
import { registry } from '../../graph/registry.ts'
import { reindex as reindexAll } from '../catalog/index/reindex.ts'
import { jsonOption } from './options.ts'
import { elapsedFacts, printOutcome } from './outcome.ts'
import { withEngines } from './open-stores.ts'
import { createProgress, formatCount, type Progress } from './progress.ts'

const DESCRIPTION = `Rebuilds the search index from the graph beside the live index, and then swaps the two.

Works while servers run, on the stores that the environment variables name. An interrupted rebuild \
resumes at its last checkpoint.`

/** Defines `trellis reindex`. */
export const reindex = (command: Command) =>
  command
    .description(DESCRIPTION)
    .addOption(jsonOption())
    .action((options) =>
      withEngines(async (engines) => {
        const startedMs = performance.now()
        let progress: Progress | undefined
        const { total, built } = await reindexAll({
          ...engines,
          registry,
          onProgress: ({ done, total: entities }) => {
            progress ??= createProgress(process.stderr, {
              name: 'reindex',
              unit: 'entities',
              total: entities,
            })
            progress.update(done)
          },
        })
        progress?.end()
        const { seconds, memoryMaxMb } = elapsedFacts(startedMs)
        const rate = Math.round(built / Math.max(seconds, 0.001))
        printOutcome(
          options,
          { entities: total, built, seconds, memoryMaxMb },
          `Indexed ${formatCount(total)} entities, built ${formatCount(built)} documents in ${seconds.toFixed(1)} s ` +
            `(${formatCount(rate)} per second); the new index is live`,
        )
      }),
    )
