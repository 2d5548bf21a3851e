import { InvalidArgumentError, type Command } from '@commander-js/extra-typings'
import { registry } from '../../graph/registry.ts'
import { entityTypeOf } from '../../graph/model/urn.ts'
import { ArchiveReader } from '../catalog/archive/archive-reader.ts'
import { ArchiveError, type ArchiveCounts } from '../catalog/archive/format.ts'
import { checkRecords, restore as restoreInto } from '../catalog/archive/restore.ts'
import type { Engines } from '../engines.ts'
import { readLines, STANDARD_STREAM } from './archive-file.ts'
import { CommandError } from './command-error.ts'
import { examples } from './help.ts'
import { jsonOption } from './options.ts'
import { listCounts, elapsedFacts, printOutcome } from './outcome.ts'
import { withEngines } from './open-stores.ts'
import { createProgress } from './progress.ts'

const DESCRIPTION = `Restores a backup of trellis backup into empty stores, and rebuilds the search index.

The environment variables name the stores, which may differ from those of the backup. Stop all servers \
on these stores first. The whole file is checked before the first write. After an interrupted restore no \
server opens the stores: run the same command again.`

/** Longest time to wait for a server that is shutting down, milliseconds. */
const SERVER_WAIT_MS = 4_000

/** Defines `trellis restore`. */
export const restore = (command: Command) =>
  command
    .description(DESCRIPTION)
    .requiredOption(
      '--in <file>',
      'backup to read, compressed if its name ends in .gz',
      requireFile,
    )
    .option('--wipe', 'delete the content of the stores first')
    .addOption(jsonOption())
    .addHelpText(
      'after',
      examples(
        'trellis restore --in catalog.jsonl.gz',
        'trellis restore --in catalog.jsonl --wipe',
      ),
    )
    .action(async ({ in: file, wipe, json }) => {
      await withEngines(
        async (engines) => {
          const startedMs = performance.now()
          await requireEmpty(engines, wipe ?? false)
          const counts = await checkArchive(file)
          await load(engines, file, counts)
          const { seconds, ...more } = elapsedFacts(startedMs)
          const facts = { file, to: engines.graphLocation, counts, seconds, ...more }
          const sentence = `Restored ${file} in ${seconds.toFixed(1)} s: ${listCounts(counts)}`
          printOutcome({ json }, facts, sentence)
        },
        { allowHalfRestored: true, lockWaitMs: SERVER_WAIT_MS },
      )
    })

function requireFile(text: string): string {
  if (text !== STANDARD_STREAM) return text
  throw new InvalidArgumentError(
    'Expected a file: a restore reads it twice, so it cannot be standard input.',
  )
}

/** Refuses stores with content, unless an interrupted restore wrote it. */
async function requireEmpty({ archive, graphLocation }: Engines, wipe: boolean): Promise<void> {
  if (wipe || (await archive.isEmpty()) || (await archive.isHalfRestored())) return
  throw new CommandError(`${graphLocation} is not empty; --wipe deletes its content first`)
}

function openReader(file: string): ArchiveReader {
  return new ArchiveReader(readLines(file), (urn) => registry.keyAspectOf(entityTypeOf(urn)))
}

async function checkArchive(file: string): Promise<ArchiveCounts> {
  console.error(`Checking ${file}`)
  const reader = openReader(file)
  try {
    await checkRecords(registry, reader.entries())
  } catch (error) {
    if (!(error instanceof ArchiveError)) throw error
    throw new ArchiveError(`${file} cannot be restored, and nothing was written: ${error.message}`)
  }
  return reader.counts
}

async function load(engines: Engines, file: string, counts: ArchiveCounts): Promise<void> {
  const { entities, ...ofRecords } = counts
  const total = Object.values(ofRecords).reduce((sum, count) => sum + count, 0)
  const progress = createProgress(process.stderr, { name: 'restore', unit: 'records', total })
  const indexed = createProgress(process.stderr, {
    name: 'reindex',
    unit: 'entities',
    total: entities,
  })
  await restoreInto(
    {
      ...engines,
      registry,
      onRecords: (done) => progress.update(done),
      onIndexed: ({ done }) => indexed.update(done),
    },
    openReader(file).entries(),
  )
  progress.end()
  indexed.end()
}
