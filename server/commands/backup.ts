import { tmpdir } from 'node:os'
import { dirname, resolve } from 'node:path'
import { registry } from '../../graph/registry.ts'
import { entityTypeOf } from '../../graph/model/urn.ts'
import { linesOf, type Counts } from '../catalog/archive/lines.ts'
import { openStores } from '../engines.ts'
import { runAdminCommand } from './admin.ts'
import { STANDARD_STREAM, writeLines } from './archive-file.ts'
import { JSON_HELP, JSON_OPTION, listed, measured, printOutcome } from './outcome.ts'
import { productVersion } from './product.ts'
import { progressOn } from './progress.ts'
import { UsageError } from './server-command.ts'

const HELP = `Writes everything that the graph store keeps into one file: every aspect with its history,
points, access tokens (their hashes), tasks. npm run restore takes it, on either engine.

  npm run backup -- --out catalog.jsonl
  npm run backup -- --out catalog.jsonl.gz

Works while servers run and take writes: the file is the state of one moment. It is there when it is
whole, and equal states give equal files. The search index is no part of it: it follows from the graph.

  --out FILE   the file; compressed if it ends in .gz; - for the standard output
${JSON_HELP}  --help   this text
`

const command = {
  help: HELP,
  args: process.argv.slice(2),
  options: { out: { type: 'string' }, ...JSON_OPTION },
  open: (config: Parameters<typeof openStores>[0]) => openStores(config, Date.now, console.error),
  close: ({ graph }: Awaited<ReturnType<typeof openStores>>) => graph.close(),
} as const

process.exitCode = await runAdminCommand(command, async ({ archive, graph, place }, options) => {
  const { out } = options
  if (typeof out !== 'string' || out === '') throw new UsageError('--out is needed: the file')
  const began = performance.now()
  const counts = await graph.countByType()
  const total = [...counts.values()].reduce((sum, count) => sum + count, 0)
  const progress = progressOn(process.stderr, { name: 'backup', unit: 'entities', total })
  const records = archive.records({
    keyAspectOf: (urn) => registry.keyAspectOf(entityTypeOf(urn)),
    scratchDir: out === STANDARD_STREAM ? tmpdir() : dirname(resolve(out)),
    onProgress: (entities) => progress.update(entities),
  })
  let outcome: { counts: Counts; sha256: string } | undefined
  const lines = linesOf(records, productVersion(), (found, sha256) => {
    outcome = { counts: found, sha256 }
  })
  await writeLines(out, lines)
  progress.end()
  const facts = { file: out, from: place, ...outcome, ...measured(began) }
  const sentence = `${out}: ${listed(outcome?.counts ?? {})}; ${facts.seconds.toFixed(1)} s`
  // The standard output is the backup.
  if (out === STANDARD_STREAM)
    console.error(options['json'] === true ? JSON.stringify(facts) : sentence)
  else printOutcome(options, facts, sentence)
  return 0
})
