import type { Command } from '@commander-js/extra-typings'
import { tmpdir } from 'node:os'
import { dirname, resolve } from 'node:path'
import { registry } from '../../graph/registry.ts'
import { entityTypeOf } from '../../graph/model/urn.ts'
import type { ArchiveCounts } from '../catalog/archive/format.ts'
import { archiveLines } from '../catalog/archive/lines.ts'
import { STANDARD_STREAM, writeLines } from './archive-file.ts'
import { examples } from './help.ts'
import { jsonOption } from './options.ts'
import { listCounts, elapsedFacts, printOutcome } from './outcome.ts'
import { withStores } from './open-stores.ts'
import { productVersion } from '../product.ts'
import { createProgress } from './progress.ts'
import { stoppedBySignal } from './stopped-by-signal.ts'

const DESCRIPTION = `Writes the content of the graph store to one file: every aspect with its history, \
timeseries points, hashes of access tokens and passwords, tasks, and audit records. trellis restore reads \
the file on either graph store.

Works while servers run and accept writes: the file is a snapshot. It appears once it is complete, and \
equal states give equal files. The search index is not part of it: trellis restore rebuilds the index.`

/** Defines `trellis backup`. */
export const backup = (command: Command) =>
  command
    .description(DESCRIPTION)
    .requiredOption(
      '--out <file>',
      'file to write, compressed if its name ends in .gz; - means standard output',
    )
    .addOption(jsonOption())
    .addHelpText('after', examples('trellis backup --out catalog.jsonl.gz'))
    .action(run)

async function run({ out, json }: { readonly out: string; readonly json?: true }): Promise<void> {
  await withStores(async ({ archive, graph, location }) => {
    const startedMs = performance.now()
    const stopped = stoppedBySignal('backup')
    const counts = await graph.countByType()
    const total = [...counts.values()].reduce((sum, count) => sum + count, 0)
    const progress = createProgress(process.stderr, { name: 'backup', unit: 'entities', total })
    const records = archive.records({
      keyAspectOf: (urn) => registry.keyAspectOf(entityTypeOf(urn)),
      scratchDir: out === STANDARD_STREAM ? tmpdir() : dirname(resolve(out)),
      onProgress: (entities) => {
        stopped.throwIfAborted()
        progress.update(entities)
      },
    })
    let outcome: { counts: ArchiveCounts; sha256: string } | undefined
    const lines = archiveLines(records, productVersion(), (archiveCounts, sha256) => {
      outcome = { counts: archiveCounts, sha256 }
    })
    await writeLines(out, lines, stopped)
    progress.end()
    const facts = { file: out, from: location, ...outcome, ...elapsedFacts(startedMs) }
    const sentence = `Wrote ${out} in ${facts.seconds.toFixed(1)} s: ${listCounts(outcome?.counts ?? {})}`
    printOutcome({ json, out }, facts, sentence)
  })
}
