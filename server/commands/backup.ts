import type { Command } from '@commander-js/extra-typings'
import { tmpdir } from 'node:os'
import { dirname, resolve } from 'node:path'
import { registry } from '../../graph/registry.ts'
import { entityTypeOf } from '../../graph/model/urn.ts'
import type { ArchiveCounts } from '../catalog/archive/format.ts'
import { linesOf } from '../catalog/archive/lines.ts'
import { STANDARD_STREAM, writeLines } from './archive-file.ts'
import { CommandError } from './command-error.ts'
import { examples } from './help.ts'
import { jsonOption, listed, measured, printOutcome } from './outcome.ts'
import { withStores } from './open-stores.ts'
import { productVersion } from '../product.ts'
import { progressOn } from './progress.ts'

const DESCRIPTION = `Writes everything that the graph store keeps into one file: every aspect with its \
history, points, access tokens (their hashes) and tasks. trellis restore takes it, on either engine.

Works while servers run and take writes: the file is the state of one moment. It appears when it is \
complete, and equal states give equal files. The search index is not part of it, as it follows from the \
graph.`

export const backup = (command: Command) =>
  command
    .description(DESCRIPTION)
    .requiredOption('--out <file>', 'compressed if it ends in .gz; - for the standard output')
    .addOption(jsonOption())
    .addHelpText('after', examples('trellis backup --out catalog.jsonl.gz'))
    .action(run)

async function run({ out, json }: { readonly out: string; readonly json?: true }): Promise<void> {
  await withStores(async ({ archive, graph, place }) => {
    const began = performance.now()
    const stopped = stoppedBySignal()
    const counts = await graph.countByType()
    const total = [...counts.values()].reduce((sum, count) => sum + count, 0)
    const progress = progressOn(process.stderr, { name: 'backup', unit: 'entities', total })
    const records = archive.records({
      keyAspectOf: (urn) => registry.keyAspectOf(entityTypeOf(urn)),
      scratchDir: out === STANDARD_STREAM ? tmpdir() : dirname(resolve(out)),
      onProgress: (entities) => {
        stopped.throwIfAborted()
        progress.update(entities)
      },
    })
    let outcome: { counts: ArchiveCounts; sha256: string } | undefined
    const lines = linesOf(records, productVersion(), (found, sha256) => {
      outcome = { counts: found, sha256 }
    })
    await writeLines(out, lines, stopped)
    progress.end()
    const facts = { file: out, from: place, ...outcome, ...measured(began) }
    const sentence = `${out}: ${listed(outcome?.counts ?? {})}; ${facts.seconds.toFixed(1)} s`
    // The standard output is the backup.
    if (out === STANDARD_STREAM) console.error(json ? JSON.stringify(facts) : sentence)
    else printOutcome({ json }, facts, sentence)
  })
}

/** The first signal ends the backup so that nothing is left of it; a second one does not wait. */
function stoppedBySignal(): AbortSignal {
  const stopping = new AbortController()
  for (const signal of ['SIGINT', 'SIGTERM'] as const) {
    process.on(signal, () => {
      if (stopping.signal.aborted) process.exit(1)
      stopping.abort(new CommandError('The backup was stopped, and nothing is left of it'))
    })
  }
  return stopping.signal
}
