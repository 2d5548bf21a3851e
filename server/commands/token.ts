import { Option, type Command } from '@commander-js/extra-typings'
import { LIMITS } from '../../graph/model/limits.ts'
import type { StoredAccessToken } from '../../graph/store/access-token-store.ts'
import { AccessTokens, TOKEN_DURATIONS_MS, type TokenDuration } from '../access/access-tokens.ts'
import { AccessTokenCheck } from '../access/access-token-check.ts'
import { isByPolicies, ROLES, SYSTEM_CALLER, type Role } from '../authorize/roles.ts'
import { examples } from './help.ts'
import { jsonOption } from './options.ts'
import { daysToLifeMs } from '../access/token-life.ts'
import { toUserUrn } from '../access/user-urn.ts'
import { printable, printOutcome } from './outcome.ts'
import { readEnvironment } from './open-stores.ts'
import { withPrincipals } from './principals.ts'

const DURATIONS = Object.keys(TOKEN_DURATIONS_MS) as TokenDuration[]
const DESCRIPTION = `Creates, lists and revokes access tokens, for servers with AUTH_ENABLED=true.

Works while servers run, on the stores that the environment variables name. A token is shown once: the \
store keeps only its hash. Every server refuses a revoked token within a second.`

/** Defines `trellis token`. */
export function token(command: Command): void {
  command
    .description(DESCRIPTION)
    .addHelpText(
      'after',
      examples(
        'trellis token create --user ada --role admin',
        'trellis token list --user ada',
        'trellis token revoke --id ID',
      ),
    )
  command
    .command('create')
    .summary('create a token')
    .description('Creates a token and prints it, alone on the last line.')
    .requiredOption('--user <name>', 'the user who holds the token: NAME of urn:li:corpuser:NAME')
    .addOption(
      new Option('--role <role>', 'role of the holder; without one, policies decide').choices(
        ROLES,
      ),
    )
    .addOption(
      new Option('--expires <duration>', 'how long the token is valid')
        .choices(DURATIONS)
        .default('ONE_YEAR' as const),
    )
    .option('--name <text>', 'name of the token in lists', 'made by trellis token')
    .option('--service', 'issue the token to a service account')
    .addOption(jsonOption())
    .action((options) => withTokens((tokens) => create(tokens, options)))
  command
    .command('list')
    .summary('list tokens')
    .description('Lists the tokens of all users, or of one.')
    .option('--user <name>', 'list the tokens of this user only')
    .addOption(jsonOption())
    .action((options) => withTokens((tokens) => list(tokens, options)))
  command
    .command('revoke')
    .summary('revoke a token')
    .description('Revokes a token; every server refuses it within a second.')
    .requiredOption('--id <id>', 'ID of the token, as shown by trellis token list')
    .addOption(jsonOption())
    .action((options) => withTokens((tokens) => revoke(tokens, options)))
}

const withTokens = (work: (tokens: AccessTokens) => Promise<void>): Promise<void> =>
  withPrincipals(async ({ store, audit }) => {
    const longestMs = daysToLifeMs(readEnvironment().accessTokenMaxDays)
    const check = new AccessTokenCheck(store, Date.now)
    await work(new AccessTokens(store, check, Date.now, undefined, audit, longestMs))
  })

interface Creation {
  readonly user: string
  readonly role?: Role | undefined
  readonly expires: TokenDuration
  readonly name: string
  readonly service?: true | undefined
  readonly json?: true | undefined
}

async function create(tokens: AccessTokens, options: Creation): Promise<void> {
  const { text, token: newToken } = await tokens.create(SYSTEM_CALLER, {
    kind: options.service ? 'SERVICE_ACCOUNT' : 'PERSONAL',
    actor: toUserUrn(options.user),
    ...(options.role && { role: options.role }),
    duration: options.expires,
    name: options.name,
  })
  const facts = { accessToken: text, ...newToken }
  printOutcome(options, facts, `${describeToken(newToken)}\n${text}`)
}

interface TokenSelection {
  readonly user?: string | undefined
  readonly json?: true | undefined
}

async function list(tokens: AccessTokens, { user, json }: TokenSelection): Promise<void> {
  const actors = user === undefined ? {} : { actors: [toUserUrn(user)] }
  const page = await tokens.list(SYSTEM_CALLER, { start: 0, count: LIMITS.pageSize.max, ...actors })
  const lines = page.tokens.map(
    (accessToken) => `${accessToken.hash}  ${describeToken(accessToken)}`,
  )
  const { total, tokens: pageTokens } = page
  printOutcome({ json }, { total, tokens: pageTokens }, [...lines, `${total} in all`].join('\n'))
}

async function revoke(
  tokens: AccessTokens,
  { id, json }: { readonly id: string; readonly json?: true | undefined },
): Promise<void> {
  await tokens.revoke(SYSTEM_CALLER, id)
  printOutcome({ json }, { revoked: id }, `Token ${id} is revoked`)
}

/** Describes a token in a sentence, without its hash. */
function describeToken({
  name,
  kind,
  role,
  actor,
  expiresMillis,
  lastUsedMillis,
}: StoredAccessToken) {
  const minute = (millis: number) => `${new Date(millis).toISOString().slice(0, 16)}Z`
  const parts = [
    kind === 'SERVICE_ACCOUNT' ? `${actor} (service account)` : actor,
    isByPolicies(role) ? 'by policies' : role,
    expiresMillis === undefined ? 'does not expire' : `until ${minute(expiresMillis)}`,
    lastUsedMillis === undefined ? 'never used' : `last used ${minute(lastUsedMillis)}`,
  ]
  // Any user may have chosen the name.
  return printable(`${parts.join(', ')}: ${name}`)
}
