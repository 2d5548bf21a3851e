import { Option, type Command } from '@commander-js/extra-typings'
import { isJsonObject } from '../../graph/model/json.ts'
import { jsonText } from '../../graph/model/json-text.ts'
import { DIFF_SCOPES } from '../catalog/past/changed-entities.ts'
import { CommandError } from './command-error.ts'
import { examples } from './help.ts'
import { createHttpClient, requireServer, unexpectedMessage } from './http-client.ts'
import { jsonOption, parseTime, serverOption, tokenOption } from './options.ts'

const DESCRIPTION = `Tells what changed on a running server between two times: of an entity, of what belongs to it, or of \
everything.

A time is a position of the log of changes, milliseconds since the epoch, or a date such as 2026-11-28 \
or 2026-11-28T10:00Z. The answer has up to 1,000 entities; standard error reports when there are more.`

const LIMIT_DEFAULT = 1_000

/** Defines `trellis diff`. */
export const diff = (command: Command) =>
  command
    .description(DESCRIPTION)
    .argument('[urn]', 'an entity; without it everything')
    .addOption(
      new Option('--from <time>', 'compare from this time on')
        .argParser(parseTime)
        .default(undefined, 'the beginning'),
    )
    .addOption(
      new Option('--to <time>', 'compare up to this time')
        .argParser(parseTime)
        .default(undefined, 'now'),
    )
    .addOption(
      new Option('--scope <name>', 'also compare what is around the entity').choices(
        DIFF_SCOPES.filter((scope) => scope !== 'all'),
      ),
    )
    .addOption(jsonOption())
    .addOption(serverOption(process.env))
    .addOption(tokenOption(process.env))
    .addHelpText(
      'after',
      examples(
        'trellis diff --from 2026-11-27',
        'trellis diff "urn:li:domain:sales" --scope domain --from 1200 --to 1300',
      ),
    )
    .action(async (urn, { server, token, json, from, to, scope }) => {
      await requireServer({ server, token })
      const given = { urn, from, to, scope: scope ?? (urn === undefined ? 'all' : undefined) }
      const query = new URLSearchParams({ limit: String(LIMIT_DEFAULT) })
      for (const [name, value] of Object.entries(given))
        if (value !== undefined) query.set(name, value)
      const client = createHttpClient({ server, token })
      const accepted = json ? undefined : 'text/plain'
      const answer = await client.get(`/diff?${query.toString()}`, accepted)
      if (answer.status !== 200) throw new CommandError(unexpectedMessage(answer))
      const { body } = answer
      if (json) console.log(jsonText(body))
      else if (typeof body === 'string') process.stdout.write(body)
      if (isJsonObject(body) && body['hasMore'] === true)
        console.error(
          `More entities may differ; continue with the cursor ${jsonText(body['cursor'])}`,
        )
    })
