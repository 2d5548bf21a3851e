import type { Command } from '@commander-js/extra-typings'
import { registry } from '../../graph/registry.ts'
import { verify as compare } from '../catalog/index/verify.ts'
import { examples } from './help.ts'
import { jsonOption } from './options.ts'
import { elapsedFacts, printOutcome } from './outcome.ts'
import { withEngines } from './open-stores.ts'
import { formatCount, createProgress } from './progress.ts'

const DESCRIPTION = `Compares the graph with the search index in both directions and prints the differences.

Works while servers run, on the stores that the environment variables name. The exit code is 1 when \
differences remain.`

/** Defines `trellis verify`. */
export const verify = (command: Command) =>
  command
    .description(DESCRIPTION)
    .option('--repair', 'update the index where it differs')
    .addOption(jsonOption())
    .addHelpText('after', examples('trellis verify', 'trellis verify --repair'))
    .action(({ repair = false, json }) =>
      withEngines(async (engines) => {
        const startedMs = performance.now()
        const counts = await engines.graph.countByType()
        const total = [...counts.values()].reduce((sum, count) => sum + count, 0)
        const progress = createProgress(process.stderr, { name: 'verify', unit: 'entities', total })
        const { compared, differences } = await compare({
          ...engines,
          registry,
          repair,
          onProgress: (done) => progress.update(done),
        })
        progress.end()
        const lines = differences.map(({ kind, urn }) => `${kind.padEnd(8)} ${urn}`)
        const differenceCount = `${formatCount(differences.length)} differences`
        const repaired = repair && differences.length > 0 ? ', repaired' : ''
        lines.push(`${formatCount(compared)} entities compared, ${differenceCount}${repaired}`)
        const facts = { compared, differences, repaired: repair, ...elapsedFacts(startedMs) }
        printOutcome({ json }, facts, lines.join('\n'))
        if (differences.length > 0 && !repair) process.exitCode = 1
      }),
    )
