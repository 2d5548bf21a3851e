import { Option, type Command } from '@commander-js/extra-typings'
import { isJsonObject, type JsonObject } from '../../graph/model/json.ts'
import { jsonText } from '../../graph/model/json-text.ts'
import { ON_CONFLICT } from '../catalog/revert/plan.ts'
import { CommandError } from './command-error.ts'
import { examples } from './help.ts'
import { createHttpClient, requireServer, unexpectedMessage } from './http-client.ts'
import { objectsIn, printable, valueText } from './outcome.ts'
import { jsonOption, parseTime, serverOption, tokenOption } from './options.ts'

const DESCRIPTION = `Restores what was before some changes on a running server: those of an entity, of a user, or of a run.

A time is a position of the log of changes, milliseconds since the epoch, or a date such as 2026-11-28 \
or 2026-11-28T10:00Z. What others have changed since is listed, and nothing is reverted then.`

/** Defines `trellis revert`. */
export const revert = (command: Command) =>
  command
    .description(DESCRIPTION)
    .argument('[urn]', 'the entity whose changes are reverted')
    .option('--aspect <name>', 'revert only this aspect of the entity')
    .option('--actor <urn>', 'revert the changes that a user has made')
    .option('--run <id>', 'revert what an ingestion run has written')
    .addOption(new Option('--from <time>', 'revert changes from this time on').argParser(parseTime))
    .addOption(
      new Option('--to <time>', 'revert changes up to this time')
        .argParser(parseTime)
        .default(undefined, 'now'),
    )
    .addOption(
      new Option('--on-conflict <choice>', 'what becomes of elements that others changed since')
        .choices(ON_CONFLICT)
        .default('refuse'),
    )
    .option('--dry-run', 'list what would be reverted, and store nothing')
    .addOption(jsonOption())
    .addOption(serverOption(process.env))
    .addOption(tokenOption(process.env))
    .addHelpText(
      'after',
      examples(
        'trellis revert --run nightly-2026-11-27 --dry-run',
        'trellis revert "urn:li:domain:sales" --from 1200 --to 1300',
      ),
    )
    .action(async (urn, { server, token, json, run: runId, onConflict, ...given }) => {
      await requireServer({ server, token })
      const client = createHttpClient({ server, token })
      const answer = await client.post('/revert', { urn, runId, onConflict, ...given })
      const { status, body } = answer
      if (!isJsonObject(body) || ![200, 409].includes(status) || !('conflicts' in body))
        throw new CommandError(unexpectedMessage(answer))
      if (json) console.log(jsonText(body))
      else for (const line of linesOf(body)) console.log(printable(line))
      if (status === 409)
        throw new CommandError('Nothing was reverted: others changed these since.')
    })

/** Tells what an answer has reverted, and what is in conflict. */
function* linesOf({ reverted, conflicts }: JsonObject): Generator<string> {
  for (const { urn, aspect, version } of objectsIn(reverted))
    yield `${valueText(urn)}: ${valueText(aspect)} ${version === null ? 'was removed' : `is at version ${valueText(version)}`}`
  for (const { urn, aspect, path, by, position } of objectsIn(conflicts)) {
    const what =
      path === undefined ? valueText(aspect) : `${valueText(path)} of ${valueText(aspect)}`
    yield `conflict: ${valueText(urn)}: ${what}, changed by ${valueText(by)} at position ${valueText(position)}`
  }
}
