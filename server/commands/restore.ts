import { registry } from '../../graph/registry.ts'
import { entityTypeOf } from '../../graph/model/urn.ts'
import { ArchiveError, ArchiveReader, type Counts } from '../catalog/archive/lines.ts'
import { check, restore } from '../catalog/archive/restore.ts'
import type { Config } from '../config.ts'
import { openEngines, type Engines } from '../engines.ts'
import { runAdminCommand } from './admin.ts'
import { readLines, STANDARD_STREAM } from './archive-file.ts'
import { JSON_HELP, JSON_OPTION, listed, measured, printOutcome } from './outcome.ts'
import { progressOn } from './progress.ts'
import { UsageError } from './server-command.ts'

const HELP = `Fills empty stores with what npm run backup has written, and makes it searchable.

  npm run restore -- --in catalog.jsonl
  npm run restore -- --in catalog.jsonl --wipe   replaces what is there

The stores are those that the variables of README name, whichever engine the backup is from. Stop all
servers on them first. The whole file is checked before anything is written. If it is interrupted, the
store says so to whoever opens it: run it again.

  --in FILE   the file; compressed if it ends in .gz
  --wipe      delete what the stores hold
${JSON_HELP}  --help   this text
`

const command = {
  help: HELP,
  args: process.argv.slice(2),
  options: {
    in: { type: 'string' },
    wipe: { type: 'boolean', default: false },
    ...JSON_OPTION,
  },
  open: (config: Config) =>
    openEngines(config, Date.now, console.error, { evenHalfRestored: true }),
  close: (engines: Engines) => engines.close(),
} as const

process.exitCode = await runAdminCommand(command, async (engines, options) => {
  const { in: file } = options
  if (typeof file !== 'string' || file === '') throw new UsageError('--in is needed: the file')
  if (file === STANDARD_STREAM) throw new UsageError('--in must be a file: it is read twice')
  const began = performance.now()
  await requireRoom(engines, options['wipe'] === true)
  const counts = await checked(file)
  await load(engines, file, counts)
  const { seconds, ...more } = measured(began)
  const facts = { file, to: engines.graphPlace, counts, seconds, ...more }
  printOutcome(options, facts, `${file} is restored: ${listed(counts)}; ${seconds.toFixed(1)} s`)
  return 0
})

/** What a restore has left that did not end may go without being asked. */
async function requireRoom({ archive, graphPlace }: Engines, wipe: boolean): Promise<void> {
  if (wipe || (await archive.isEmpty()) || (await archive.isHalfRestored())) return
  throw new ArchiveError(`${graphPlace} is not empty; --wipe deletes what it holds`)
}

function readerOf(file: string): ArchiveReader {
  return new ArchiveReader(readLines(file), (urn) => registry.keyAspectOf(entityTypeOf(urn)))
}

async function checked(file: string): Promise<Counts> {
  console.error(`Checking ${file}`)
  const reader = readerOf(file)
  try {
    await check(registry, reader.entries())
  } catch (error) {
    if (!(error instanceof ArchiveError)) throw error
    throw new ArchiveError(`${file} is refused, and nothing was written: ${error.message}`)
  }
  return reader.counts
}

async function load(engines: Engines, file: string, counts: Counts): Promise<void> {
  const { entities, ...ofRecords } = counts
  const total = Object.values(ofRecords).reduce((sum, count) => sum + count, 0)
  const written = progressOn(process.stderr, { name: 'restore', unit: 'records', total })
  const indexed = progressOn(process.stderr, { name: 'reindex', unit: 'entities', total: entities })
  await restore(
    {
      ...engines,
      registry,
      onRecords: (done) => written.update(done),
      onIndexed: ({ done }) => indexed.update(done),
    },
    readerOf(file).entries(),
  )
  written.end()
  indexed.end()
}
