import { InvalidArgumentError, type Command } from '@commander-js/extra-typings'
import { registry } from '../../graph/registry.ts'
import { entityTypeOf } from '../../graph/model/urn.ts'
import { ArchiveReader } from '../catalog/archive/archive-reader.ts'
import { ArchiveError, type ArchiveCounts } from '../catalog/archive/format.ts'
import { check, restore as restoreInto } from '../catalog/archive/restore.ts'
import type { Engines } from '../engines.ts'
import { readLines, STANDARD_STREAM } from './archive-file.ts'
import { CommandError } from './command-error.ts'
import { examples } from './help.ts'
import { jsonOption, listed, measured, printOutcome } from './outcome.ts'
import { withEngines } from './open-stores.ts'
import { progressOn } from './progress.ts'

const DESCRIPTION = `Fills empty stores with what trellis backup has written, and makes it searchable.

The environment names the stores, whichever engine the backup is from. Stop all servers on them first. \
The whole file is checked before anything is written. A store whose restore was interrupted refuses to \
be opened: run the same command again.`

/** How long it waits for a server that is about to end. */
const SERVER_WAIT_MS = 4_000

export const restore = (command: Command) =>
  command
    .description(DESCRIPTION)
    .requiredOption('--in <file>', 'the backup; compressed if it ends in .gz', fileOf)
    .option('--wipe', 'delete what the stores hold')
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
          const began = performance.now()
          await requireRoom(engines, wipe ?? false)
          const counts = await checked(file)
          await load(engines, file, counts)
          const { seconds, ...more } = measured(began)
          const facts = { file, to: engines.graphPlace, counts, seconds, ...more }
          const sentence = `${file} is restored: ${listed(counts)}; ${seconds.toFixed(1)} s`
          printOutcome({ json }, facts, sentence)
        },
        { evenHalfRestored: true, ownsWithinMs: SERVER_WAIT_MS },
      )
    })

function fileOf(text: string): string {
  if (text !== STANDARD_STREAM) return text
  throw new InvalidArgumentError('It must be a file, as it is read twice.')
}

/** What an interrupted restore has left is replaced without being asked to. */
async function requireRoom({ archive, graphPlace }: Engines, wipe: boolean): Promise<void> {
  if (wipe || (await archive.isEmpty()) || (await archive.isHalfRestored())) return
  throw new CommandError(`${graphPlace} is not empty; --wipe deletes what it holds`)
}

function readerOf(file: string): ArchiveReader {
  return new ArchiveReader(readLines(file), (urn) => registry.keyAspectOf(entityTypeOf(urn)))
}

async function checked(file: string): Promise<ArchiveCounts> {
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

async function load(engines: Engines, file: string, counts: ArchiveCounts): Promise<void> {
  const { entities, ...ofRecords } = counts
  const total = Object.values(ofRecords).reduce((sum, count) => sum + count, 0)
  const written = progressOn(process.stderr, { name: 'restore', unit: 'records', total })
  const indexed = progressOn(process.stderr, { name: 'reindex', unit: 'entities', total: entities })
  await restoreInto(
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
